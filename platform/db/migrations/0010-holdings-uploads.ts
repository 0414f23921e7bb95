import { type Kysely, sql } from 'kysely'

/** Uploads that clients name: repeated they change nothing twice, and tell how far they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table upload_batches add column upload_id uuid;
    create unique index upload_batches_upload on upload_batches (customer_id, upload_id)
      where upload_id is not null;

    -- Forgotten with a crash: it tells about work that such a crash ended.
    create unlogged table upload_progress (
      customer_id int not null references customers on delete cascade,
      upload_id uuid not null,
      phase text not null check (phase in ('check', 'write', 'done')),
      rows int not null default 0,
      updated_at timestamptz not null default now(),
      primary key (customer_id, upload_id)
    );
    create index upload_progress_age on upload_progress (updated_at);
    select secure_tenant_table('upload_progress');
  `.execute(db)
}
