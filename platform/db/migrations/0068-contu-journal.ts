import { type Kysely, sql } from 'kysely'

/**
 * Finds the deliveries of one journal, which the details of a CONTU report list. Each page of them, its total, and each
 * part of the download read all requests of the consortium.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index ddr_requests_journal on ddr_requests (md5(journal_key), requested_on desc, id desc)
      where status = 'filled'
  `.execute(db)
}
