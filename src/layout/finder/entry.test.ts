import { expect, it } from 'vitest'
import { type Entry, findEntries } from './entry.ts'

const entries: Entry[] = [
  { key: '1', group: 'Screens', name: 'Usage', detail: 'Reports' },
  { key: '2', group: 'Screens', name: 'DDR Report', detail: 'Reports' },
  { key: '3', group: 'Screens', name: 'View Reports of Usage' },
]
const found = (text: string) => findEntries(entries, text).map(({ key }) => key)

it('finds every word in name or detail, without case', () => {
  expect(found('REPORT ddr')).toEqual(['2'])
  expect(found('usage reports')).toEqual(['1', '3'])
  expect(found('none')).toEqual([])
})

it('puts names that begin with the text first', () => {
  expect(found('view')).toEqual(['3'])
  expect(findEntries([...entries].reverse(), 'usage').map(({ key }) => key)).toEqual(['1', '3'])
})

it('returns all entries for an empty text', () => {
  expect(found(' ')).toEqual(['1', '2', '3'])
})
