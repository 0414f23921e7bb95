import { type Kysely, sql } from 'kysely'

/**
 * Adds to each mail the recipients for whom the relay has taken it. A relay may take a mail for some of its recipients
 * and refuse the others; the next try is for the others alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mails add column delivered_to text[] not null default '{}'`.execute(db)
}
