import { type CustomTypesConfig, types } from 'pg'

/** Parses a bigint; throws `RangeError` for a number that JavaScript would round. */
function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

const { builtins } = types

type Parse = (text: string) => unknown

/** Returns the parser of `pg` for a type. The types of `pg` list scalar types only, so the parameter is a number. */
const parserOf = (oid: number) => (types.getTypeParser as (oid: number) => Parse)(oid)

/** Type numbers of arrays, for which `pg` has no names. */
const arrays = { text: 1009, date: 1182, int8: 1016 }
const textArray = (text: string) => parserOf(arrays.text)(text) as (string | null)[]

const parsers = new Map<number, Parse>([
  // Days stay text, because a Date would shift with the time zone of the machine.
  [builtins.DATE, (text) => text],
  [arrays.date, textArray],
  [builtins.INT8, exactNumber],
  [
    arrays.int8,
    (text) => textArray(text).map((value) => (value === null ? null : exactNumber(value))),
  ],
  // numeric occurs only as sum() of integers and as averages, never as money.
  [builtins.NUMERIC, Number],
])

/** How connections read values: days as text, whole and decimal numbers as numbers, all else as `pg` does. */
export const typeParsers = {
  getTypeParser: (oid: number, format?: string) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? parserOf(oid),
} as CustomTypesConfig
