import { z } from 'zod'

/**
 * Returns the codec of trimmed text of at most `max` characters that must be sent: null is `''`, and a number is its
 * digits, because rows of JSON come with either.
 */
export const recordField = (max: number) =>
  z.codec(z.union([z.string().trim().max(max), z.number(), z.null()]), z.string().max(max), {
    decode: (wire) => (wire === null ? '' : String(wire)),
    encode: (value) => value,
  })

/** As `recordField`; absent text is `''` too. */
export const textField = (max: number) => recordField(max).default('')
