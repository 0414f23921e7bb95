import { type Kysely, sql } from 'kysely'

/**
 * The ways by which readers sign in from elsewhere, with the last test of each, and the day on which an
 * unused range was confirmed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customers
      add column proxy_address text not null default '' check (length(proxy_address) <= 1024),
      add column proxy_prefix text not null default '' check (length(proxy_prefix) <= 1024),
      add column saml_entity_id text not null default '' check (length(saml_entity_id) <= 1024),
      add column saml_scope text not null default '' check (length(saml_scope) <= 1024),
      add column open_athens_id text not null default '' check (length(open_athens_id) <= 1024),
      add column referring_url text not null default '' check (length(referring_url) <= 1024),
      add column open_url_base text not null default '' check (length(open_url_base) <= 1024);

    create table sign_in_tests (
      customer_id int not null references customers on delete cascade,
      way text not null,
      -- What was tested, which need not be what is saved.
      text text not null check (length(text) <= 1024),
      result text not null,
      status int,
      tested_at timestamptz not null,
      primary key (customer_id, way)
    );
    select secure_tenant_table('sign_in_tests');

    -- The day on which somebody decided to keep a range from which no use came.
    alter table ip_ranges add column confirmed_on date;

    -- For the addresses from which the use of one customer came.
    create index usage_events_address on usage_events (customer_id, occurred_on)
      where ip is not null;
  `.execute(db)
}
