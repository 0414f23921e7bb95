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

/** An optional day that calls accept: empty, null and missing mean none. */
export const dayOrNone = z
  .codec(inputDay.or(z.literal('')).nullable(), inputDay.nullable(), {
    decode: (wire) => wire || null,
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
