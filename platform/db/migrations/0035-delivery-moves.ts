import { type Kysely, sql } from 'kysely'

/**
 * Adds the requester's half of a document delivery request: moves beside the supplier's answers in its history, the
 * answers to which the requester objected, messages between the two libraries, and notes for one of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- null: an answer of the supplier, or the entry that raised the request.
    alter table ddr_history
      add column move text
        check (move in ('cancel', 'remind', 'confirm', 'reopen', 'message')),
      add column reopen_reason text
        check (reopen_reason in ('wrongArticle', 'pagesMissing', 'unreadable', 'password')),
      add constraint ddr_history_reopened check ((move is not distinct from 'reopen') = (reopen_reason is not null));

    create table ddr_earlier_answers (
      id int generated always as identity primary key,
      ddr_id int not null references ddr_requests on delete cascade,
      status text not null check (status in ('filled', 'filledOutside')),
      mode text not null check (mode in ('online', 'courier', 'outsideSystem')),
      delivered_on date,
      courier_no text not null,
      delivery_remarks text not null,
      file_key text references uploaded_files,
      answered_at timestamptz not null,
      answered_by int references accounts on delete set null,
      reopened_at timestamptz not null,
      reopen_reason text not null
        check (reopen_reason in ('wrongArticle', 'pagesMissing', 'unreadable', 'password')),
      reopen_note text not null
    );
    create index ddr_earlier_answers_request on ddr_earlier_answers (ddr_id, id);
    create index ddr_earlier_answers_file on ddr_earlier_answers (file_key) where file_key is not null;
    select secure_tenant_table('ddr_earlier_answers',
      'exists (select from ddr_requests r where r.id = ddr_id)');

    create table ddr_entries (
      id int generated always as identity primary key,
      ddr_id int not null references ddr_requests on delete cascade,
      kind text not null check (kind in ('message', 'note')),
      at timestamptz not null,
      account_id int references accounts on delete set null,
      actor_name text not null,
      -- The library that wrote it.
      actor_customer_id int not null references customers on delete cascade,
      staff_name text,
      text text not null check (length(text) between 1 and 20000)
    );
    create index ddr_entries_request on ddr_entries (ddr_id, kind, id);
    create index ddr_entries_actor on ddr_entries (actor_customer_id);
    -- The customer of the session is first in the tenant scope. A note is for its own library alone; a message for
    -- the two libraries of the request, not for their consortium.
    select secure_tenant_table('ddr_entries',
      'actor_customer_id = (select (tenant_scope())[1])
       or (kind = ''message'' and exists (select from ddr_requests r where r.id = ddr_id
         and (select (tenant_scope())[1]) in (r.requester_id, r.supplier_id)))');
    create policy own on ddr_entries as restrictive for insert to carrel_app with check (
      actor_customer_id = (select (tenant_scope())[1])
      and exists (select from ddr_requests r where r.id = ddr_id
        and (select (tenant_scope())[1]) in (r.requester_id, r.supplier_id)));

    -- Rows are written once.
    revoke update, delete on ddr_earlier_answers, ddr_entries from carrel_app;
  `.execute(db)
}
