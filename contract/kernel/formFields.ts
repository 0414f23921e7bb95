import { z } from 'zod'
import { trimLine, visibleLine } from './visibleText.ts'

/**
 * Returns the schema of a text on one line that must be filled in, trimmed, of at most `maxLength` characters;
 * `message` says what to enter: `requiredText('Enter a name', 200)`.
 */
export const requiredText = (message: string, maxLength: number) =>
  z
    .string({ error: ({ code }) => (code === 'invalid_type' ? message : undefined) })
    .overwrite(trimLine)
    .min(1, message)
    .max(maxLength)

/** Returns the schema of a text of at most `maxLength` characters, trimmed; empty, null and missing become ''. */
export const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .nullish()
    .transform((text) => text ?? '')

/** As `optionalText`, on one line. */
export const optionalLine = (maxLength: number) =>
  visibleLine()
    .max(maxLength)
    .nullish()
    .transform((text) => text ?? '')

/** Returns the schema of one of `values`; `message` asks for a choice: `requiredChoice('Choose a state', ['open'])`. */
export const requiredChoice = <const V extends readonly string[]>(message: string, values: V) =>
  z.enum(values, message)
