import { type Kysely, sql } from 'kysely'

/** The position in the write-ahead log after the last write of a session, for reads from a standby server. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column last_write pg_lsn`.execute(db)
}
