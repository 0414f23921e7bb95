import type { SignInMethod } from '../../contract/organization/signInMethods.ts'
import type { Db } from '../context.ts'

/** Returns the ids of these customers that have the ROR id. */
export async function customersWithRor(
  db: Db,
  ror: string,
  customerIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where('ror', '=', ror)
    .where('id', 'in', [...customerIds])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the ids of these customers that have the text on record for a sign-in method. */
export async function customersWithSignInMethod(
  db: Db,
  { method, text }: { method: SignInMethod; text: string },
  customerIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom('customers')
    .select('id')
    .where(method, '=', text)
    .where('id', 'in', [...customerIds])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the ROR id of a customer; empty when it has none. */
export async function rorOf(db: Db, customerId: number): Promise<string> {
  const row = await db
    .selectFrom('customers')
    .select('ror')
    .where('id', '=', customerId)
    .executeTakeFirst()
  return row?.ror ?? ''
}
