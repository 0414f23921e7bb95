import { type Kysely, sql } from 'kysely'

/**
 * A roll-up of usage by customer alone, for figures of many customers beside each other: the year of 630 members has
 * 7,560 rows in it, and 270,000 in `usage_by_action`. The worker fills it after the migration and keeps it up to date.
 *
 * A copy of the release before folds batches without it. Such a batch is not marked, so that queries read
 * `usage_by_action` until the worker has added it. That copy deletes batches a day after they were folded, marked or
 * not: `tenant_rollup_at` is when no unmarked batch was left, and after a day the roll-up is filled anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage_by_tenant (
      customer_id int not null,
      span text collate "C" not null check (span in ('day', 'month')),
      starts_on date not null,
      source text collate "C" not null,
      hits bigint not null,
      full_text bigint not null,
      primary key (customer_id, span, starts_on, source)
    );
    select secure_tenant_table('usage_by_tenant');
    revoke insert, update, delete on usage_by_tenant from carrel_app;

    alter table usage_batches add column in_tenant_rollup boolean not null default false;
    create index usage_batches_outside_tenant_rollup on usage_batches (id)
      where folded_at is not null and not in_tenant_rollup;
    alter table usage_engine add column tenant_rollup_at timestamptz;
  `.execute(db)
}
