import { type Kysely, sql } from 'kysely'

/** Indexes for the list of end users: by name and by creation, whatever their state. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index end_users_by_name on end_users (customer_id, last_name, first_name, id);
    create index end_users_by_creation on end_users (customer_id, created_at, id);
  `.execute(db)
}
