import { type Kysely, sql } from 'kysely'

/** What accounts typed into forms and have not saved, and how they have arranged their screens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table drafts (
      id int generated always as identity primary key,
      customer_id int not null references customers on delete cascade,
      account_id int not null references accounts on delete cascade,
      -- Support staff act for customers with an account of the customer, and have drafts of their own; '' for others.
      staff_name text not null,
      form text not null check (length(form) between 1 and 100),
      -- The values of the form as JSON.
      content text not null check (length(content) <= 1000000),
      saved_at timestamptz not null,
      unique (account_id, customer_id, staff_name, form)
    );
    create index drafts_age on drafts (saved_at);
    create index drafts_customer on drafts (customer_id);
    select secure_tenant_table('drafts');

    create table preferences (
      account_id int not null references accounts on delete cascade,
      customer_id int not null references customers on delete cascade,
      name text not null check (length(name) between 1 and 100),
      value jsonb not null,
      primary key (account_id, name)
    );
    create index preferences_customer on preferences (customer_id);
    select secure_tenant_table('preferences');
  `.execute(db)
}
