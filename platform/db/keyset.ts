import { type RawBuilder, sql } from 'kysely'

/** Rows read at a time: few enough to hold in memory, many enough that sorting anew for each page pays. */
export const exportPageRows = 5_000

/** Reads up to `limit` rows that follow `after` in a unique order; the first rows when it is null. */
export type ReadPage<Row> = (after: Row | null, limit: number) => Promise<Row[]>

/**
 * The rows of a list of any size, read page by page. Between two pages nothing is held, so that a slow
 * reader keeps no connection. Rows that are inserted or removed meanwhile appear or not; no other row is
 * skipped or repeated, because each page begins after the unique key of the last row.
 */
export async function* keysetRows<Row>(
  readPage: ReadPage<Row>,
  pageRows = exportPageRows,
): AsyncGenerator<Row, void, undefined> {
  let after: Row | null = null
  for (;;) {
    const rows: Row[] = await readPage(after, pageRows)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageRows) return
    after = last
  }
}

/** An expression of the order of a list and its value in the last row; none may be null. */
export type KeyPart = readonly [expression: RawBuilder<unknown>, value: string | number | undefined]

/** A condition for the rows that follow a row in the order of the key. */
export const isAfter = (key: readonly KeyPart[]): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(key.map(([expression]) => expression))}) > (${sql.join(key.map(([, value]) => sql`${value}`))})`

/** The order of the key. */
export const byKey = (key: readonly KeyPart[]): RawBuilder<unknown> =>
  sql.join(key.map(([expression]) => expression))
