import { type Kysely, sql } from 'kysely'

/**
 * A member's reach includes its consortium, for the lists that it may read. What the consortium subscribes
 * to for other members is not among them: only the consortium's own account, first in its reach, passes here;
 * members pass by the policy `member`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop policy reach on consortium_packages;
    create policy reach on consortium_packages to carrel_app
      using (consortium_id = (select (carrel_reach())[1]))
      with check (consortium_id = (select (carrel_reach())[1]));
  `.execute(db)
}
