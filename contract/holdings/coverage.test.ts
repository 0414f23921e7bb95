import { describe, expect, it } from 'vitest'
import { inOrder, isEmbargo, isPartialDate, readCoverageDepth } from './coverage.ts'

describe('a date of coverage', () => {
  it.each(['1000', '1999', '1999-12', '2024-02-29'])(
    '%s is a date as precise as it is known',
    (text) => expect(isPartialDate(text)).toBe(true),
  )
  it.each(['2023-02-29', '2023-13', '31/12/2001', '23', '2023-1-1', '0000', '0999'])(
    '%s is none',
    (text) => expect(isPartialDate(text)).toBe(false),
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
