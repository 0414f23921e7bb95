import { z } from 'zod'

/** A day, `YYYY-MM-DD`, that exists in the calendar. PostgreSQL has no year 0. */
export const isoDate = z.iso.date().refine((day) => day >= '0001', 'must not be in the year 0')

/** Years that calls accept. No record is older than 1900, and the limit keeps date arithmetic in range. */
const years = { first: 1900, last: 2200 } as const

/** A day that calls accept: from 1900-01-01 to 2200-12-31. */
export const inputDay = z.iso
  .date()
  .refine(
    (day) => day >= `${years.first}` && day < `${years.last + 1}`,
    `must be from ${years.first} to ${years.last}`,
  )

/** An optional day that calls accept: empty, `0`, null and missing mean none (docs/calls.md#empty-filters). */
export const dayOrNone = z
  .codec(inputDay.or(z.enum(['', '0'])).nullable(), inputDay.nullable(), {
    decode: (wire) => (wire === '' || wire === '0' ? null : wire),
    // A query has no null.
    encode: (day) => day ?? '',
  })
  .default(null)

/** A year that calls accept: from 1900 to 2200. */
export const inputYear = z.codec(
  z.union([z.number(), z.string().regex(/^\d{4}$/, 'must be a year')]),
  z.int().min(years.first).max(years.last),
  { decode: Number, encode: (year) => year },
)

/** An optional year that calls accept: empty, `0`, null and missing mean this year (docs/calls.md#dates). */
export const yearOrThis = z
  .codec(
    z.union([z.number(), z.string().regex(/^([1-9]\d{3}|0|)$/, 'must be a year'), z.null()]),
    z.int().min(years.first).max(years.last).nullable(),
    { decode: (wire) => Number(wire) || null, encode: (year) => year ?? '' },
  )
  .default(null)
