import { type Kysely, sql } from 'kysely'

/** When a library answers document delivery requests, what it needs to know of them, and its closures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A library without a row works from Monday to Friday and has no rules.
    create table ddr_supplier_settings (
      customer_id int primary key references customers on delete cascade,
      -- 0 is Sunday.
      working_days smallint[] not null
        check (cardinality(working_days) between 1 and 7 and working_days <@ '{0,1,2,3,4,5,6}'::smallint[]),
      opens_at text check (opens_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      closes_at text check (closes_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
      max_open_requests int check (max_open_requests between 1 and 10000),
      is_last_resort boolean not null,
      needs_pages boolean not null,
      needs_title_page boolean not null,
      max_pages int check (max_pages between 1 and 10000),
      row_version int not null default 1,
      check ((opens_at is null) = (closes_at is null) and opens_at < closes_at)
    );
    create trigger ddr_supplier_settings_version before update on ddr_supplier_settings
      for each row execute function next_row_version();

    create table ddr_closures (
      id int generated always as identity primary key,
      customer_id int not null references ddr_supplier_settings on delete cascade,
      from_on date not null,
      to_on date not null,
      meanwhile text not null check (meanwhile in ('nobody', 'forward')),
      reason text not null check (length(reason) <= 200),
      check (to_on >= from_on)
    );
    create index ddr_closures_customer on ddr_closures (customer_id, from_on);

    select secure_tenant_table('ddr_supplier_settings');
    select secure_tenant_table('ddr_closures');
    -- Whoever may send a library a request, or has sent it one, reads when it is open.
    create policy partner on ddr_supplier_settings for select to carrel_app
      using (exists (select from institutions i where i.id = customer_id));
    create policy partner on ddr_closures for select to carrel_app
      using (exists (select from institutions i where i.id = customer_id));

    -- Requests of all libraries count towards the limit of a supplier, whoever asks.
    create function ddr_open_requests(library int) returns int
      language sql stable security definer set search_path = public, pg_temp
      as $$ select count(*)::int from ddr_requests
        where supplier_id = library and status in ('pending', 'delayed') $$;
    revoke execute on function ddr_open_requests(int) from public;
    grant execute on function ddr_open_requests(int) to carrel_app, carrel_system;
  `.execute(db)
}
