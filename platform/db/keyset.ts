import { retry } from 'es-toolkit'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '../context.ts'
import { isUnreachable } from './connection/connectionErrors.ts'

/** Rows of a page: few enough for the memory, many enough for the cost of sorting the rows for each page. */
const exportPageRows = 5_000

/**
 * Reading a page again is safe. After a failover every pooled connection is broken, and each attempt may meet another
 * one until the pool has heard of it.
 */
const retryBroken = {
  retries: 4,
  delay: (attempt: number) => 50 * 2 ** attempt,
  shouldRetry: isUnreachable,
}

/** Reads up to `limit` rows that follow `after` in a unique order; the first rows when it is null. */
export type ReadPage<Row> = (after: Row | null, limit: number) => Promise<Row[]>

/**
 * Yields the rows of a list of any size, read page by page. No connection is held between two pages, so that a slow
 * reader occupies none. Each page begins after the unique key of the last row, so that no row is skipped or repeated;
 * rows that are inserted or removed meanwhile may be missing or present.
 */
export async function* keysetRows<Row>(
  readPage: ReadPage<Row>,
  pageRows = exportPageRows,
): AsyncGenerator<Row, void, undefined> {
  let after: Row | null = null
  for (;;) {
    const key: Row | null = after
    const rows: Row[] = await retry(() => readPage(key, pageRows), retryBroken)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) return
    after = last
  }
}

/**
 * Yields the rows of a list whose order no index has, and which a keyset would sort again for each page: `readIds`
 * sorts them once, and `readRows` returns the rows of some of these ids in the same order. No connection is held
 * between two pages. Eight bytes a row are in memory. Rows that are removed meanwhile are missing.
 */
export async function* rowsOfIds<Row>(
  readIds: () => Promise<number[]>,
  readRows: (ids: number[]) => Promise<Row[]>,
  pageRows = exportPageRows,
): AsyncGenerator<Row, void, undefined> {
  const ids = await retry(readIds, retryBroken)
  for (let from = 0; from < ids.length; from += pageRows) {
    yield* await retry(() => readRows(ids.slice(from, from + pageRows)), retryBroken)
  }
}

/**
 * Returns the ids that a query of one column finds, in its order. They come as one value, because a million rows would
 * stop the event loop.
 */
export async function idsOf(db: Db, query: Expression<unknown>): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`select to_json(array(${query})) as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** An expression that orders a list, its value in the last row read, and its direction; values are never null. */
export type KeyPart = readonly [
  expression: RawBuilder<unknown>,
  value: string | number | boolean | undefined,
  direction?: 'asc' | 'desc',
]

/** Returns the condition for the rows after the last row read. The parts of one direction are compared as one row. */
export function isAfter(key: readonly KeyPart[]): RawBuilder<boolean> {
  const direction = key[0]?.[2] ?? 'asc'
  const turn = key.findIndex(([, , other = 'asc']) => other !== direction)
  const parts = turn === -1 ? key : key.slice(0, turn)
  const expressions = sql.join(parts.map(([expression]) => expression))
  const values = sql.join(parts.map(([, value]) => sql`${value}`))
  const follows = sql<boolean>`(${expressions}) ${sql.raw(direction === 'asc' ? '>' : '<')} (${values})`
  if (turn === -1) return follows
  return sql<boolean>`(${follows} or ((${expressions}) = (${values}) and ${isAfter(key.slice(turn))}))`
}

/** Returns the expressions of the key with their directions, for ORDER BY. */
export const byKey = (key: readonly KeyPart[]): RawBuilder<unknown> =>
  sql.join(key.map(([expression, , direction = 'asc']) => sql`${expression} ${sql.raw(direction)}`))
