import { type Kysely, sql } from 'kysely'

/**
 * Adds what decides about access besides holdings: articles of the catalogue, the days of each membership of a
 * consortium, and indexes by which the ways to many titles are found at once. From now on removed titles and packages
 * stay with their days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The provider's catalogue of articles, the same for every customer.
    create table articles (
      id bigint primary key,
      doi text unique check (doi = lower(doi) and doi ~ '^10[.][0-9]{4,9}/.'),
      title_id int not null references titles,
      published partial_date,
      volume text not null default '',
      issue text not null default '',
      -- null: as free as its title.
      access text check (access in ('controlled', 'open', 'freeToRead'))
    );
    create index articles_title on articles (title_id);
    grant select on articles to carrel_app, carrel_system;
    grant insert, update, delete on articles to carrel_system;
    revoke insert, update, delete on articles from carrel_app;

    create index titles_sort_name on titles (sort_name);
    -- Finds the libraries that have a title as well as one library's holding of it.
    create index library_titles_title_customer on library_titles (title_id, customer_id);
    drop index library_titles_title;
    -- Removed rows stay, because they record the days on which a library had a title.
    drop index library_titles_removed;
    -- Removals stay as well; one that was restored, or that ended with a membership, is not offered again.
    alter table removed_packages add column is_restorable boolean not null default true;
    -- A library reads what a consortium assigned to it alone, also after it has left.
    create policy member on removed_packages for select to carrel_app
      using (member_id = any ((select tenant_scope())::int[]));
    create index end_users_mail on end_users (lower(email), customer_id);

    -- The days of each membership; a library that comes back has two rows. Written by the trigger alone.
    create table consortium_member_periods (
      id int generated always as identity primary key,
      customer_id int not null references customers on delete cascade,
      consortium_id int not null references customers on delete cascade,
      -- null: since before it was recorded.
      joined_on date,
      -- The first day without the membership; null: it lasts.
      left_on date
    );
    create index consortium_member_periods_customer
      on consortium_member_periods (customer_id, consortium_id);
    create index consortium_member_periods_consortium on consortium_member_periods (consortium_id);
    insert into consortium_member_periods (customer_id, consortium_id, left_on)
      select customer_id, consortium_id, left_at::date from consortium_members;
    select secure_tenant_table('consortium_member_periods');
    revoke insert, update, delete on consortium_member_periods from carrel_app;

    create function record_membership_period() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if tg_op = 'UPDATE' and old.consortium_id is not null then
        update consortium_member_periods set left_on = now()::date
        where customer_id = old.id and consortium_id = old.consortium_id and left_on is null;
      end if;
      if new.consortium_id is not null then
        insert into consortium_member_periods (customer_id, consortium_id, joined_on)
          values (new.id, new.consortium_id,
            case tg_op when 'INSERT' then new.created_at::date else now()::date end);
      end if;
      return null;
    end $$;
    create trigger customers_joined_on after insert on customers
      for each row execute function record_membership_period();
    create trigger customers_moved_on after update of consortium_id on customers
      for each row when (old.consortium_id is distinct from new.consortium_id)
      execute function record_membership_period();
  `.execute(db)
}
