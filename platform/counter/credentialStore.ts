import type { Db } from '../context.ts'
import { listColumns, memberIds, type NewCredential } from '../credentials/store.ts'

/** Returns the credentials of a customer that are not revoked, the latest first, with who made them. */
export async function listCredentials(db: Db, customerId: number) {
  return db
    .selectFrom('counterCredentials as credential')
    .leftJoin('accounts as account', 'account.id', 'credential.accountId')
    .select(listColumns)
    .where('credential.customerId', '=', customerId)
    .where('credential.revokedAt', 'is', null)
    .orderBy('credential.createdAt', 'desc')
    .orderBy('credential.id', 'desc')
    .execute()
}

/** Stores a credential and returns its id. */
export async function insertCredential(db: Db, credential: NewCredential): Promise<number> {
  const { id } = await db
    .insertInto('counterCredentials')
    .values(credential)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Returns the credential of a requestor id with its customer and the members that it gives access to; `undefined` when
 * it is unknown or revoked. Runs with the rights of the system, because the caller has no session.
 */
export async function findCredential(db: Db, requestorId: string) {
  return db
    .selectFrom('counterCredentials as credential')
    .innerJoin('customers as customer', 'customer.id', 'credential.customerId')
    .select((eb) => [
      'credential.id',
      'credential.customerId',
      'credential.keyHash',
      'credential.lastUsedAt',
      memberIds(eb),
    ])
    .where('credential.requestorId', '=', requestorId)
    .where('credential.revokedAt', 'is', null)
    .executeTakeFirst()
}
