import { expect, it } from 'vitest'
import { offeredSizes, pagerItems, rowsOfPage } from './paging.ts'

const shown = (page: number, pages: number) =>
  pagerItems(page, pages)
    .map((item) => (item === 'gap' ? '…' : item))
    .join(' ')

it.each([
  [1, 1, '1'],
  [3, 5, '1 2 3 4 5'],
  [1, 6, '1 2 3 4 … 6'],
  [3, 20, '1 2 3 4 … 20'],
  [4, 20, '1 2 3 4 5 … 20'],
  [5, 20, '1 … 4 5 6 … 20'],
  [17, 20, '1 … 16 17 18 … 20'],
  [18, 20, '1 … 17 18 19 20'],
  [20, 20, '1 … 17 18 19 20'],
])('on page %i of %i the pager reads %s', (page, pages, text) => {
  expect(shown(page, pages)).toBe(text)
})

it('the current page is always among the numbers', () => {
  for (let pages = 1; pages <= 30; pages += 1) {
    for (let page = 1; page <= pages; page += 1) expect(pagerItems(page, pages)).toContain(page)
  }
})

it.each([
  [0, [15]],
  [15, [15]],
  [16, [15, 25]],
  [26, [15, 25, 50]],
  [51, [15, 25, 50, 100]],
])('a list of %i rows offers the page sizes %j', (total, sizes) => {
  expect(offeredSizes(total)).toEqual(sizes)
})

it.each([
  [{}, { limit: 25_001, offset: 0 }],
  [{ page: 3 }, { limit: 15, offset: 30 }],
  [{ perPage: 50 }, { limit: 50, offset: 0 }],
  [
    { page: 3, perPage: 50 },
    { limit: 50, offset: 100 },
  ],
  [
    { page: 2, perPage: 50_000 },
    { limit: 25_001, offset: 50_000 },
  ],
])('the rows of the page %j are %j', (query, rows) => {
  expect(rowsOfPage(query)).toEqual(rows)
})
