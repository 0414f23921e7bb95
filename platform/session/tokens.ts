import { resetLinkMinutes, transferLinkMinutes } from '../../contract/session/linkLifetimes.ts'
import type { Db } from '../context.ts'
import { hashSecret, newSecret } from './secrets.ts'
import type { TokenKind } from './tables.ts'
import { consumeStoredToken, findUsableToken, insertToken, type TokenMatch } from './tokenStore.ts'

/** Lifetime of each kind of token (docs/budgets.md#sessions-and-one-time-links). */
const tokenLifetimeMs: Readonly<Record<TokenKind, number>> = {
  transfer: transferLinkMinutes * 60_000,
  reset: resetLinkMinutes * 60_000,
  searchPortal: 60_000,
  download: 60_000,
}

interface TokenGrant {
  kind: TokenKind
  customerId: number
  accountId: number
  payload?: Record<string, unknown>
}

/** Issues a token that can be used once and returns its secret. Only the hash of the secret is stored. */
export async function issueToken(
  db: Db,
  { kind, customerId, accountId, payload = {} }: TokenGrant,
  now: Date,
): Promise<string> {
  const secret = newSecret()
  await insertToken(db, {
    tokenHash: hashSecret(secret),
    kind,
    customerId,
    accountId,
    payload,
    createdAt: now,
    expiresAt: new Date(now.getTime() + tokenLifetimeMs[kind]),
  })
  return secret
}

/** Returns whether a token could be used now, without using it; check it before work that is costly. */
export async function isTokenUsable(
  db: Db,
  secret: string,
  match: TokenMatch,
  now: Date,
): Promise<boolean> {
  return (await findUsableToken(db, hashSecret(secret), match, now)) !== undefined
}

/**
 * Uses a token up and returns it to the one caller that wins. Returns `undefined` to all others, and when the token is
 * unknown, used, expired or does not match.
 */
export const consumeToken = (db: Db, secret: string, match: TokenMatch, now: Date) =>
  consumeStoredToken(db, hashSecret(secret), match, now)
