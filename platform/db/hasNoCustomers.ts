import type { Db } from '../context.ts'

/** Returns whether the database has no customers yet. Reads one row at most. */
export async function hasNoCustomers(db: Db): Promise<boolean> {
  const customer = await db.selectFrom('customers').select('id').limit(1).executeTakeFirst()
  return customer === undefined
}
