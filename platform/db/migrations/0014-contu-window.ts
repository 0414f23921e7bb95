import { type Kysely, sql } from 'kysely'

/** Articles count for some years after they appeared, told to the day or by whole calendar years. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function contu_recent(published_by date, requested_on date, years int, by_calendar boolean)
      returns boolean language sql immutable as $$
      select (case when by_calendar then date_trunc('year', published_by) + interval '1 year'
        else published_by::timestamp end) + make_interval(years => years) > requested_on
    $$;

    drop function contu_filled(int, text, int, int);
    create function contu_filled(borrower int, journal text, in_year int, years int, by_calendar boolean)
      returns int language sql stable security definer set search_path = public, pg_temp as $$
      select count(*)::int from ddr_requests r
      where r.requester_id = borrower
        and r.consortium_id = any (carrel_consortia())
        and r.status = 'filled'
        and r.journal_key = journal
        and r.requested_on between make_date(in_year, 1, 1) and make_date(in_year, 12, 31)
        and contu_recent(r.published_by, r.requested_on, years, by_calendar)
    $$;
    revoke execute on function contu_filled(int, text, int, int, boolean) from public;
    grant execute on function contu_filled(int, text, int, int, boolean) to carrel_app;
  `.execute(db)
}
