import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Insertable } from 'kysely'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../db/schema.ts'

/** Rows to load into one table. Every row has the keys of the first. */
export interface Rows {
  table: string
  rows: Iterable<object>
}

/** Returns rows for a table; they have the type of its inserts. */
export const rowsFor = <T extends keyof Database>(
  table: T,
  rows: Iterable<Insertable<Database[T]>>,
): Rows => ({ table: snakeCase(table), rows: rows as Iterable<object> })

/** Streams rows into a table by COPY. Returns their number. */
export async function copyRows(client: PoolClient, { table, rows }: Rows): Promise<number> {
  const iterator = rows[Symbol.iterator]()
  const first = iterator.next()
  if (first.done) return 0
  const keys = Object.keys(first.value)
  const columns = keys.map(snakeCase)
  let count = 0
  function* lines() {
    let text = ''
    for (let row = first; !row.done; row = iterator.next()) {
      const values = row.value as Record<string, unknown>
      for (let index = 0; index < keys.length; index += 1) {
        text += (index ? '\t' : '') + cell(values[keys[index] as string])
      }
      text += '\n'
      count += 1
      if (text.length > 65_536) {
        yield text
        text = ''
      }
    }
    yield text
  }
  const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(lines()), into)
  return count
}

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Returns a value in the text format of COPY; throws for a type that no table has. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return /[\\\t\n\r]/.test(value) ? escaped(value) : value
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) {
    return escaped(`{${value.map((entry) => JSON.stringify(String(entry))).join(',')}}`)
  }
  throw new Error(`COPY cannot write a ${typeof value}`)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string =>
  text.replace(/[\\\t\n\r]/g, (letter) => escapes[letter] as string)
