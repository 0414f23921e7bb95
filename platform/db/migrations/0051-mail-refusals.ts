import { type Kysely, sql } from 'kysely'

/**
 * Adds to each mail the recipients that the relay has refused for good, with its replies. They are left out of the next
 * tries, which are for recipients that were refused for the time being.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column refusals jsonb not null default '[]'`.execute(db)
}
