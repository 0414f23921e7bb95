import { z } from 'zod'
import { visibleLine } from './visibleText.ts'

const codecOf = (wireText: z.ZodString, max: number) =>
  z.codec(z.union([wireText.max(max), z.number(), z.null()]), z.string().max(max), {
    decode: (wire) => (wire === null ? '' : String(wire)),
    encode: (value) => value,
  })

/**
 * Returns the codec of a trimmed text on one line of at most `max` characters that must be sent: null is `''`, and a
 * number is its digits, because rows of JSON come with either.
 */
export const recordField = (max: number) => codecOf(visibleLine(), max)

/** Returns the codec of a text on one line of at most `max` characters, as `recordField` does; absent text is `''`. */
export const lineField = (max: number) => recordField(max).default('')

/** Returns the codec of a text of any number of lines and at most `max` characters; absent text and null are `''`. */
export const textField = (max: number) => codecOf(z.string().trim(), max).default('')
