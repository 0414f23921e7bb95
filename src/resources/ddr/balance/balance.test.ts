import { expect, it } from 'vitest'
import {
  balanceRows,
  figures,
  figureText,
  inOrder,
  type LibraryBalance,
  sortingIn,
} from './balance.ts'

const library = (given: Partial<LibraryBalance>): LibraryBalance => ({
  libraryId: 1,
  name: 'Meridian',
  supplied: 12,
  received: 9,
  suppliedByMonth: [],
  receivedByMonth: [],
  requests: 1_500,
  share: 0.876,
  medianDays: 2,
  closedDays: 4,
  ...given,
})
const textsOf = (given: Partial<LibraryBalance>) =>
  figures.map((name) => figureText(library(given), name))

it('shows counts, a share in per cent, and days with one decimal', () => {
  expect(textsOf({})).toEqual(['12', '9', '+3', '1,500', '88%', '2.0', '4'])
})

it('shows with a sign whether a library supplied or received more', () => {
  expect(figureText(library({ supplied: 2, received: 9 }), 'difference')).toBe('−7')
  expect(figureText(library({ supplied: 9, received: 9 }), 'difference')).toBe('0')
})

it('shows a dash where a library has answered nothing', () => {
  expect(textsOf({ share: null, medianDays: null }).slice(4, 6)).toEqual(['–', '–'])
})

const libraries = [
  library({ name: 'Oldmill', supplied: 1, received: 5, share: 0.2 }),
  library({ name: 'Lakeside', supplied: 7, received: 7, share: null }),
  library({ name: 'Meridian', supplied: 90, received: 20, share: 0.9 }),
  library({ name: 'Harbour', supplied: 0, received: 0, share: 0.2 }),
]
const orderBy = (address: string) =>
  inOrder(libraries, sortingIn(new URLSearchParams(address))).map(({ name }) => name)

it.each(['', 'sort=unknown&order=ASC', 'sort=difference&order=DESC'])(
  'lists first who supplied most beyond what it received, and equals by name: %j',
  (address) => expect(orderBy(address)).toEqual(['Meridian', 'Harbour', 'Lakeside', 'Oldmill']),
)

it('sorts by any column in both directions, libraries without a figure last', () => {
  expect(orderBy('sort=library')).toEqual(['Harbour', 'Lakeside', 'Meridian', 'Oldmill'])
  expect(orderBy('sort=library&order=DESC')).toEqual(['Oldmill', 'Meridian', 'Lakeside', 'Harbour'])
  expect(orderBy('sort=share&order=ASC')).toEqual(['Harbour', 'Oldmill', 'Meridian', 'Lakeside'])
  expect(orderBy('sort=share&order=DESC')).toEqual(['Meridian', 'Harbour', 'Oldmill', 'Lakeside'])
  expect(orderBy('sort=supplied')).toEqual(['Harbour', 'Oldmill', 'Lakeside', 'Meridian'])
})

it('has a row of a file for each library, with its share as a part of one and a month by two columns', () => {
  const balance = {
    from: '2026-02-01',
    to: '2026-03-18',
    months: ['2026-02-01', '2026-03-01'],
    libraries: [
      library({ suppliedByMonth: [4, 8], receivedByMonth: [9, 0] }),
      library({ name: 'Harbour', share: null, medianDays: null }),
    ],
  }
  expect(balanceRows(balance)).toEqual([
    {
      Library: 'Meridian',
      Supplied: '12',
      Received: '9',
      Requests: '1500',
      'Fulfilled share': '0.876',
      'Median days': '2.0',
      'Closed days': '4',
      'Supplied Feb 2026': '4',
      'Received Feb 2026': '9',
      'Supplied Mar 2026': '8',
      'Received Mar 2026': '0',
    },
    expect.objectContaining({ Library: 'Harbour', 'Fulfilled share': '', 'Median days': '' }),
  ])
})
