import { z } from 'zod'
import { parseJson } from './json.ts'

/** The largest `integer` of PostgreSQL, the type of ids and codes. */
const maxInteger = 2_147_483_647

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

/** A record id: a whole number from 1. */
export const id = z.codec(
  z.union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d{1,10}$/, 'must be an id'),
  ]),
  z.int().min(1).max(maxInteger),
  { decode: (wire) => Number(wire), encode: (value) => value },
)

/** Rows that one call removes or restores at most. */
const maxSelectedRows = 1000

/** One to 1,000 ids of selected rows. A single id is a list of one, as callers from before the selection of rows send it. */
export const selectedIds = z.codec(
  z.union([z.array(id).min(1).max(maxSelectedRows), id]),
  z.array(z.int().min(1).max(maxInteger)).min(1).max(maxSelectedRows),
  { decode: (value) => (Array.isArray(value) ? value : [value]), encode: (ids) => ids },
)

/** Returns the codec of a filter by an id of at most `max`, where empty, null, `0` and missing mean "all". */
const idOrAllUpTo = (max: number) =>
  z
    .codec(
      z.union([
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d{0,10}$/, 'must be an id'),
        z.null(),
      ]),
      z.int().min(1).max(max).nullable(),
      { decode: (wire) => Number(wire) || null, encode: (value) => value ?? 0 },
    )
    .default(null)

/**
 * A filter by id where empty, null, `0` and missing mean "all" (docs/calls.md#empty-filters).
 * Clean: the id or null; wire: the id or 0.
 */
export const idOrAll = idOrAllUpTo(maxInteger)

/**
 * A filter by the id of a short fixed list, such as priorities: PostgreSQL's `smallint`. Empty, `0` and
 * missing mean "all".
 */
export const smallIdOrAll = idOrAllUpTo(32_767)

/**
 * A text filter where empty, `0` and missing mean "all" (docs/calls.md#empty-filters). Clean: the text, '' for all. A
 * search for the digit itself is sent with a blank behind it.
 */
export const textOrAll = z
  .codec(z.string().max(1000), z.string().trim().max(200), {
    decode: (wire) => (wire === '0' ? '' : wire),
    encode: (text) => (text === '0' ? '0 ' : text),
  })
  .default('')

/**
 * A boolean that is read leniently: `true` and 1 mean true, every other number and word of at most 10 characters means
 * false. It is for answers, and for the address of a transfer link. Inputs of calls take `flag` (contract/kernel/flag.ts).
 */
export const lenientFlag = z.codec(
  z.union([z.boolean(), z.string().max(10), z.number()]),
  z.boolean(),
  {
    decode: (wire) => wire === true || wire === 'true' || wire === 1 || wire === '1',
    encode: (value) => value,
  },
)

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

/** The longest JSON text in one field, in characters; a call's body limit may be lower. */
const maxJsonText = 4 * 1024 * 1024

/**
 * Returns the codec of a value that travels as JSON inside one text field (`detailsjson`, `searchlog`,
 * `json_data`).
 */
export function jsonText<T extends z.ZodType>(schema: T) {
  return z.codec(z.string().max(maxJsonText), schema, {
    decode: (text, context) => {
      try {
        return parseJson(text) as z.input<T>
      } catch (cause) {
        const message = `must be valid JSON: ${cause instanceof Error ? cause.message.slice(0, 200) : ''}`
        context.issues.push({ code: 'custom', input: text, message })
        return z.NEVER
      }
    },
    encode: (value) => JSON.stringify(value),
  })
}

/**
 * Returns the codec of a closed set of wire values with clean names: `coded({ pending: 1, filled: 2 })`. Any other
 * value is refused.
 */
export const coded = <const M extends Record<string, string | number>>(wireOf: M) =>
  codeCodec(wireOf, z.union([z.string().max(100), z.number()]), () => null)

/**
 * Returns the codec of a filter with a default. Missing, null and empty mean `blank`, a value that is none of the
 * codes means `unknown`, or is refused without it, and `also` are further wire values that are read
 * (docs/requirements/delivery-and-reports.md §4, §9). Codes are read in any case: the choices of the requirements are
 * written Excel and CSV on screen.
 */
export const codedFilter = <
  const M extends Record<string, string | number>,
  const B extends keyof M & string,
>(
  wireOf: M,
  { blank, unknown, also = {} }: FilterDefaults<M, B>,
) =>
  codeCodec(wireOf, z.union([z.string().max(100), z.number(), z.null()]), (wire) => {
    if (wire === null || wire === '') return blank
    const text = String(wire).toLowerCase()
    const names = Object.keys(wireOf)
    const name = names.find((clean) => String(wireOf[clean]).toLowerCase() === text)
    return name ?? also[text] ?? unknown ?? null
  }).default(blank)

interface FilterDefaults<M, B> {
  blank: B
  unknown?: keyof M & string
  also?: Record<string, keyof M & string>
}

/**
 * Returns the codec between the codes of the wire and their clean names. `fallback` returns the clean name of a wire
 * value that is none of the codes, or null to refuse it.
 */
function codeCodec<
  const M extends Record<string, string | number>,
  W extends z.ZodType<string | number | null>,
>(wireOf: M, wireType: W, fallback: (wire: string | number | null) => (keyof M & string) | null) {
  type Clean = keyof M & string
  const cleanOf = new Map<string, Clean>(
    Object.entries(wireOf).map(([clean, wire]) => [String(wire), clean as Clean]),
  )
  const names = Object.keys(wireOf) as [Clean, ...Clean[]]
  return z.codec(wireType, z.enum(names), {
    decode: (wire, context) => {
      const clean = cleanOf.get(String(wire)) ?? fallback(wire)
      if (clean !== null) return clean
      context.issues.push({
        code: 'custom',
        input: wire,
        message: `must be one of ${[...cleanOf.keys()].join(', ')}`,
      })
      return z.NEVER
    },
    encode: (clean) => wireOf[clean as Clean] as z.output<W> & (string | number),
  })
}
