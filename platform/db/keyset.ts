import { retry } from 'es-toolkit'
import { type RawBuilder, sql } from 'kysely'
import { isUnreachable } from './connection/connectionErrors.ts'

/** Rows of a page: few enough for the memory, many enough for the cost of sorting the rows for each page. */
const exportPageRows = 5_000

/**
 * Reading a page again is safe. After a failover every pooled connection is broken, and each attempt may meet another one
 * until the pool has heard of it.
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

/** An expression by which a list is ordered, its value in the last row read, and its direction; values are never null. */
export type KeyPart = readonly [
  expression: RawBuilder<unknown>,
  value: string | number | boolean | undefined,
  direction?: 'asc' | 'desc',
]

/** Returns the condition for the rows that follow the last row read. The parts of one direction are compared as one row. */
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
