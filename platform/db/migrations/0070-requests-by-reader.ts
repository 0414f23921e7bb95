import { type Kysely, sql } from 'kysely'

/**
 * Lists the requests of a consortium by their readers in the order of an index, as they are by articles and journals.
 * All requests that matched were read and sorted for a page: about 1.2 s for 270,000 of a year.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index ddr_requests_by_reader on ddr_requests (consortium_id, lower(user_name), id)
  `.execute(db)
}
