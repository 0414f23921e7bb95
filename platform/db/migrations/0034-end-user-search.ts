import { type Kysely, sql } from 'kysely'

/**
 * The text that a search of end users looks through, in lower case. Row-level security keeps a search from every index,
 * so it reads all users of a library; comparing stored text takes a fraction of the time of putting it together.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table end_users add column search_text text not null generated always as
      (lower(first_name || ' ' || last_name || ' ' || email || ' ' || department)) stored;
  `.execute(db)
}
