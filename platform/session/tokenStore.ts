import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Db } from '../context.ts'
import type { TokenKind } from './tables.ts'

/** A one-time token to store; only the hash of its secret is stored. */
export interface NewToken {
  tokenHash: Buffer
  kind: TokenKind
  customerId: number
  /** null for a token that no account owns. */
  accountId: number | null
  payload: Record<string, unknown>
  createdAt: Date
  expiresAt: Date
}

/** Stores a one-time token. */
export async function insertToken(db: Db, { payload, ...token }: NewToken): Promise<void> {
  await db
    .insertInto('oneTimeTokens')
    .values({ ...token, payload: JSON.stringify(payload) })
    .execute()
}

/** What a token must match in addition to its secret. */
export interface TokenMatch {
  kind: TokenKind
  customerId?: number
  accountId?: number
}

/** Returns the condition that a token has the hash, matches, and has neither been used nor expired. */
const isUsable =
  (tokenHash: Buffer, { kind, customerId, accountId }: TokenMatch, now: Date) =>
  (eb: ExpressionBuilder<Database, 'oneTimeTokens'>) =>
    eb.and([
      eb('tokenHash', '=', tokenHash),
      eb('kind', '=', kind),
      eb('usedAt', 'is', null),
      eb('expiresAt', '>', now),
      ...(customerId === undefined ? [] : [eb('customerId', '=', customerId)]),
      ...(accountId === undefined ? [] : [eb('accountId', '=', accountId)]),
    ])

/**
 * Returns a token that has neither been used nor expired; `undefined` when there is none. Does not use the token up.
 */
export function findUsableToken(db: Db, tokenHash: Buffer, match: TokenMatch, now: Date) {
  return db
    .selectFrom('oneTimeTokens')
    .select(['customerId', 'accountId', 'payload'])
    .where(isUsable(tokenHash, match, now))
    .executeTakeFirst()
}

/**
 * Uses a token up and returns it to the one caller that wins the update. Returns `undefined` to all others, and when no
 * usable token matches.
 */
export function consumeStoredToken(db: Db, tokenHash: Buffer, match: TokenMatch, now: Date) {
  return db
    .updateTable('oneTimeTokens')
    .set({ usedAt: now })
    .where(isUsable(tokenHash, match, now))
    .returning(['customerId', 'accountId', 'payload'])
    .executeTakeFirst()
}

/** Returns how many reset links were issued for an account after `since`. */
export async function countResetTokens(db: Db, accountId: number, since: Date): Promise<number> {
  const { tokens } = await db
    .selectFrom('oneTimeTokens')
    .select((eb) => eb.fn.countAll<number>().as('tokens'))
    .where('accountId', '=', accountId)
    .where('kind', '=', 'reset')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return tokens
}

/** Uses up all reset links of an account, so that none of them works any more. */
export async function voidResetTokens(db: Db, accountId: number, now: Date): Promise<void> {
  await db
    .updateTable('oneTimeTokens')
    .set({ usedAt: now })
    .where('accountId', '=', accountId)
    .where('kind', '=', 'reset')
    .where('usedAt', 'is', null)
    .execute()
}
