import { type Kysely, sql } from 'kysely'

/** Drops the role from sessions, because the role of the account is read at every call. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions drop column admin_type`.execute(db)
}
