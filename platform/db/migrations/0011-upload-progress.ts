import { type Kysely, sql } from 'kysely'

/** How far an upload is, readable while it runs, and the id it was sent with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table upload_progress (
      id uuid primary key,
      customer_id int not null references customers on delete cascade,
      account_id int not null references accounts on delete cascade,
      stage text not null default 'read' check (
        stage in ('read', 'check', 'prepare', 'write', 'done', 'cancelled', 'failed')),
      done int not null default 0,
      total int not null default 0,
      cancel_asked boolean not null default false,
      updated_at timestamptz not null default now()
    );
    create index upload_progress_age on upload_progress (updated_at);
    select secure_tenant_table('upload_progress');

    -- The same upload sent twice has one effect.
    alter table upload_batches add column upload_id uuid;
    create unique index upload_batches_upload on upload_batches (customer_id, upload_id)
      where upload_id is not null;
    create index upload_batches_file on upload_batches (customer_id, kind, file_sha256, created_at desc);
  `.execute(db)
}
