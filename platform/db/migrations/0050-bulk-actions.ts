import { type Kysely, sql } from 'kysely'

/** Actions on all rows that match a filter, with the rows that were selected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_actions (
      id uuid primary key,
      customer_id int not null references customers on delete cascade,
      account_id int not null references accounts on delete cascade,
      -- Support staff act for customers with an account of the customer; '' for others.
      staff_name text not null,
      kind text not null,
      -- Null until it is started.
      action text,
      stage text not null check (stage in ('selected', 'running', 'done', 'cancelled', 'failed')),
      total int not null default 0,
      done int not null default 0,
      refused int not null default 0,
      -- Runs in a row that ended by an error.
      failures int not null default 0,
      -- The session that started it, without its key.
      session jsonb,
      ip text not null,
      undoes_id uuid unique references bulk_actions on delete cascade,
      created_at timestamptz not null,
      ended_at timestamptz,
      check ((stage = 'selected') = (action is null)),
      check (stage <> 'running' or session is not null)
    );
    create unique index bulk_actions_running on bulk_actions (customer_id) where stage = 'running';
    create index bulk_actions_account on bulk_actions (account_id, created_at);
    create index bulk_actions_age on bulk_actions (created_at);

    create table bulk_action_rows (
      bulk_action_id uuid not null references bulk_actions on delete cascade,
      customer_id int not null references customers on delete cascade,
      row_id bigint not null,
      name text not null,
      -- Null until the row is dealt with.
      is_changed boolean,
      -- Why the row was left out; null for one that was not.
      reason text,
      primary key (bulk_action_id, row_id)
    );
    create index bulk_action_rows_customer on bulk_action_rows (customer_id);
    create index bulk_action_rows_pending on bulk_action_rows (bulk_action_id, row_id)
      where is_changed is null;
    select secure_tenant_table('bulk_actions');
    select secure_tenant_table('bulk_action_rows');
  `.execute(db)
}
