import { type Kysely, sql } from 'kysely'

/** The workbooks of the rows that uploads refused: who may fetch which, and how long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The workbook itself is among the files, under a name that follows from these columns.
    create table rejected_rows (
      customer_id int not null references customers on delete cascade,
      upload_id uuid not null,
      kind text not null check (kind in ('titles', 'books', 'users', 'userDeletion')),
      -- Null until the upload is written: a file that no upload leads to is found and removed by its row.
      rows int check (rows > 0),
      created_at timestamptz not null,
      primary key (customer_id, upload_id)
    );
    create index rejected_rows_age on rejected_rows (created_at);
    select secure_tenant_table('rejected_rows');
  `.execute(db)
}
