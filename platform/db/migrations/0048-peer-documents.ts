import { type Kysely, sql } from 'kysely'

/** Documents that libraries in other systems deliver by a link, and that are still to be downloaded. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- The row of a document is deleted when it is stored or given up.
    create table peer_documents (
      id int generated always as identity primary key,
      ddr_id int not null unique references ddr_requests on delete cascade,
      url text not null check (length(url) between 1 and 1000),
      -- The answer that the document belongs to.
      answered_at timestamptz not null,
      attempts int not null default 0,
      -- In the future while a copy of the platform downloads the document.
      next_try_at timestamptz not null,
      last_error text not null default ''
    );
    create index peer_documents_due on peer_documents (next_try_at, id);
    select secure_tenant_table('peer_documents',
      'exists (select from ddr_requests r where r.id = ddr_id)');
    revoke insert, update, delete on peer_documents from carrel_app;

    alter table ddr_history drop constraint ddr_history_move_check,
      add constraint ddr_history_move_check check (move in ('cancel', 'remind', 'confirm', 'reopen',
        'message', 'forward', 'documentStored', 'documentNotStored'));
  `.execute(db)
}
