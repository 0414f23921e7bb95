import { type Kysely, sql } from 'kysely'

/**
 * Lets the account of a consortium read what its members used on the days of their membership, past members included.
 * The tables of usage stay limited to the tenant scope, which has present members alone: figures of memberships are
 * read by views and a function that look each row up in the recorded periods. A row of a month is in them when the
 * library was a member on all of its days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The account of a consortium is first in its tenant scope. A member's scope names the consortium too, but second.
    create policy consortium on consortium_member_periods for select to carrel_app
      using (consortium_id = (select (tenant_scope())[1]));

    do $$
    declare
      source record;
    begin
      for source in
        select * from (values
          ('usage_by_day', 'u.day', 'u.day + 1'),
          ('usage_by_action', 'u.starts_on', '(u.starts_on + (''1 '' || u.span)::interval)::date'),
          ('usage_by_publisher', 'u.starts_on', '(u.starts_on + (''1 '' || u.span)::interval)::date'),
          ('usage_by_type', 'u.starts_on', '(u.starts_on + (''1 '' || u.span)::interval)::date'),
          ('usage_by_title', 'u.month', '(u.month + interval ''1 month'')::date'),
          ('usage_by_metric', 'u.month', '(u.month + interval ''1 month'')::date')
        ) as sources (name, first_day, next_day)
      loop
        -- Reads past the policies on purpose, and so filters by itself.
        execute format($sql$
          create view member_%1$s with (security_barrier) as
            select u.* from %1$s u
            where exists (
              select from consortium_member_periods p
              where p.customer_id = u.customer_id
                and p.consortium_id = (select (tenant_scope())[1]) and p.consortium_id <> p.customer_id
                and (p.joined_on is null or p.joined_on <= %2$s)
                and (p.left_on is null or p.left_on >= %3$s))
        $sql$, source.name, source.first_day, source.next_day);
        execute format('revoke all on member_%1$s from carrel_app, carrel_system', source.name);
        execute format('grant select on member_%1$s to carrel_app, carrel_system', source.name);
      end loop;
    end $$;

    create view member_usage_coverage with (security_barrier) as
      select c.customer_id, c.source, greatest(c.first_on, p.joined_on) as first_on,
        least(c.last_on, p.left_on - 1) as last_on
      from usage_coverage c join consortium_member_periods p using (customer_id)
      where p.consortium_id = (select (tenant_scope())[1]) and p.consortium_id <> p.customer_id
        and (p.joined_on is null or c.last_on is null or p.joined_on <= c.last_on)
        and (p.left_on is null or p.left_on > greatest(c.first_on, p.joined_on));
    revoke all on member_usage_coverage from carrel_app, carrel_system;
    grant select on member_usage_coverage to carrel_app, carrel_system;

    -- The events of batches that are of the days of memberships.
    create function member_usage_of_batches(batches bigint[]) returns setof usage_facts
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    begin
      if batches = '{}' then return; end if;
      return query
        select f.* from usage_of_batches(batches) f
        where exists (
          select from consortium_member_periods p
          where p.customer_id = f.customer_id
            and p.consortium_id = (select (tenant_scope())[1]) and p.consortium_id <> p.customer_id
            and (p.joined_on is null or p.joined_on <= f.day)
            and (p.left_on is null or p.left_on > f.day));
    end $$;
  `.execute(db)
}
