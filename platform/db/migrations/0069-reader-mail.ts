import { type Kysely, sql } from 'kysely'

/**
 * Finds the end users of a mail address by its index, for an access check. Under row-level security no index is read by
 * `lower`, so that all users of a consortium were read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_users_with_mail(mail text) returns setof int
      language sql stable security definer rows 5 set search_path = public, pg_temp as $$
      select id from end_users
      where lower(email) = mail and customer_id = any ((select tenant_scope())::int[])
    $$;
    revoke execute on function end_users_with_mail(text) from public;
    grant execute on function end_users_with_mail(text) to carrel_app;
  `.execute(db)
}
