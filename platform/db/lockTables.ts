import { setTimeout as pause } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import { isDatabaseError } from './connection/connectionErrors.ts'
import { StartError } from './startError.ts'

/** Less than the second after which PostgreSQL ends a transaction that waits in a circle (`deadlock_timeout`). */
const attemptMs = 800
/** So long the calls of other copies go on between two attempts. */
const pauseMs = 400
const maxAttempts = 100

/** SQLSTATEs of a lock that was not obtained in time. */
const lateCodes = new Set(['55P03', '57014', '40P01'])

/**
 * Locks all tables of the schema, and its views, until the end of the transaction, so that the statements after it wait
 * for no call of another copy. It reads from the database which tables there are, so `Schema` may be any. A migration
 * that waited for a table while it holds another could block a call that holds the one and waits for the other, and
 * PostgreSQL would end the call. Views of an extension have another owner and stay as they are. Gives the locks back
 * and tries again while calls are under way; throws `StartError` after two minutes.
 */
export async function lockTables<Schema>(tx: Transaction<Schema>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and not relispartition
      and (relkind in ('r', 'p') or relkind = 'v' and pg_has_role(relowner, 'usage'))
    order by relname`.execute(tx)
  const tables = sql.join(rows.map(({ name }) => sql.table(name)))
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    await sql`savepoint lock_tables`.execute(tx)
    try {
      await sql`set local statement_timeout = ${sql.lit(attemptMs)}`.execute(tx)
      await sql`lock table ${tables} in access exclusive mode`.execute(tx)
      await sql`set local statement_timeout = 0`.execute(tx)
      return
    } catch (error) {
      if (!isDatabaseError(error) || !lateCodes.has(error.code)) throw error
      await sql`rollback to savepoint lock_tables`.execute(tx)
    }
    await pause(pauseMs)
  }
  throw new StartError(
    'The tables could not be locked for the migrations, because something uses them without a break: a backup, or a long query. Start again when it has ended.',
  )
}
