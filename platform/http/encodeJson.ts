import { setImmediate } from 'node:timers/promises'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { encodeAnswer } from '../../contract/kernel/transport.ts'

/** Rows that are encoded at once, before other calls are served: some milliseconds of work. */
const rowsAtOnce = 500

/** Stands for the rows in an answer. No text has it, because no call takes a null character. */
const placeholder = '\0rows'

/**
 * Returns the JSON of an answer. Encoding a list of 25,000 rows at once would stall the process, for up to half a second, so
 * that a long list is encoded in slices, between which other calls are served. Its text is returned in UTF-8, because
 * joining and converting so many characters at once takes long, too.
 */
export async function encodeJson(
  endpoint: Endpoint,
  clean: unknown,
): Promise<string | Buffer<ArrayBuffer>> {
  const list = longListOf(clean)
  if (list === undefined) return JSON.stringify(bodyOf(endpoint, clean))
  const { rows, withRows } = list
  const encode = (from: number) => ({
    body: bodyOf(endpoint, withRows(rows.slice(from, from + rowsAtOnce))),
  })
  const first = encode(0)
  const place = placeOf(first)
  if (place === undefined) return JSON.stringify(bodyOf(endpoint, clean))
  const slices = [Buffer.from(takeRows(first, place))]
  for (let from = rowsAtOnce; from < rows.length; from += rowsAtOnce) {
    await setImmediate()
    slices.push(Buffer.from(`,${takeRows(encode(from), place)}`))
  }
  const [start = '', end = ''] = JSON.stringify(first.body).split(JSON.stringify(placeholder))
  return Buffer.concat([Buffer.from(`${start}[`), ...slices, Buffer.from(`]${end}`)])
}

/** Returns the body of an answer; the total of a page travels in a header. */
function bodyOf(endpoint: Endpoint, clean: unknown): unknown {
  const wire = encodeAnswer(endpoint, clean)
  return endpoint.responseKind === 'page' ? (wire as { body: object }).body : wire
}

interface LongList {
  rows: readonly unknown[]
  /** Returns the answer with other rows. */
  withRows: (rows: readonly unknown[]) => unknown
}

/** Returns the long list that an answer is, or that is one of its fields; `undefined` when there is none or several. */
function longListOf(clean: unknown): LongList | undefined {
  if (isLong(clean)) return { rows: clean, withRows: (rows) => rows }
  if (typeof clean !== 'object' || clean === null) return undefined
  const [list, ...others] = Object.entries(clean as Record<string, unknown>).flatMap(
    ([name, value]) => (isLong(value) ? [{ name, rows: value }] : []),
  )
  if (list === undefined || others.length > 0) return undefined
  const { name, rows } = list
  return { rows, withRows: (some) => ({ ...clean, [name]: some }) }
}

const isLong = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.length > rowsAtOnce

type Container = Record<string, unknown>

/**
 * Returns the keys that lead to the only list of `rowsAtOnce` records in a value; `undefined` when there is none or
 * several.
 */
function placeOf(value: unknown): string[] | undefined {
  const places: string[][] = []
  const search = (inner: unknown, keys: string[]) => {
    if (typeof inner !== 'object' || inner === null) return
    if (!Array.isArray(inner)) {
      for (const [key, one] of Object.entries(inner)) search(one, [...keys, key])
    } else if (inner.length === rowsAtOnce && isRecord(inner[0])) places.push(keys)
    // Longer lists, such as those of page numbers, contain no rows.
    else if (inner.length === 1) search(inner[0], [...keys, '0'])
  }
  search(value, [])
  return places.length === 1 ? places[0] : undefined
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Replaces the rows at a place by the placeholder; returns their JSON without its brackets. */
function takeRows(body: Container, place: readonly string[]): string {
  const key = place.at(-1) ?? ''
  const container = place.slice(0, -1).reduce((value, one) => value[one] as Container, body)
  const rows = container[key]
  container[key] = placeholder
  return JSON.stringify(rows).slice(1, -1)
}
