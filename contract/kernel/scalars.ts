import { z } from 'zod'

/** A whole number that may travel as text (query and form fields are text). */
export const wholeNumber = z.codec(
  z.union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^-?\d{1,15}$/, 'must be a whole number'),
  ]),
  z.int(),
  { decode: (wire) => Number(wire), encode: (value) => value },
)

/** A record id: a whole number from 1. */
export const id = z.codec(
  z.union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,10}$/, 'must be an id'),
  ]),
  z.int().min(1).max(2_147_483_647),
  { decode: (wire) => Number(wire), encode: (value) => value },
)

/**
 * A filter by id where empty, `0` and missing mean "all" (ENDPOINTS: conventions).
 * Clean: the id or null; wire: the id or 0.
 */
export const idOrAll = z
  .codec(
    z.union([
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{0,10}$/, 'must be an id'),
    ]),
    z.int().min(1).max(2_147_483_647).nullable(),
    { decode: (wire) => Number(wire) || null, encode: (value) => value ?? 0 },
  )
  .default(null)

/** A text filter where empty and missing mean "all". Clean: the text, '' for all. */
export const textOrAll = z.string().trim().max(200).default('')

/** `true` and `false` as words, as numbers or as themselves. */
export const flag = z.codec(z.union([z.boolean(), z.string(), z.number()]), z.boolean(), {
  decode: (wire) => wire === true || wire === 'true' || wire === 1 || wire === '1',
  encode: (value) => value,
})

/** A day, `YYYY-MM-DD`, that exists in the calendar. */
export const isoDate = z.iso.date()

/** A value that travels as JSON inside one text field (`detailsjson`, `searchlog`, `json_data`). */
export function jsonText<T extends z.ZodType>(schema: T) {
  return z.codec(z.string(), schema, {
    decode: (text, context) => {
      try {
        return JSON.parse(text) as z.input<T>
      } catch {
        context.issues.push({ code: 'custom', input: text, message: 'must be valid JSON' })
        return z.NEVER
      }
    },
    encode: (value) => JSON.stringify(value),
  })
}

/** A closed set of wire values with their clean names: `coded({ pending: 1, filled: 2 })`. */
export function coded<const M extends Record<string, string | number>>(wireOf: M) {
  type Clean = keyof M & string
  const cleanOf = new Map<string, Clean>(
    Object.entries(wireOf).map(([clean, wire]) => [String(wire), clean as Clean]),
  )
  const names = Object.keys(wireOf) as [Clean, ...Clean[]]
  return z.codec(z.union([z.string(), z.number()]), z.enum(names), {
    decode: (wire, context) => {
      const clean = cleanOf.get(String(wire))
      if (clean === undefined) {
        context.issues.push({
          code: 'custom',
          input: wire,
          message: `must be one of ${[...cleanOf.keys()].join(', ')}`,
        })
        return z.NEVER
      }
      return clean
    },
    encode: (clean) => wireOf[clean as Clean] as string | number,
  })
}
