import { type CompiledQuery, type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Runs `work` in one transaction as the application role, limited to the rows of `reach`. */
export function scopedTransaction<T>(
  db: Kysely<Database>,
  reach: readonly number[],
  work: (db: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await limit(tx, reach)
    return work(tx)
  })
}

const limit = (tx: Transaction<Database>, reach: readonly number[]) =>
  sql`select set_config('role', 'carrel_app', true), set_config('carrel.reach', ${reach.join(',')}, true)`.execute(
    tx,
  )

/** Rows taken from a cursor at a time. */
const fetchSize = 1000
/** A reader may be slow: longer than any pause of a download that is still wanted. */
const slowestReader = '5min'

/**
 * The rows of a query one after the other, however many there are: a cursor in a transaction of its own,
 * as the application role. The transaction ends with the last row, or when the reader stops reading.
 */
export async function* scopedRows<T>(
  db: Kysely<Database>,
  reach: readonly number[],
  query: (db: Transaction<Database>) => CompiledQuery<T>,
): AsyncGenerator<T, void, undefined> {
  const tx = await db.startTransaction().execute()
  try {
    await limit(tx, reach)
    await sql`select set_config('idle_in_transaction_session_timeout', ${slowestReader}, true)`.execute(
      tx,
    )
    const compiled = query(tx)
    await tx.executeQuery({ ...compiled, sql: `declare list no scroll cursor for ${compiled.sql}` })
    for (;;) {
      const { rows } = await sql<T>`fetch ${sql.lit(fetchSize)} from list`.execute(tx)
      yield* rows
      if (rows.length < fetchSize) return
    }
  } finally {
    await tx.rollback().execute()
  }
}
