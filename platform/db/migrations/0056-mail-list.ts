import { type Kysely, sql } from 'kysely'

/** Adds the order in which support staff read the outbox, newest mail first, so that a page sorts no other mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_newest on mails (created_at desc nulls last, id desc)`.execute(db)
}
