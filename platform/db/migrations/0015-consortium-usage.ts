import { type Kysely, sql } from 'kysely'

/**
 * Use by all members of a consortium together: its reports read as few rows as those of one library. And use by
 * type of title, for whom the months of all journals are asked at once. The same statement as the events keeps
 * both, and a library that joins or leaves a consortium brings its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage_by_type (
      customer_id int not null,
      span text not null check (span in ('day', 'month', 'year')),
      starts_on date not null,
      source text not null,
      resource_type_id int not null,
      hits int not null,
      primary key (customer_id, span, starts_on, source, resource_type_id)
    );
    create table consortium_usage_by_type (
      consortium_id int not null,
      span text not null check (span in ('day', 'month', 'year')),
      starts_on date not null,
      source text not null,
      resource_type_id int not null,
      hits int not null,
      primary key (consortium_id, span, starts_on, source, resource_type_id)
    );
    create table consortium_usage_by_action (
      consortium_id int not null,
      span text not null check (span in ('day', 'month', 'year')),
      starts_on date not null,
      source text not null,
      device text not null,
      action_id smallint not null,
      hits int not null,
      primary key (consortium_id, span, starts_on, source, device, action_id)
    );
    create table consortium_usage_by_publisher (
      consortium_id int not null,
      span text not null check (span in ('day', 'month', 'year')),
      starts_on date not null,
      source text not null,
      publisher_id int not null,
      hits int not null,
      primary key (consortium_id, span, starts_on, source, publisher_id)
    );
    create table consortium_usage_by_title (
      consortium_id int not null,
      span text not null check (span in ('day', 'month', 'year')),
      starts_on date not null,
      source text not null,
      resource_type_id int not null,
      title_id int not null,
      hits int not null,
      primary key (consortium_id, span, starts_on, source, resource_type_id, title_id)
    );

    create function roll_up_usage_further() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into usage_by_type as r
      select e.customer_id, s.span, date_trunc(s.span, e.occurred_on::timestamp)::date, e.source,
             e.resource_type_id, sum(e.n)
      from (select customer_id, occurred_on, source, t.resource_type_id, count(*) as n
            from added join titles t on t.id = title_id group by 1, 2, 3, 4) e
      cross join (values ('day'), ('month'), ('year')) as s(span)
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (customer_id, span, starts_on, source, resource_type_id) do update
        set hits = r.hits + excluded.hits;

      insert into consortium_usage_by_type as r
      select e.consortium_id, s.span, date_trunc(s.span, e.occurred_on::timestamp)::date, e.source,
             e.resource_type_id, sum(e.n)
      from (select c.consortium_id, occurred_on, source, t.resource_type_id, count(*) as n
            from added join customers c on c.id = customer_id and c.consortium_id <> c.id
            join titles t on t.id = title_id group by 1, 2, 3, 4) e
      cross join (values ('day'), ('month'), ('year')) as s(span)
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (consortium_id, span, starts_on, source, resource_type_id) do update
        set hits = r.hits + excluded.hits;

      insert into consortium_usage_by_action as r
      select e.consortium_id, s.span, date_trunc(s.span, e.occurred_on::timestamp)::date, e.source,
             e.device, e.action_id, sum(e.n)
      from (select c.consortium_id, occurred_on, source, device, action_id, count(*) as n
            from added join customers c on c.id = customer_id and c.consortium_id <> c.id
            group by 1, 2, 3, 4, 5) e
      cross join (values ('day'), ('month'), ('year')) as s(span)
      group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (consortium_id, span, starts_on, source, device, action_id) do update
        set hits = r.hits + excluded.hits;

      insert into consortium_usage_by_publisher as r
      select e.consortium_id, s.span, date_trunc(s.span, e.occurred_on::timestamp)::date, e.source,
             e.publisher_id, sum(e.n)
      from (select c.consortium_id, occurred_on, source, publisher_id, count(*) as n
            from added join customers c on c.id = customer_id and c.consortium_id <> c.id
            where publisher_id is not null group by 1, 2, 3, 4) e
      cross join (values ('day'), ('month'), ('year')) as s(span)
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
      on conflict (consortium_id, span, starts_on, source, publisher_id) do update
        set hits = r.hits + excluded.hits;

      insert into consortium_usage_by_title as r
      select e.consortium_id, s.span, date_trunc(s.span, e.occurred_on::timestamp)::date, e.source,
             e.resource_type_id, e.title_id, sum(e.n)
      from (select c.consortium_id, occurred_on, source, t.resource_type_id, title_id, count(*) as n
            from added join customers c on c.id = customer_id and c.consortium_id <> c.id
            join titles t on t.id = title_id group by 1, 2, 3, 4, 5) e
      cross join (values ('day'), ('month'), ('year')) as s(span)
      group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
      on conflict (consortium_id, span, starts_on, source, resource_type_id, title_id) do update
        set hits = r.hits + excluded.hits;
      return null;
    end $$;
    create trigger usage_events_inserted_further after insert on usage_events
      referencing new table as added for each statement execute function roll_up_usage_further();

    -- Adds what a library's members used to a consortium, or takes it away (sign -1).
    create function add_usage_to_consortium(library int, consortium int, sign int) returns void
      language sql set search_path = public, pg_temp as $$
      insert into consortium_usage_by_type as r
      select consortium, span, starts_on, source, resource_type_id, sign * hits
      from usage_by_type where customer_id = library
      on conflict (consortium_id, span, starts_on, source, resource_type_id) do update
        set hits = r.hits + excluded.hits;
      insert into consortium_usage_by_action as r
      select consortium, span, starts_on, source, device, action_id, sign * hits
      from usage_by_action where customer_id = library
      on conflict (consortium_id, span, starts_on, source, device, action_id) do update
        set hits = r.hits + excluded.hits;
      insert into consortium_usage_by_publisher as r
      select consortium, span, starts_on, source, publisher_id, sign * hits
      from usage_by_publisher where customer_id = library
      on conflict (consortium_id, span, starts_on, source, publisher_id) do update
        set hits = r.hits + excluded.hits;
      insert into consortium_usage_by_title as r
      select consortium, span, starts_on, source, resource_type_id, title_id, sign * hits
      from usage_by_title where customer_id = library
      on conflict (consortium_id, span, starts_on, source, resource_type_id, title_id) do update
        set hits = r.hits + excluded.hits;
      delete from consortium_usage_by_type where consortium_id = consortium and hits = 0;
      delete from consortium_usage_by_action where consortium_id = consortium and hits = 0;
      delete from consortium_usage_by_publisher where consortium_id = consortium and hits = 0;
      delete from consortium_usage_by_title where consortium_id = consortium and hits = 0;
    $$;
    create function move_usage_of_member() returns trigger
      language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if old.consortium_id <> old.id then
        perform add_usage_to_consortium(old.id, old.consortium_id, -1);
      end if;
      if new.consortium_id <> new.id then
        perform add_usage_to_consortium(new.id, new.consortium_id, 1);
      end if;
      return null;
    end $$;
    create trigger customers_move_usage after update of consortium_id on customers
      for each row when (old.consortium_id is distinct from new.consortium_id)
      execute function move_usage_of_member();

    insert into usage_by_type
      select customer_id, span, starts_on, source, resource_type_id, sum(hits)
      from usage_by_title group by 1, 2, 3, 4, 5;
    select add_usage_to_consortium(id, consortium_id, 1) from customers where consortium_id <> id;

    revoke insert, update, delete on usage_by_type, consortium_usage_by_type, consortium_usage_by_action,
      consortium_usage_by_publisher, consortium_usage_by_title from carrel_app;
    revoke execute on function add_usage_to_consortium(int, int, int) from public;
    select secure_tenant_table('usage_by_type');
    -- The consortium's own account is the first of its reach; a member's reach names it too, but does not see this.
    select secure_tenant_table(name::regclass, 'consortium_id = (select (carrel_reach())[1])')
    from unnest(array['consortium_usage_by_type', 'consortium_usage_by_action',
      'consortium_usage_by_publisher', 'consortium_usage_by_title']) as t(name);
  `.execute(db)
}
