import { expect, it } from 'vitest'
import { groupCounts, journalArticlesGroup, journalsGroup } from './groupings.ts'

it('magazines, book series and pre-prints count as journals', () => {
  const counts = [
    { name: 'Journals', count: 100 },
    { name: 'Books', count: 7 },
    { name: 'Magazines', count: 20 },
    { name: 'Books Series', count: 3 },
    { name: 'Pre-print', count: 1 },
  ]
  const [journals, ...others] = groupCounts(counts, journalsGroup)
  expect(journals).toMatchObject({ name: 'Journals', count: 124 })
  expect(journals?.parts).toHaveLength(4)
  expect(others).toEqual([{ name: 'Books', count: 7, parts: [] }])
})

it('books are among the open-access journal articles, conference papers are not', () => {
  const counts = [
    { name: 'Conference Proceedings', count: 5 },
    { name: 'Journal Articles', count: 50 },
    { name: 'Pre-Print', count: 4 },
    { name: 'Magazine Articles', count: 3 },
    { name: 'Books', count: 2 },
  ]
  expect(groupCounts(counts, journalArticlesGroup).map(({ name, count }) => [name, count])).toEqual(
    [
      ['Journal Articles', 59],
      ['Conference Proceedings', 5],
    ],
  )
})

it('without any of its kinds there is no group', () => {
  expect(groupCounts([{ name: 'Theses', count: 2 }], journalsGroup)).toEqual([
    { name: 'Theses', count: 2, parts: [] },
  ])
})
