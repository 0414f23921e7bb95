import type { session } from '../../contract/session/endpoints.ts'
import type { Handler } from '../context.ts'
import { audit } from './audit.ts'
import { readIdentity } from './accountStore.ts'
import { landingPath } from './landing.ts'
import { consumeToken, issueToken } from './tokens.ts'

/** Returns the address of the search portal with a token that signs the caller in there once. */
export const openSearchPortal: Handler<typeof session.openSearchPortal> = async (
  { customerId },
  call,
) =>
  call.write(async (db) => {
    const { userId } = call.session
    const token = await issueToken(
      db,
      { kind: 'searchPortal', customerId, accountId: userId },
      call.now,
    )
    await audit(db, call, { action: 'session.openSearchPortal' })
    const { searchPortalUrl, publicUrl } = call.platform.config
    if (searchPortalUrl === undefined) return { url: `${publicUrl}${landingPath}#${token}` }
    const url = new URL(searchPortalUrl)
    url.searchParams.set('token', token)
    return { url: url.href }
  })

/** Returns who the bearer of a search portal token is. The token can be used once. */
export const redeemSearchToken: Handler<typeof session.redeemSearchToken> = async (
  { token },
  call,
) =>
  call.platform.db.transaction().execute(async (db) => {
    const storedToken = await consumeToken(db, token, { kind: 'searchPortal' }, call.now)
    const identity = storedToken?.accountId
      ? await readIdentity(db, storedToken.accountId)
      : undefined
    return identity === undefined
      ? { outcome: 'invalidToken' as const }
      : { outcome: 'success' as const, ...identity }
  })
