import type { Db } from '../context.ts'
import { hashSecret, newSecret } from './secrets.ts'
import type { TokenKind } from './tables.ts'

/** How long each kind may be used (docs/budgets.md#sessions-and-one-time-links). */
export const tokenLifetimeMs: Record<TokenKind, number> = {
  transfer: 10 * 60_000,
  reset: 30 * 60_000,
  searchPortal: 60_000,
  download: 60_000,
}

interface NewToken {
  kind: TokenKind
  customerId: number
  accountId: number
  payload?: Record<string, unknown>
}

/** Makes a token that works once. Only its hash is kept; what is returned is the only copy. */
export async function issueToken(db: Db, token: NewToken, now: Date): Promise<string> {
  const secret = newSecret()
  await db
    .insertInto('oneTimeTokens')
    .values({
      tokenHash: hashSecret(secret),
      kind: token.kind,
      customerId: token.customerId,
      accountId: token.accountId,
      payload: JSON.stringify(token.payload ?? {}),
      createdAt: now,
      expiresAt: new Date(now.getTime() + tokenLifetimeMs[token.kind]),
    })
    .execute()
  return secret
}

interface TokenMatch {
  kind: TokenKind
  customerId?: number
  accountId?: number
}

/** Whether a token could be used up now; to be asked before anything costly is done for it. */
export async function isTokenUsable(
  db: Db,
  secret: string,
  match: TokenMatch,
  now: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('oneTimeTokens')
    .select('kind')
    .where('tokenHash', '=', hashSecret(secret))
    .where('kind', '=', match.kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$if(match.customerId !== undefined, (query) =>
      query.where('customerId', '=', match.customerId ?? 0),
    )
    .$if(match.accountId !== undefined, (query) =>
      query.where('accountId', '=', match.accountId ?? 0),
    )
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Uses a token up. Of any number of callers at once exactly one gets it: the others wait for the row and then
 * find it used. Undefined when it is unknown, used, expired or another's.
 */
export async function consumeToken(db: Db, secret: string, match: TokenMatch, now: Date) {
  return db
    .updateTable('oneTimeTokens')
    .set({ usedAt: now })
    .where('tokenHash', '=', hashSecret(secret))
    .where('kind', '=', match.kind)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .$if(match.customerId !== undefined, (query) =>
      query.where('customerId', '=', match.customerId ?? 0),
    )
    .$if(match.accountId !== undefined, (query) =>
      query.where('accountId', '=', match.accountId ?? 0),
    )
    .returning(['customerId', 'accountId', 'payload'])
    .executeTakeFirst()
}
