import { setImmediate } from 'node:timers/promises'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { isRecord } from '../../contract/kernel/isRecord.ts'
import { encodeAnswer } from '../../contract/kernel/transport.ts'

/** Rows that are encoded at once, before other calls are served: some milliseconds of work. */
const rowsAtOnce = 500

/** Stands for the rows of a list in an answer. No text has it, because no call takes a null character. */
const placeholderOf = (nth: number) => `\0rows${nth}`
/** A placeholder in JSON. */
const placeholderJson = /"\\u0000rows(\d+)"/

/**
 * Returns the JSON of an answer. Encoding a list of 25,000 rows at once would stall the process, for up to half a
 * second, so that a long list is encoded in slices, between which other calls are served. Its text is returned in
 * UTF-8, because joining and converting so many characters at once takes long, too.
 */
export async function encodeJson(
  endpoint: Endpoint,
  clean: unknown,
): Promise<string | Buffer<ArrayBuffer>> {
  const atOnce = () => JSON.stringify(bodyOf(endpoint, clean))
  const lists = longListsOf(clean)
  if (lists.length === 0) return atOnce()
  /** Encodes the answer with these rows of one list, and the first row of each other. */
  const encode = (one?: LongList, from = 0): Container => ({
    body: bodyOf(
      endpoint,
      lists.reduce(
        (value, list) =>
          list.withRows(
            value,
            list === one ? list.rows.slice(from, from + rowsAtOnce) : list.rows.slice(0, 1),
          ),
        clean,
      ),
    ),
  })
  const frame = encode()
  const encoded: Buffer[] = []
  for (const [nth, list] of lists.entries()) {
    const first = encode(list)
    const place = placeOf(first)
    if (place === undefined) return atOnce()
    takeRows(frame, place, placeholderOf(nth))
    encoded.push(
      await encodeRows(list, (from) => takeRows(from === 0 ? first : encode(list, from), place)),
    )
  }
  // Between two texts is the position of a list; the answer has its lists in an order of its own.
  const parts = JSON.stringify(frame['body']).split(placeholderJson)
  return Buffer.concat(
    parts.map((part, index) => (index % 2 === 1 && encoded[Number(part)]) || Buffer.from(part)),
  )
}

/** Returns the JSON of a list, which is encoded in slices, between which other calls are served. */
async function encodeRows(
  { rows }: LongList,
  encodeFrom: (from: number) => string,
): Promise<Buffer> {
  const slices: Buffer[] = []
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await setImmediate()
    slices.push(Buffer.from(`${from === 0 ? '[' : ','}${encodeFrom(from)}`))
  }
  return Buffer.concat([...slices, Buffer.from(']')])
}

/** Returns the body of an answer; the total of a page is sent in a header. */
function bodyOf(endpoint: Endpoint, clean: unknown): unknown {
  const wire = encodeAnswer(endpoint, clean)
  return endpoint.responseKind === 'page' ? (wire as { body: object }).body : wire
}

interface LongList {
  rows: readonly unknown[]
  /** Returns an answer with other rows. */
  withRows: (answer: unknown, rows: readonly unknown[]) => unknown
}

/** Returns the long list that an answer is, or those among its fields. */
function longListsOf(clean: unknown): LongList[] {
  if (isLong(clean)) return [{ rows: clean, withRows: (_, rows) => rows }]
  if (typeof clean !== 'object' || clean === null) return []
  return Object.entries(clean as Record<string, unknown>).flatMap(([name, value]) =>
    isLong(value)
      ? [{ rows: value, withRows: (answer, rows) => ({ ...(answer as object), [name]: rows }) }]
      : [],
  )
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

/** Replaces the rows at a place by a text, nothing by default; returns their JSON without its brackets. */
function takeRows(body: Container, place: readonly string[], replacement = ''): string {
  const key = place.at(-1) ?? ''
  const container = place.slice(0, -1).reduce((value, one) => value[one] as Container, body)
  const rows = container[key]
  container[key] = replacement
  return JSON.stringify(rows).slice(1, -1)
}
