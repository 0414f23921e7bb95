import { expect, it } from 'vitest'
import { plainPrincipal } from '../principal.ts'
import {
  defaultUsage,
  showsAppDownloads,
  visibleServices,
  usageSources,
  usageSubjects,
  withSource,
  withSubject,
} from './usage.ts'

const library = plainPrincipal('independentLibrary', 1002, null)

it('begins with this month up to today', () => {
  expect(defaultUsage('2026-03-18')).toMatchObject({
    from: '2026-03-01',
    to: '2026-03-18',
    source: 'jgate',
    subject: 'overall',
  })
})

it('ONOS, JGate-AI and books are offered only to customers that have them', () => {
  expect(usageSources(library)).toEqual(['jgate'])
  expect(usageSources({ ...library, onosEnabled: true, aiEnabled: true })).toEqual([
    'jgate',
    'onos',
    'jgateAI',
  ])
  expect(usageSubjects('jgate', library)).toEqual(['overall', 'journals', 'publishers'])
  expect(usageSubjects('onos', { ...library, dataTypes: [1, 12] })).toContain('books')
  expect(usageSubjects('jgateAI', { ...library, dataTypes: [1, 12] })).toEqual(['overall'])
})

it('another source begins with the overall report, another type with its summary; the dates stay', () => {
  const filter = {
    ...defaultUsage('2026-03-18'),
    from: '2026-02-01',
    subject: 'overall' as const,
    device: 'mobile' as const,
    detail: 'detailed' as const,
  }
  expect(withSubject(filter, 'journals')).toMatchObject({
    from: '2026-02-01',
    subject: 'journals',
    device: 'all',
    detail: 'summary',
  })
  expect(withSource(withSubject(filter, 'journals'), 'onos')).toMatchObject({
    from: '2026-02-01',
    source: 'onos',
    subject: 'overall',
  })
})

it('the app downloads belong to J-Gate on mobile devices in summary, of the present members', () => {
  const mobile = { ...defaultUsage('2026-03-18'), device: 'mobile' as const }
  expect(showsAppDownloads(mobile)).toBe(true)
  expect(showsAppDownloads({ ...mobile, detail: 'detailed' })).toBe(false)
  expect(showsAppDownloads({ ...mobile, device: 'web' })).toBe(false)
  expect(showsAppDownloads({ ...mobile, source: 'onos' })).toBe(false)
  expect(showsAppDownloads({ ...mobile, members: 'atTheTime' })).toBe(false)
})

it('four entries of Search are hidden, and of Search alone', () => {
  const services = [
    'Basic Search',
    'Search Builder Results page',
    'Search Builder -  Document type',
    'Search Builder Home page',
    'Search History',
  ].map((service) => ({ service, count: 1 }))
  expect(visibleServices('Search', services)).toEqual([{ service: 'Basic Search', count: 1 }])
  expect(visibleServices('Browse', services)).toHaveLength(5)
})
