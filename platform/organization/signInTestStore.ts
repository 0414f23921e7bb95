import type { Selectable } from 'kysely'
import type { Db } from '../context.ts'
import type { SignInTestsTable } from './tables.ts'

/** A test of a way to sign in. */
export type SignInTest = Omit<Selectable<SignInTestsTable>, 'customerId'>

/** Returns the last test of each way to sign in of a customer. */
export function listSignInTests(db: Db, customerId: number): Promise<SignInTest[]> {
  return db
    .selectFrom('signInTests')
    .select(['way', 'text', 'result', 'status', 'testedAt'])
    .where('customerId', '=', customerId)
    .orderBy('way')
    .execute()
}

/** Saves a test in place of the one before. */
export async function saveSignInTest(db: Db, customerId: number, test: SignInTest): Promise<void> {
  await db
    .insertInto('signInTests')
    .values({ customerId, ...test })
    .onConflict((conflict) => conflict.columns(['customerId', 'way']).doUpdateSet(test))
    .execute()
}
