import { z } from 'zod'
import type { session } from '../../contract/session/endpoints.ts'
import type { Handler } from '../context.ts'
import { findPrimaryAccount } from './accountStore.ts'
import { audit } from './audit.ts'
import { endReplacedSession, openSession } from './open.ts'
import { mayWork } from './mayWork.ts'
import { consumeToken } from './tokens.ts'

/**
 * Payload of a transfer token. The token, never the URL, decides who is support staff (docs/requirements/portal.md
 * §4.3).
 */
const transferPayload = z.object({
  infoAdmin: z.boolean(),
  staffName: z.string().nullable(),
})

/**
 * Signs in with a transfer link, and ends the session that the browser had. Only support staff get in after the end of
 * the subscription. A refusal is recorded, of one address a hundred in 15 minutes.
 */
export const redeemTransfer: Handler<typeof session.redeemTransfer> = async (link, call) => {
  const { db, signInThrottle } = call.platform
  const answer = await redeem(link, call)
  if (answer.outcome === 'invalidToken' && (await signInThrottle.recordsTransfer(call.ip))) {
    await audit(db, call, {
      action: 'session.transfer',
      outcome: 'refused',
      details: { customerId: link.customerId },
    })
  }
  return answer
}

const redeem: Handler<typeof session.redeemTransfer> = ({ customerId, token }, call) =>
  call.platform.db.transaction().execute(async (db) => {
    const storedToken = await consumeToken(db, token, { kind: 'transfer', customerId }, call.now)
    const account = storedToken && (await findPrimaryAccount(db, customerId))
    const payload = storedToken && transferPayload.parse(storedToken.payload)
    if (
      account === undefined ||
      payload === undefined ||
      !mayWork({ ...account, ...payload }, call.today)
    ) {
      return { outcome: 'invalidToken' as const }
    }
    const { infoAdmin, staffName } = payload
    await audit(db, call, {
      action: 'session.transfer',
      customerId,
      accountId: account.id,
      userName: account.userName,
      staffName,
      details: { infoAdmin, staffName },
    })
    await endReplacedSession(db, call)
    return openSession(db, call, {
      accountId: account.id,
      customerId,
      adminType: account.adminType,
      infoAdmin,
      staffName,
    })
  })
