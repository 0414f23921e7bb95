import { type Kysely, sql } from 'kysely'

/**
 * The engine that counts usage, in one row. `copying`: the roll-ups are being copied to ClickHouse and must not change.
 * `installation` is written to the tables in ClickHouse too, so that two installations cannot share them by mistake.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage_engine (
      single boolean primary key default true check (single),
      engine text not null default 'postgres' check (engine in ('postgres', 'copying', 'clickhouse')),
      installation uuid not null default gen_random_uuid(),
      changed_at timestamptz not null default now()
    );
    insert into usage_engine default values;
    grant select on usage_engine to carrel_app;
    revoke insert, update, delete on usage_engine from carrel_app;
    grant select, update on usage_engine to carrel_system;
    -- Batches that are sent to ClickHouse at once have the number of the first of them.
    alter table usage_batches add column delivery bigint;
    create index usage_batches_delivery on usage_batches (delivery) where folded_at is null;
  `.execute(db)
}
