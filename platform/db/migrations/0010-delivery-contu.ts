import { type Kysely, sql } from 'kysely'

/**
 * CONTU counts what a library was given by everyone, while a supplier sees only its own deliveries: the figure,
 * and nothing else, passes the policies, for the libraries one shares a consortium with.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function contu_filled(borrower int, journal text, in_year int, years int) returns int
      language sql stable security definer set search_path = public, pg_temp as $$
      select count(*)::int from ddr_requests r
      where r.requester_id = borrower
        and r.consortium_id = any (carrel_consortia())
        and r.status = 'filled'
        and r.journal_key = journal
        and r.requested_on between make_date(in_year, 1, 1) and make_date(in_year, 12, 31)
        and r.published_by + make_interval(years => years) > r.requested_on
    $$;
    revoke execute on function contu_filled(int, text, int, int) from public;
    grant execute on function contu_filled(int, text, int, int) to carrel_app;
  `.execute(db)
}
