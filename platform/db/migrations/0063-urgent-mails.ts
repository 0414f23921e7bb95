import { type Kysely, sql } from 'kysely'

/**
 * Lets the sender find the next mail by its order: those with a password or a link that signs in first. The index of
 * the earlier order stays for copies of the last release, which run beside this one during an upgrade.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index mails_next on mails (has_secret desc, next_try_at, id) where state in ('queued', 'sending')
  `.execute(db)
}
