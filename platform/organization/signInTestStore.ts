import type { Selectable } from 'kysely'
import type { SignInMethod } from '../../contract/organization/signInMethods.ts'
import type { Db } from '../context.ts'
import type { SignInTestsTable } from './tables.ts'

/** A test of a sign-in method. */
export type SignInTest = Omit<Selectable<SignInTestsTable>, 'customerId' | 'way'> & {
  method: SignInMethod
}

/** Returns the last test of each sign-in method of a customer. */
export function listSignInTests(db: Db, customerId: number): Promise<SignInTest[]> {
  return db
    .selectFrom('signInTests')
    .select(['way as method', 'text', 'result', 'status', 'testedAt'])
    .where('customerId', '=', customerId)
    .orderBy('way')
    .execute()
}

/** Saves the result of a test of a sign-in method in place of the previous one of the same method. */
export async function saveSignInTest(
  db: Db,
  customerId: number,
  { method, ...outcome }: SignInTest,
): Promise<void> {
  const test = { way: method, ...outcome }
  await db
    .insertInto('signInTests')
    .values({ customerId, ...test })
    .onConflict((conflict) => conflict.columns(['customerId', 'way']).doUpdateSet(test))
    .execute()
}
