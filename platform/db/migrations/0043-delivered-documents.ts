import { type Kysely, sql } from 'kysely'

/** What was found in PDFs before they were delivered, and who has fetched them. */
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

    -- One row for each person and file; a person without a session is known by the address that the link was opened by.
    create table ddr_file_fetches (
      id int generated always as identity primary key,
      ddr_id int not null references ddr_requests on delete cascade,
      file_key text not null,
      account_id int references accounts on delete set null,
      actor_name text not null,
      staff_name text,
      -- The library of the session; null for a link.
      customer_id int references customers on delete cascade,
      -- The mail address of a link; empty for a session.
      address text not null check (length(address) <= 300),
      first_at timestamptz not null,
      last_at timestamptz not null,
      times int not null default 1,
      unique nulls not distinct (ddr_id, file_key, account_id, staff_name, address)
    );
    create index ddr_file_fetches_customer on ddr_file_fetches (customer_id);
    create index ddr_file_fetches_account on ddr_file_fetches (account_id);
    select secure_tenant_table('ddr_file_fetches',
      'exists (select from ddr_requests r where r.id = ddr_id)');
    revoke update, delete on ddr_file_fetches from carrel_app;

    -- Finds delivered files that are older than DELIVERED_FILE_DAYS.
    create index ddr_requests_files on ddr_requests (answered_at) where file_key is not null;
  `.execute(db)
}
