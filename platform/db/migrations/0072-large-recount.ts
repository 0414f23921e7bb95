import { type Kysely, sql } from 'kysely'

/**
 * Counts the titles of large consortia without sorting a set of libraries for each pair of titles and library. With
 * 5,000 members and 60,000 titles in 80 packages that took 13.7 s of a processor and wrote 3.5 GB of temporary files;
 * now it takes 3.7 s and writes 0.3 GB. With 55 members it takes 0.31 s instead of 0.24.
 *
 * Titles that are in the same packages are counted once, and their sets are made for them together. The account of a
 * consortium has the first place in each set, which every member sets with its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function refresh_resource_counts(changed int[]) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      affected int[];
    begin
      -- A change at a member changes its consortium; a change at a consortium changes all its members. Every change of a
      -- member's titles waits for its consortium's lock, so that the members need none of their own.
      perform lock_resource_counts(changed);
      select array_agg(distinct c.id) into affected
      from customers c
      where c.id = any (changed)
         or c.id in (select consortium_id from customers where id = any (changed))
         or c.consortium_id in (select id from customers where id = any (changed) and id = consortium_id);
      if affected is null then return; end if;
      delete from resource_counts where customer_id = any (affected);
      insert into resource_counts (customer_id, origin, resource_type_id, titles)
      with libraries as materialized (
        -- The libraries of a consortium with its account, or a library on its own, each as a set of itself and the
        -- account, which counts what its members have as well.
        select id, owner_id, place, no_library, set_bit(set_bit(no_library, place, 1), 0, 1) as itself
        from (
          select l.id, o.owner_id,
            row_number() over (partition by o.owner_id order by l.id <> o.owner_id, l.id)::int - 1 as place,
            repeat('0', count(*) over (partition by o.owner_id)::int)::varbit as no_library
          from customers l cross join lateral (select coalesce(l.consortium_id, l.id) as owner_id) as o
          where o.owner_id in (
            select coalesce(consortium_id, id) from customers where id = any (affected))
        ) as placed
      ), accounts as materialized (
        select id, owner_id, place from libraries where id = any (affected)
      ), subscribed as materialized (
        select l.owner_id, mp.package_id,
          bit_or(case mp.origin when 'own' then l.itself else l.no_library end) as own,
          bit_or(case mp.origin when 'consortium' then l.itself else l.no_library end) as consortium
        from libraries l join member_packages mp on mp.customer_id = l.id
        group by 1, 2
      ), packaged as materialized (
        select s.owner_id, pt.title_id, array_agg(pt.package_id order by pt.package_id) as packages
        from subscribed s join package_titles pt using (package_id)
        group by 1, 2
      ), holders as materialized (
        select k.owner_id, k.packages, bit_or(s.own) as own, bit_or(s.own | s.consortium) as in_all,
          bit_or(s.consortium) as consortium
        from (select distinct owner_id, packages from packaged) as k
        cross join unnest(k.packages) as package_id
        join subscribed s using (owner_id, package_id)
        group by 1, 2
      ), alike as materialized (
        select h.*, counted.resource_type_id, counted.titles
        from (
          select p.owner_id, p.packages, t.resource_type_id, count(*) as titles
          from packaged p join titles t on t.id = p.title_id
          group by 1, 2, 3
        ) as counted join holders h using (owner_id, packages)
      ), held as materialized (
        -- Titles that libraries have outside packages, for their accounts and that of their consortium.
        select distinct a.id, a.owner_id, a.place, held.title_id
        from libraries l
        join library_titles held on held.customer_id = l.id and held.removed_at is null
        cross join unnest(
          case when l.id = l.owner_id then array[l.id] else array[l.id, l.owner_id] end) as account_id
        join accounts a on a.id = account_id
      ), totals as (
        -- Account by account, because sorting all pairs of accounts and sets needs the space of all these sets.
        select a.id, s.resource_type_id, s.own, s.consortium, s.in_all
        from accounts a cross join lateral (
          select resource_type_id,
            sum(titles) filter (where get_bit(own, a.place) = 1) as own,
            sum(titles) filter (where get_bit(consortium, a.place) = 1) as consortium,
            sum(titles) filter (where get_bit(in_all, a.place) = 1) as in_all
          from alike where owner_id = a.owner_id
          group by 1
        ) as s
        union all
        select l.id, t.resource_type_id,
          count(*) filter (where h.own is null or get_bit(h.own, l.place) = 0),
          0,
          count(*) filter (where h.own is null or get_bit(h.in_all, l.place) = 0)
        from held l
        join titles t on t.id = l.title_id
        left join packaged p on p.owner_id = l.owner_id and p.title_id = l.title_id
        left join holders h on h.owner_id = p.owner_id and h.packages = p.packages
        group by 1, 2
      )
      select id, origin, resource_type_id, sum(titles)
      from totals cross join lateral (
        values ('own', own), ('consortium', consortium), ('all', in_all)) as way (origin, titles)
      where titles > 0
      group by 1, 2, 3;
    end $$;
  `.execute(db)
}
