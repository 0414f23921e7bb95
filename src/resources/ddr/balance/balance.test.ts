import { expect, it } from 'vitest'
import { balanceRows, figures, figureText, inOrder, type LibraryBalance } from './balance.ts'

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

it('lists first who supplied most beyond what it received, and equals by name', () => {
  const libraries = [
    library({ name: 'Oldmill', supplied: 1, received: 5 }),
    library({ name: 'Lakeside', supplied: 7, received: 7 }),
    library({ name: 'Meridian', supplied: 90, received: 20 }),
    library({ name: 'Harbour', supplied: 0, received: 0 }),
  ]
  expect(inOrder(libraries).map(({ name }) => name)).toEqual([
    'Meridian',
    'Harbour',
    'Lakeside',
    'Oldmill',
  ])
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
