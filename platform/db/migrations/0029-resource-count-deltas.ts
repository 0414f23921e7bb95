import { type Kysely, sql } from 'kysely'

/**
 * Updates `resource_counts` by the titles that a statement changed, instead of counting all titles of the libraries
 * concerned. A title counts once per customer and origin, however many ways it is held, so a change counts only where
 * no other way remains. A statement must change only one of `library_titles`, `library_packages` and
 * `consortium_packages`, and not insert and update the same one.
 * Titles that the catalogue adds to a package or takes from it count too, which they did not before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Waits for other changes of the same counts. What is read afterwards includes them (READ COMMITTED).
    create function lock_resource_counts(changed int[]) returns void
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform pg_advisory_xact_lock(hashtext('resource_counts'), id)
      from (select id from customers where id = any (changed)
            union select consortium_id from customers where id = any (changed)
              and consortium_id is not null) as locked
      order by id;
    end $$;
    revoke execute on function lock_resource_counts(int[]) from public;

    -- Counts titles that owners[i] gained (change 1) or lost (change -1) by changed_origin. added[i] is how many
    -- ways to titles[i] the statement added: what is held besides them decides whether the count changes.
    create function change_resource_counts(
      change int, changed_origin text, owners int[], changed_titles int[], added int[]
    ) returns void language plpgsql security definer set search_path = public, pg_temp
      set plan_cache_mode = force_custom_plan as $$
    begin
      if owners is null then return; end if;
      with changed as materialized (
        select * from unnest(owners, changed_titles, added) as c (owner_id, title_id, added)
      ), libraries as materialized (
        -- A consortium's account counts what its members have as well.
        select o.id as owner_id, o.consortium_id, lib.id as library_id
        from customers o
        join customers lib on lib.id = o.id or (o.id = o.consortium_id and lib.consortium_id = o.id)
        where o.id in (select owner_id from changed)
      ), holders as materialized (
        select owner_id, consortium_id, bool_or(library_id <> owner_id) as has_members
        from libraries group by 1, 2
      ), packaged as materialized (
        select pt.title_id, pt.package_id from package_titles pt
        where pt.title_id in (select title_id from changed)
      ), ways as (
        select l.owner_id, held.title_id, 'own' as origin
        from libraries l join library_titles held on held.customer_id = l.library_id
        where held.removed_at is null and held.title_id in (select title_id from changed)
        union all
        select l.owner_id, p.title_id, 'own'
        from libraries l join library_packages lp on lp.customer_id = l.library_id
        join packaged p on p.package_id = lp.package_id
        union all
        select h.owner_id, p.title_id, 'consortium'
        from holders h join consortium_packages cp on cp.consortium_id = h.consortium_id
          and case when h.owner_id = h.consortium_id then h.has_members
            else cp.member_id is null or cp.member_id = h.owner_id end
        join packaged p on p.package_id = cp.package_id
      ), counted as (
        select owner_id, title_id, count(*) filter (where origin = changed_origin) as same_origin,
          count(*) filter (where origin <> changed_origin) as other_origin
        from ways group by owner_id, title_id
      ), affected as (
        select c.owner_id, c.title_id, coalesce(w.other_origin, 0) = 0 as in_all
        from changed c left join counted w on w.owner_id = c.owner_id and w.title_id = c.title_id
        where coalesce(w.same_origin, 0) <= c.added
      ), differences as materialized (
        select a.owner_id, o.origin, t.resource_type_id, count(*)::int as titles
        from affected a join titles t on t.id = a.title_id
        cross join lateral (
          select changed_origin as origin union all select 'all' where a.in_all
        ) as o
        group by 1, 2, 3
      ), subtracted as (
        update resource_counts r set titles = r.titles - d.titles
        from differences d
        where change < 0 and r.customer_id = d.owner_id and r.origin = d.origin
          and r.resource_type_id = d.resource_type_id
      )
      insert into resource_counts as r (customer_id, origin, resource_type_id, titles)
      select owner_id, origin, resource_type_id, titles from differences
      where change > 0
      order by 1, 2, 3
      on conflict (customer_id, origin, resource_type_id)
        do update set titles = r.titles + excluded.titles;
      if change < 0 then
        delete from resource_counts where customer_id = any (owners) and titles = 0;
      end if;
    end $$;
    revoke execute on function change_resource_counts(int, text, int[], int[], int[]) from public;

    -- Counts titles that libraries[i] gained or lost, for it and its consortium.
    create function change_library_counts(change int, libraries int[], changed_titles int[])
      returns void language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform change_resource_counts(change, 'own', array_agg(owner_id), array_agg(title_id),
        array_agg(case when change > 0 then ways else 0 end))
      from (
        select o.owner_id, c.title_id, count(*)::int as ways
        from unnest(libraries, changed_titles) as c (library_id, title_id)
        join customers lib on lib.id = c.library_id
        cross join lateral (
          select lib.id as owner_id union select lib.consortium_id where lib.consortium_id is not null
        ) as o
        group by 1, 2
      ) as changed;
    end $$;
    revoke execute on function change_library_counts(int, int[], int[]) from public;

    create function count_library_titles() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform lock_resource_counts(array(select distinct customer_id from changed));
      perform change_library_counts(case tg_op when 'INSERT' then 1 else -1 end,
        array_agg(customer_id), array_agg(title_id))
      from changed where removed_at is null;
      return null;
    end $$;

    create function count_updated_library_titles() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      libraries int[];
      changed_titles int[];
      gained int;
      lost int;
      moved int;
    begin
      select array_agg(b.customer_id), array_agg(b.title_id),
        count(*) filter (where a.removed_at is null), count(*) filter (where b.removed_at is null),
        count(*) filter (where (a.customer_id, a.title_id) <> (b.customer_id, b.title_id))
      into libraries, changed_titles, gained, lost, moved
      from before b join changed a using (id)
      where (a.removed_at is null) <> (b.removed_at is null)
        or (a.customer_id, a.title_id) <> (b.customer_id, b.title_id);
      if libraries is null then return null; end if;
      perform lock_resource_counts(libraries);
      if moved > 0 or (gained > 0 and lost > 0) then
        perform refresh_resource_counts(
          array(select customer_id from before union select customer_id from changed));
      else
        perform change_library_counts(case when gained > 0 then 1 else -1 end, libraries,
          changed_titles);
      end if;
      return null;
    end $$;

    create function count_library_packages() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform lock_resource_counts(array(select distinct customer_id from changed));
      perform change_library_counts(case tg_op when 'INSERT' then 1 else -1 end,
        array_agg(c.customer_id), array_agg(pt.title_id))
      from changed c join package_titles pt using (package_id);
      return null;
    end $$;

    create function count_consortium_packages() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform lock_resource_counts(array(select distinct consortium_id from changed));
      perform change_resource_counts(case tg_op when 'INSERT' then 1 else -1 end, 'consortium',
        array_agg(owner_id), array_agg(title_id),
        array_agg(case tg_op when 'INSERT' then ways else 0 end))
      from (
        select o.owner_id, pt.title_id, count(*)::int as ways
        from changed c
        join package_titles pt using (package_id)
        cross join lateral (
          select m.id as owner_id from customers m
          where m.consortium_id = c.consortium_id and m.id <> c.consortium_id
            and (c.member_id is null or c.member_id = m.id)
          union
          select m.consortium_id from customers m
          where m.consortium_id = c.consortium_id and m.id <> c.consortium_id
        ) as o
        group by 1, 2
      ) as counted;
      return null;
    end $$;

    -- Changes of the catalogue are rare and may concern both origins at once: these count anew.
    create function recount_package_titles() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform refresh_resource_counts(array(
        select customer_id from library_packages where package_id in (select package_id from changed)
        union
        select consortium_id from consortium_packages
        where package_id in (select package_id from changed)));
      return null;
    end $$;
    create trigger package_titles_gained after insert on package_titles
      referencing new table as changed for each statement execute function recount_package_titles();
    create trigger package_titles_lost after delete on package_titles
      referencing old table as changed for each statement execute function recount_package_titles();

    drop trigger library_titles_inserted on library_titles;
    drop trigger library_titles_updated on library_titles;
    drop trigger library_titles_deleted on library_titles;
    drop trigger library_packages_inserted on library_packages;
    drop trigger library_packages_deleted on library_packages;
    drop trigger consortium_packages_inserted on consortium_packages;
    drop trigger consortium_packages_deleted on consortium_packages;
    drop function holdings_changed();
    drop function consortium_packages_changed();

    create trigger library_titles_inserted after insert on library_titles
      referencing new table as changed for each statement execute function count_library_titles();
    create trigger library_titles_updated after update on library_titles
      referencing old table as before new table as changed
      for each statement execute function count_updated_library_titles();
    create trigger library_titles_deleted after delete on library_titles
      referencing old table as changed for each statement execute function count_library_titles();
    create trigger library_packages_inserted after insert on library_packages
      referencing new table as changed for each statement execute function count_library_packages();
    create trigger library_packages_deleted after delete on library_packages
      referencing old table as changed for each statement execute function count_library_packages();
    create trigger consortium_packages_inserted after insert on consortium_packages
      referencing new table as changed
      for each statement execute function count_consortium_packages();
    create trigger consortium_packages_deleted after delete on consortium_packages
      referencing old table as changed
      for each statement execute function count_consortium_packages();
  `.execute(db)
}
