import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { dayOrNone, inputDay, inputYear, isoDate, yearOrThis } from './days.ts'

const takes = (schema: z.ZodType) => (wire: unknown) => schema.safeParse(wire).success

describe('a day of an input', () => {
  it('is one that the calendar has, from 1900 to 2200', () => {
    const days = ['1900-01-01', '2024-02-29', '2000-02-29', '2200-12-31']
    expect(days.filter(takes(inputDay))).toEqual(days)
  })

  it.each([
    '1582-10-10',
    '1899-12-31',
    '2201-01-01',
    '9999-12-31',
    '0000-01-01',
    '-000001-01-01',
    '-2026-01-01',
    '+012026-03-01',
    '123456-01-01',
    '2023-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-3-1',
    '2026-03-01T00:00:00Z',
    'infinity',
    'today',
    '\uff12\uff10\uff12\uff16-03-01',
  ])('is not %s', (day) => {
    expect([inputDay, dayOrNone].filter((schema) => takes(schema)(day))).toEqual([])
  })

  it('is none when it is empty, 0, null or missing', () => {
    expect(['', '0', null, undefined].map((wire) => dayOrNone.parse(wire))).toEqual(
      Array(4).fill(null),
    )
  })
})

it('a day of an answer has a year that PostgreSQL knows', () => {
  expect(['0001-01-01', '9999-12-31', '0000-12-31'].filter(takes(isoDate))).toEqual([
    '0001-01-01',
    '9999-12-31',
  ])
})

describe('a year of an input', () => {
  it('is from 1900 to 2200, as a number or as four digits', () => {
    for (const schema of [inputYear, yearOrThis]) {
      expect([1900, '1900', 2200, '2200'].map((wire) => schema.parse(wire))).toEqual([
        1900, 1900, 2200, 2200,
      ])
    }
  })

  it.each([
    '1582',
    '1899',
    '2201',
    '9999',
    '0000',
    '0026',
    '-2026',
    '202600',
    '2026.5',
    '1e3',
    ' 2026',
  ])('is not %s', (year) => {
    expect([inputYear, yearOrThis].filter((schema) => takes(schema)(year))).toEqual([])
  })

  it('is this one when it is empty, 0, null or missing', () => {
    expect(['', '0', 0, null, undefined].map((wire) => yearOrThis.parse(wire))).toEqual(
      Array(5).fill(null),
    )
  })
})
