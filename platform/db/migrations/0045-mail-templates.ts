import { type Kysely, sql } from 'kysely'

/**
 * The texts of a library's own mails about document delivery requests; the sizes of the files that it sent; an index
 * for deleting old messages of peers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- A mail without a row, or without a text, has the specified one.
    create table ddr_mail_templates (
      customer_id int not null references customers on delete cascade,
      kind text not null check (length(kind) between 1 and 40),
      subject text check (length(subject) between 1 and 300),
      -- Sanitised HTML.
      message text check (length(message) between 1 and 8000),
      changed_at timestamptz not null,
      -- The names are copied, so that they outlive the account.
      changed_by_name text not null,
      staff_name text,
      row_version int not null default 1,
      primary key (customer_id, kind),
      check ((subject is null) = (message is null))
    );
    create trigger ddr_mail_templates_version before update on ddr_mail_templates
      for each row execute function next_row_version();
    select secure_tenant_table('ddr_mail_templates');

    -- What size of file is usual for a supplier; 0 pages where the file could not be read.
    alter table ddr_file_checks
      add column size_bytes int not null default 0,
      add column pages int not null default 0;
    create index ddr_file_checks_sent on ddr_file_checks (customer_id, sent_at desc)
      where sent_at is not null and pages > 0;

    -- For the retention of the log of messages.
    create index peer_messages_created on peer_messages (created_at);
  `.execute(db)
}
