import { type Kysely, sql } from 'kysely'

/**
 * Adds to each holding the names by which lists sort it, with indexes of these orders, so that a page of a library with
 * many titles is read in its order and not sorted. Triggers copy the names from the catalogue where an insert does not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table library_titles
      add column sort_name text not null default '',
      add column publisher_name text not null default '';
    -- No count changes, and the trigger would remember every row.
    alter table library_titles disable trigger library_titles_updated;
    update library_titles held set sort_name = title.sort_name, publisher_name = publisher.name
      from titles title join publishers publisher on publisher.id = title.publisher_id
      where title.id = held.title_id;
    alter table library_titles enable trigger library_titles_updated;

    create index library_titles_by_name on library_titles (customer_id, kind, sort_name, id)
      include (access_type) where removed_at is null;
    create index library_titles_by_publisher
      on library_titles (customer_id, kind, publisher_name, sort_name, id)
      include (access_type) where removed_at is null;

    create function copy_title_names() returns trigger
      language plpgsql set search_path = public, pg_temp as $$
    begin
      select title.sort_name, publisher.name into new.sort_name, new.publisher_name
      from titles title join publishers publisher on publisher.id = title.publisher_id
      where title.id = new.title_id;
      -- Without such a title the foreign key refuses the row.
      if not found then new.sort_name := ''; new.publisher_name := ''; end if;
      return new;
    end $$;
    -- Uploads bring the names, because a trigger for each row would take half as long as the insert.
    create trigger library_titles_named before insert on library_titles
      for each row when (new.sort_name = '') execute function copy_title_names();
    create trigger library_titles_exchanged before update of title_id on library_titles
      for each row when (new.title_id <> old.title_id) execute function copy_title_names();

    create function rename_holdings() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_table_name = 'titles' then
        perform from before b join after a using (id)
          where (a.sort_name, a.publisher_id) is distinct from (b.sort_name, b.publisher_id) limit 1;
      else
        perform from before b join after a using (id) where a.name <> b.name limit 1;
      end if;
      if not found then return null; end if;
      -- A holding that is being added has the old name, and would not be found.
      lock table library_titles in share row exclusive mode;
      if tg_table_name = 'titles' then
        update library_titles held set sort_name = a.sort_name, publisher_name = publisher.name
          from after a join publishers publisher on publisher.id = a.publisher_id
          where held.title_id = a.id
            and (held.sort_name, held.publisher_name) is distinct from (a.sort_name, publisher.name);
      else
        update library_titles held set publisher_name = a.name
          from after a join titles title on title.publisher_id = a.id
          where held.title_id = title.id and held.publisher_name <> a.name;
      end if;
      return null;
    end $$;
    create trigger titles_renamed after update on titles
      referencing old table as before new table as after
      for each statement execute function rename_holdings();
    create trigger publishers_renamed after update on publishers
      referencing old table as before new table as after
      for each statement execute function rename_holdings();
  `.execute(db)
}
