import { sql } from 'kysely'
import type { Db } from '../context.ts'

/** Credentials of a customer that are in force, the latest first, with who made them. */
export async function listCredentials(db: Db, customerId: number) {
  return db
    .selectFrom('counterCredentials as credential')
    .leftJoin('accounts as account', 'account.id', 'credential.accountId')
    .select([
      'credential.id',
      'credential.label',
      'credential.requestorId',
      'credential.createdAt',
      'credential.lastUsedAt',
      sql<string>`coalesce(account.user_name, '')`.as('createdBy'),
    ])
    .where('credential.customerId', '=', customerId)
    .where('credential.revokedAt', 'is', null)
    .orderBy('credential.createdAt', 'desc')
    .orderBy('credential.id', 'desc')
    .execute()
}

/**
 * Returns the number of credentials in force. Locks the customer's row, so that concurrent inserts count each
 * other.
 */
export async function countCredentials(db: Db, customerId: number): Promise<number> {
  await sql`select id from customers where id = ${customerId} for update`.execute(db)
  const { count } = await db
    .selectFrom('counterCredentials')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** A COUNTER API credential to store; only the hash of its key is stored. */
export interface NewCredential {
  customerId: number
  accountId: number
  label: string
  requestorId: string
  keyHash: Buffer
  createdAt: Date
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

/** Revokes a credential and returns its requestor id; `undefined` when it was not in force. */
export async function revokeCredential(
  db: Db,
  { id, customerId, now }: { id: number; customerId: number; now: Date },
): Promise<string | undefined> {
  const revoked = await db
    .updateTable('counterCredentials')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('revokedAt', 'is', null)
    .returning('requestorId')
    .executeTakeFirst()
  return revoked?.requestorId
}

/** The credential behind a requestor id, with whose it is and the members it opens: system work, as signing in is. */
export async function findCredential(db: Db, requestorId: string) {
  return db
    .selectFrom('counterCredentials as credential')
    .innerJoin('customers as customer', 'customer.id', 'credential.customerId')
    .select((eb) => [
      'credential.id',
      'credential.customerId',
      'credential.keyHash',
      'credential.lastUsedAt',
      eb
        .selectFrom('customers as member')
        .select(sql<number[]>`coalesce(array_agg(member.id), '{}')`.as('ids'))
        // Only the consortium's own account may read its members' usage.
        .whereRef('member.consortiumId', '=', 'customer.id')
        .whereRef('member.id', '<>', 'customer.id')
        .as('memberIds'),
    ])
    .where('credential.requestorId', '=', requestorId)
    .where('credential.revokedAt', 'is', null)
    .executeTakeFirst()
}

/** Records that the credential was used at `now`. */
export async function touchCredential(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('counterCredentials').set({ lastUsedAt: now }).where('id', '=', id).execute()
}
