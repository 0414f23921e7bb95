import { type Kysely, sql } from 'kysely'

/**
 * Replaces the unused table of idempotency keys. A row is written with the answer in the transaction of the call, so
 * that a key is never without its answer. Keys are stored as hashes, because the hash of the request is keyed by them:
 * who reads the table cannot guess a password that a request contained.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop table idempotency_keys;
    create table idempotency_keys (
      account_id int not null references accounts on delete cascade,
      customer_id int not null references customers on delete cascade,
      key_hash bytea not null,
      endpoint text not null,
      request_hash bytea not null,
      status smallint not null,
      -- As text: a repetition sends the same bytes.
      answer json not null,
      created_at timestamptz not null,
      primary key (account_id, customer_id, key_hash)
    );
    create index idempotency_keys_age on idempotency_keys (created_at);
    select secure_tenant_table('idempotency_keys');
    -- A row is written once; the retention job, which is the system, deletes it.
    revoke update, delete on idempotency_keys from carrel_app;
  `.execute(db)
}
