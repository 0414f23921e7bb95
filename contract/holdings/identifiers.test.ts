import { describe, expect, it } from 'vitest'
import { inOrder, isEmbargo, isPartialDate, readCoverageDepth } from './coverage.ts'
import { readIsbn } from './isbn.ts'
import { readIssn } from './issn.ts'
import { kbartFileName } from './kbart.ts'

it.each([
  ['0378-5955', '0378-5955'],
  ['03785955', '0378-5955'],
  [' 2434-561x ', '2434-561X'],
  ['2434–561X', '2434-561X'],
])('the ISSN %j is %s', (typed, issn) => expect(readIssn(typed)).toBe(issn))

it.each(['0378-5956', '0378-595', '0378-595Y', '', '9780306406157'])('%j is no ISSN', (typed) =>
  expect(readIssn(typed)).toBeUndefined(),
)

it.each([
  ['978-0-306-40615-7', '9780306406157'],
  ['0-306-40615-2', '9780306406157'],
  ['0 8044 2957 x', '9780804429573'],
])('the ISBN %j is %s', (typed, isbn) => expect(readIsbn(typed)).toBe(isbn))

it.each(['9780306406158', '0306406153', '1234567890123', 'abc'])('%j is no ISBN', (typed) =>
  expect(readIsbn(typed)).toBeUndefined(),
)

describe('a date of coverage', () => {
  it.each(['1999', '1999-12', '2024-02-29'])('%s is a date as precise as it is known', (text) =>
    expect(isPartialDate(text)).toBe(true),
  )
  it.each(['2023-02-29', '2023-13', '31/12/2001', '23', '2023-1-1', '0000'])('%s is none', (text) =>
    expect(isPartialDate(text)).toBe(false),
  )
  it('is compared at the precision that both have', () => {
    expect(inOrder('2001-05', '2001')).toBe(true)
    expect(inOrder('2001', '2001-03-02')).toBe(true)
    expect(inOrder('2002', '2001-12-31')).toBe(false)
  })
})

it('embargo statements are moving walls', () => {
  expect(['P1Y', 'R365D', 'R10Y;P30D'].every(isEmbargo)).toBe(true)
  expect(['', '1Y', 'P1', 'P1Y;R10Y', 'p1y'].some(isEmbargo)).toBe(false)
})

it('coverage depth is read with or without spaces; nothing means full text', () => {
  expect(['', 'Full Text', 'selected_articles', 'abstract'].map(readCoverageDepth)).toEqual([
    'fulltext',
    'fulltext',
    'selected articles',
    undefined,
  ])
})

it('a KBART file is named by provider, consortium, package and day', () => {
  expect(
    kbartFileName({
      provider: 'Carrel',
      regionOrConsortium: 'Southern Universities Consortium',
      package: '',
      date: '2026-03-18',
    }),
  ).toBe('Carrel_SouthernUniversitiesConsortium_Global_2026-03-18.txt')
})
