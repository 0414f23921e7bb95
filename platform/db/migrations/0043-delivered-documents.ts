import { type Kysely, sql } from 'kysely'

/** What was found in PDFs before they were delivered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- One row for each file that a supplier chose for an answer.
    create table ddr_file_checks (
      id int generated always as identity primary key,
      ddr_id int not null references ddr_requests on delete cascade,
      -- The supplier, which alone sees it.
      customer_id int not null references customers on delete cascade,
      sha256 bytea not null check (length(sha256) = 32),
      findings jsonb not null,
      checked_at timestamptz not null,
      -- When the file was sent; null when it was not.
      sent_at timestamptz,
      unique (ddr_id, sha256)
    );
    create index ddr_file_checks_customer on ddr_file_checks (customer_id);
    select secure_tenant_table('ddr_file_checks');
  `.execute(db)
}
