import { type Kysely, sql } from 'kysely'

/** The rows of uploaded files, read once: checked by a preview and written by the upload that follows it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staged_uploads (
      id uuid primary key,
      customer_id int not null references customers on delete cascade,
      account_id int not null references accounts on delete cascade,
      kind text not null check (kind in ('titles', 'books', 'users', 'userDeletion')),
      -- Of titles, whose rows are read by it.
      access_type text check (access_type in ('print', 'electronic')),
      file_name text not null,
      file_sha256 bytea not null,
      -- Null until every row is staged.
      total int,
      created_at timestamptz not null
    );
    create index staged_uploads_age on staged_uploads (created_at);
    create index staged_uploads_account on staged_uploads (account_id, created_at desc);

    create table staged_rows (
      staged_id uuid not null references staged_uploads on delete cascade,
      customer_id int not null references customers on delete cascade,
      -- As the spreadsheet counts.
      line int not null,
      -- Null where the row was refused.
      content jsonb,
      faults jsonb,
      primary key (staged_id, line)
    );
    create index staged_rows_customer on staged_rows (customer_id);
    select secure_tenant_table('staged_uploads');
    select secure_tenant_table('staged_rows');
  `.execute(db)
}
