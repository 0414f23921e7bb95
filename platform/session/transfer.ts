import { z } from 'zod'
import type { session } from '../../contract/session/endpoints.ts'
import type { Handler } from '../context.ts'
import { findPrimaryAccount } from './accountStore.ts'
import { audit } from './audit.ts'
import { openSession } from './open.ts'
import { consumeToken } from './tokens.ts'

/**
 * Payload of a transfer token. The token, never the URL, decides who is support staff (docs/requirements/portal.md
 * §4.3).
 */
const transferPayload = z.object({
  infoAdmin: z.boolean(),
  staffName: z.string().nullable(),
})

/** Signs in with a transfer link, and ends the session that the browser had. */
export const redeemTransfer: Handler<typeof session.redeemTransfer> = async (
  { customerId, token },
  call,
) =>
  call.platform.db.transaction().execute(async (db) => {
    const found = await consumeToken(db, token, { kind: 'transfer', customerId }, call.now)
    const account = found && (await findPrimaryAccount(db, customerId))
    if (account === undefined) {
      await audit(db, call, {
        action: 'session.transfer',
        outcome: 'refused',
        details: { customerId },
      })
      return { outcome: 'invalidToken' as const }
    }
    const { infoAdmin, staffName } = transferPayload.parse(found?.payload)
    await audit(db, call, {
      action: 'session.transfer',
      customerId,
      accountId: account.id,
      userName: account.userName,
      details: { infoAdmin, staffName },
    })
    return openSession(db, call, {
      accountId: account.id,
      customerId,
      adminType: account.adminType,
      infoAdmin,
      staffName,
    })
  })
