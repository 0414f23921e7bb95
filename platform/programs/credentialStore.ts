import type { CredentialScope } from '../../contract/programs/credentials.ts'
import type { Day } from '../db/columns.ts'
import type { Db } from '../context.ts'
import { listColumns, memberIds, type NewCredential } from '../credentials/store.ts'

/** Returns the credentials of a customer that are not revoked, the latest first, with who made them. */
export async function listCredentials(db: Db, customerId: number) {
  return db
    .selectFrom('accessCredentials as credential')
    .leftJoin('accounts as account', 'account.id', 'credential.accountId')
    .select([
      ...listColumns,
      'credential.scope',
      'credential.expiresOn',
      'credential.previousKeyUntil',
    ])
    .where('credential.customerId', '=', customerId)
    .where('credential.revokedAt', 'is', null)
    .orderBy('credential.createdAt', 'desc')
    .orderBy('credential.id', 'desc')
    .execute()
}

/** A new credential of a program. */
export interface NewAccessCredential extends NewCredential {
  scope: CredentialScope
  expiresOn: string | null
}

/** Stores a credential and returns its id. */
export async function insertCredential(db: Db, credential: NewAccessCredential): Promise<number> {
  const { id } = await db
    .insertInto('accessCredentials')
    .values(credential)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Replaces the key of a credential; the present one works until `previousKeyUntil`, not at all when it is null. Returns
 * the requestor id; `undefined` when there is no such credential, or its last day was before `today`.
 */
export async function rotateCredential(
  db: Db,
  {
    id,
    customerId,
    keyHash,
    previousKeyUntil,
    today,
  }: {
    id: number
    customerId: number
    keyHash: Buffer
    previousKeyUntil: Date | null
    today: Day
  },
): Promise<string | undefined> {
  const rotated = await db
    .updateTable('accessCredentials')
    .set((eb) => ({
      keyHash,
      previousKeyHash: previousKeyUntil === null ? null : eb.ref('keyHash'),
      previousKeyUntil,
    }))
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresOn', 'is', null), eb('expiresOn', '>=', today)]))
    .returning('requestorId')
    .executeTakeFirst()
  return rotated?.requestorId
}

/**
 * Returns the credential with a key, whether it is in force or not, with its customer and, for the account of a
 * consortium, its members. System work, as signing in is.
 */
export async function findCredential(db: Db, keyHash: Buffer) {
  return db
    .selectFrom('accessCredentials as credential')
    .innerJoin('customers as customer', 'customer.id', 'credential.customerId')
    .select((eb) => [
      'credential.id',
      'credential.scope',
      'credential.requestorId',
      'credential.customerId',
      'credential.keyHash',
      'credential.previousKeyUntil',
      'credential.expiresOn',
      'credential.revokedAt',
      'credential.lastUsedAt',
      'customer.consortiumId',
      memberIds(eb),
    ])
    .where((eb) =>
      eb.or([
        eb('credential.keyHash', '=', keyHash),
        eb('credential.previousKeyHash', '=', keyHash),
      ]),
    )
    .executeTakeFirst()
}
