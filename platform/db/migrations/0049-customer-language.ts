import { type Kysely, sql } from 'kysely'

/** The language of the mails to a customer: that of its account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Reads past the policies, because a library writes to others; it returns the code of a language and nothing else.
    create function customer_language(customer int) returns text
      language sql stable security definer set search_path = public, pg_temp as $$
        select value ->> 'language' from preferences
        where customer_id = customer and name = 'language'
        order by account_id limit 1
      $$;
  `.execute(db)
}
