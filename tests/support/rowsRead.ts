import { sql } from 'kysely'
import type { Db } from '../../platform/context.ts'

/** Returns how many rows of a table the transaction has read so far, by its indexes and by scans. */
export async function rowsRead(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read
    from pg_stat_xact_user_tables where relname = ${table}`.execute(db)
  return rows[0]?.read ?? 0
}
