import { type Kysely, sql } from 'kysely'

/** Requests of the COUNTER API by credential and failures by address, as rate-limiter-flexible keeps them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table harvest_requests (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    create index harvest_requests_expire on harvest_requests (expire);
    -- System work only.
    revoke all on harvest_requests from carrel_app;

    -- Part of the primary key of no other table: the credentials in force of a customer, the latest first.
    create index counter_credentials_in_force on counter_credentials (customer_id, created_at desc)
      where revoked_at is null;
    drop index counter_credentials_customer;
  `.execute(db)
}
