import type { Db, Session } from '../context.ts'

/** Returns the value that the account of the session has stored under a name; `undefined` without one. */
export async function readPreference(db: Db, { userId }: Session, name: string): Promise<unknown> {
  const found = await db
    .selectFrom('preferences')
    .select('value')
    .where('accountId', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.value
}

/** Stores a value under a name for the account of the session, in place of the earlier one. */
export async function savePreference(
  db: Db,
  { userId: accountId, customerId }: Session,
  { name, value: given }: { name: string; value: unknown },
): Promise<void> {
  const value = JSON.stringify(given)
  await db
    .insertInto('preferences')
    .values({ accountId, customerId, name, value })
    .onConflict((conflict) => conflict.columns(['accountId', 'name']).doUpdateSet({ value }))
    .execute()
}
