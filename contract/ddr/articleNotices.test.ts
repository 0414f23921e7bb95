import { expect, it } from 'vitest'
import { doiKey, latestNotices, type RetractionRow } from './articleNotices.ts'

const row = (part: Partial<RetractionRow>): RetractionRow => ({
  doi: '10.9999/a',
  nature: 'Retraction',
  date: '3/1/2024 0:00',
  reason: '+Error in Data;+Duplication of Image;',
  ...part,
})
const noticesOf = (...rows: Partial<RetractionRow>[]) =>
  Object.fromEntries(latestNotices(rows.map(row)))

it('reads the day and the reasons of a retraction', () => {
  expect(noticesOf({})).toEqual({
    '10.9999/a': {
      kind: 'retracted',
      on: '2024-03-01',
      reason: 'Error in Data; Duplication of Image',
    },
  })
})

it.each([
  ['Correction', {}],
  ['Expression of concern', { '10.9999/a': { kind: 'concern' } }],
  ['', {}],
])('takes the nature %j', (nature, expected) =>
  expect(noticesOf({ nature })).toMatchObject(expected),
)

it('takes the latest notice of an article, whatever their order', () => {
  const later = { nature: 'Reinstatement', date: '2025-01-31' }
  expect(noticesOf({}, later)).toEqual({})
  expect(noticesOf(later, {})).toEqual({})
  expect(noticesOf(later, { date: '2/1/2025 0:00' })).toMatchObject({
    '10.9999/a': { on: '2025-02-01' },
  })
})

it.each(['', 'soon', '2024', '99/99/99', '2/30/2024', '2024-02-30', '2024-13-01T00:00'])(
  'has no day for the date %j',
  (date) => expect(noticesOf({ date })['10.9999/a']?.on).toBe(null),
)

it('leaves out rows without a DOI', () => {
  expect(noticesOf({ doi: 'unavailable' }, { doi: '' })).toEqual({})
})

it.each([
  ['https://doi.org/10.9999/A', '10.9999/a'],
  [' DOI:10.9999/a ', '10.9999/a'],
  ['10.9999/a b', null],
  ['11.9999/a', null],
])('searches for %j as %j', (text, key) => expect(doiKey(text)).toBe(key))
