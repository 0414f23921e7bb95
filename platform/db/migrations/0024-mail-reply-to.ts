import { type Kysely, sql } from 'kysely'

/** The address that answers to a mail go to: the library that answered a request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column reply_to text not null default ''`.execute(db)
}
