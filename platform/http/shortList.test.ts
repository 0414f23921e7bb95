import { expect, it } from 'vitest'
import { pageOfShortList } from './shortList.ts'

const rows = [
  { name: 'Berlin', count: 10, isOpen: true, since: null },
  { name: 'Ålesund', count: 9, isOpen: false, since: '2020' },
  { name: 'Zagreb', count: 100, isOpen: false, since: '2019' },
]
const named = (query: Parameters<typeof pageOfShortList>[1]) =>
  pageOfShortList(rows, query).map(({ name }) => name)

it('leaves the rows as they are without a query', () => {
  expect(pageOfShortList(rows, {})).toEqual(rows)
})

it('turns the order of its handler round where no column is sorted by', () => {
  expect(named({ order: 'DESC' })).toEqual(['Zagreb', 'Ålesund', 'Berlin'])
})

it('sorts texts by the alphabet, numbers by size, and null last', () => {
  expect(named({ sort: 'name' })).toEqual(['Ålesund', 'Berlin', 'Zagreb'])
  expect(named({ sort: 'count' })).toEqual(['Ålesund', 'Berlin', 'Zagreb'])
  expect(named({ sort: 'since' })).toEqual(['Zagreb', 'Ålesund', 'Berlin'])
  expect(named({ sort: 'isOpen' })).toEqual(['Ålesund', 'Zagreb', 'Berlin'])
  expect(named({ sort: 'count', order: 'DESC' })).toEqual(['Zagreb', 'Berlin', 'Ålesund'])
})

it('cuts the page out of the sorted rows', () => {
  expect(named({ sort: 'name', page: 2, perPage: 2 })).toEqual(['Zagreb'])
  expect(named({ page: 3, perPage: 2 })).toEqual([])
})
