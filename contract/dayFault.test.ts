import { expect, it } from 'vitest'
import { dayFault, incompleteDay } from './dayFault.ts'
import { windowFault } from './ddr/dateWindow.ts'
import { usageSpanFault } from './reports/span.ts'

const limits = { min: '2026-01-01', max: '2026-03-18' }

it.each([
  ['2026-01-01', null],
  ['2026-03-18', null],
  ['2025-12-31', 'tooEarly'],
  ['2026-03-19', 'tooLate'],
  [incompleteDay, 'incomplete'],
  ['2026-02-30', 'incomplete'],
  ['', 'incomplete'],
])('a typed day %s: %s', (day, fault) => expect(dayFault(day, limits)).toBe(fault))

it('a year that is still being typed is too early', () => {
  expect(dayFault('0202-03-18', {})).toBe('tooEarly')
})

it.each([incompleteDay, '', '0202-03-18', '2026-02-30'])(
  'a window with the day "%s" cannot be searched',
  (day) => {
    for (const span of [
      { from: day, to: '2026-03-18' },
      { from: '2026-03-18', to: day },
      { from: day, to: day },
    ]) {
      expect(windowFault(span, '2026-03-18')).toBe('noDay')
      expect(usageSpanFault(span, '2026-03-18')).toBe('noDay')
    }
  },
)
