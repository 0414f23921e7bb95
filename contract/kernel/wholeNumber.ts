import { z } from 'zod'
import { maxInteger } from './ids.ts'

/** A whole number within PostgreSQL's `integer`, as a number or as text (query and form fields are text). */
export const wholeNumber = z.codec(
  z.union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d{1,10}$/, 'must be a whole number'),
  ]),
  z.int().min(-maxInteger).max(maxInteger),
  { decode: (wire) => Number(wire), encode: (value) => value },
)
