import { expect, it } from 'vitest'
import {
  noSupplierRules,
  pageCount,
  pagesWithTitlePage,
  supplierRuleFaults,
} from './supplierRules.ts'

it('pages are counted in ranges, lists and shortened ends, and not where they are no numbers', () => {
  expect(
    [
      '44-58',
      '44–58',
      'pp. 44-58',
      '123-45',
      '12',
      '1-3, 7, 9-10',
      'e1234',
      '12-',
      '',
      '58-44',
    ].map(pageCount),
  ).toEqual([15, 15, 15, 23, 1, 6, null, null, null, null])
})

it('names by field what the supplier requires of a request, and nothing without rules', () => {
  const rules = { needsPages: true, needsTitlePage: true, maxPages: 20 }
  expect(supplierRuleFaults(noSupplierRules, { pages: '' })).toEqual({})
  expect(Object.keys(supplierRuleFaults(rules, { pages: ' ' }))).toEqual([
    'pages',
    'includeTitlePage',
  ])
  expect(supplierRuleFaults(rules, { pages: '1-21', includeTitlePage: true })).toEqual({
    pages: 'This library copies at most 20 pages; these are 21',
  })
  expect(supplierRuleFaults(rules, { pages: '1-20', includeTitlePage: true })).toEqual({})
  expect(supplierRuleFaults(rules, { pages: 'e1234', includeTitlePage: true })).toEqual({})
})

it('the supplier reads with the pages that the title page is wanted', () => {
  expect(pagesWithTitlePage({ pages: '44-58', includeTitlePage: true })).toBe('44-58, title page')
  expect(pagesWithTitlePage({ pages: '', includeTitlePage: true })).toBe('title page')
  expect(pagesWithTitlePage({ pages: '44-58' })).toBe('44-58')
})
