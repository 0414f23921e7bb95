import { type Kysely, sql } from 'kysely'

/** Failed sign-ins by user name and address, in the form that rate-limiter-flexible keeps them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sign_in_failures (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    );
    create index sign_in_failures_expire on sign_in_failures (expire);
    -- System work only: nobody signed in reads who failed to.
    revoke all on sign_in_failures from carrel_app;
  `.execute(db)
}
