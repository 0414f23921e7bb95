import { type Kysely, sql } from 'kysely'

/**
 * Counts the titles that a library gets from its consortium as it is created. Only one that joined later got its
 * counts, so the dashboard of a new member showed none until the next recount, and wrong numbers after the first
 * change. Consortia with members that are newer than a package for all are counted anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function count_new_members() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      members int[] := array(select id from added where consortium_id <> id);
    begin
      if cardinality(members) = 0 then return null; end if;
      perform lock_resource_counts(members);
      if is_counted_anew((
        select sum(p.title_count)
        from added m
        join consortium_packages cp on cp.consortium_id = m.consortium_id and cp.member_id is null
        join packages p on p.id = cp.package_id
        where m.id = any (members)
      )) then
        perform refresh_resource_counts(array(
          select distinct consortium_id from added where id = any (members)));
        return null;
      end if;
      perform change_resource_counts(1, 'consortium', array_agg(owner_id), array_agg(title_id), array_agg(ways))
      from (
        select o.owner_id, pt.title_id, count(*)::int as ways
        from (
          select id as owner_id, consortium_id from added where id = any (members)
          union
          -- A consortium has no titles before its first member.
          select a.consortium_id, a.consortium_id from added a
          where a.id = any (members) and not exists (
            select from customers m
            where m.consortium_id = a.consortium_id and m.id <> m.consortium_id and m.id <> all (members))
        ) as o
        join consortium_packages cp on cp.consortium_id = o.consortium_id and cp.member_id is null
        join package_titles pt using (package_id)
        group by 1, 2
      ) as counted;
      return null;
    end $$;
    create trigger customers_counted after insert on customers
      referencing new table as added for each statement execute function count_new_members();

    select refresh_resource_counts(array(
      select distinct m.consortium_id from customers m
      where m.consortium_id <> m.id and m.created_at > (
        select min(given.assigned_at) from (
          select consortium_id, member_id, assigned_at from consortium_packages
          union all
          select customer_id, member_id, assigned_at from removed_packages
        ) as given
        where given.consortium_id = m.consortium_id and given.member_id is null)))
  `.execute(db)
}
