import type { Db } from '../context.ts'
import type { StoredAnswer } from './tables.ts'

/** Identifies the key of an account. */
export interface AccountKey {
  accountId: number
  customerId: number
  keyHash: Buffer
}

/** The answer that a request was given under its key. */
export interface KeyedAnswer {
  endpoint: string
  requestHash: Buffer
  status: 200 | 201 | 204
  answer: StoredAnswer
}

/** Returns the answer under a key; undefined when the key has not been used. */
export const findAnswer = (
  db: Db,
  { accountId, customerId, keyHash }: AccountKey,
): Promise<KeyedAnswer | undefined> =>
  db
    .selectFrom('idempotencyKeys')
    .select(['endpoint', 'requestHash', 'status', 'answer'])
    .where('accountId', '=', accountId)
    .where('customerId', '=', customerId)
    .where('keyHash', '=', keyHash)
    .executeTakeFirst()

/** Returns when the request under a key began; undefined when the key has not been used. */
export async function findAnsweredAt(
  db: Db,
  { accountId, customerId, keyHash }: AccountKey,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select('createdAt')
    .where('accountId', '=', accountId)
    .where('customerId', '=', customerId)
    .where('keyHash', '=', keyHash)
    .executeTakeFirst()
  return row?.createdAt
}

/**
 * Stores the answer under a key. Waits while another transaction stores one under the same key, and throws a violation
 * of the primary key when that transaction is committed.
 */
export async function insertAnswer(
  db: Db,
  { answer, ...row }: AccountKey & KeyedAnswer,
  now: Date,
): Promise<void> {
  await db
    .insertInto('idempotencyKeys')
    .values({ ...row, answer: JSON.stringify(answer), createdAt: now })
    .execute()
}
