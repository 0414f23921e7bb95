import { z } from 'zod'
import { Problem } from '../../contract/kernel/problem.ts'
import type { operator } from '../../contract/operator/endpoints.ts'
import { transferLink } from '../../contract/session/endpoints.ts'
import type { Call, Handlers } from '../context.ts'
import { leaveConsortium } from '../memberLibraries/leave.ts'
import { findPrimaryAccount } from '../session/accountStore.ts'
import { audit } from '../session/audit.ts'
import { issueToken } from '../session/tokens.ts'
import { isOperator } from './token.ts'

export const operatorHandlers: Handlers<typeof operator> = {
  transferLink: async ({ customerId, infoAdmin, staffName }, call) => {
    requireOperator(call)
    const token = await call.platform.db.transaction().execute(async (db) => {
      const account = await findPrimaryAccount(db, customerId)
      if (account === undefined)
        throw new Problem('notFound', `Customer ${customerId} has no administrator`)
      await audit(db, call, {
        action: 'operator.transferLink',
        targetType: 'customer',
        targetId: customerId,
        customerId,
        userName: 'operator',
        details: { infoAdmin, staffName },
      })
      return issueToken(
        db,
        { kind: 'transfer', customerId, accountId: account.id, payload: { infoAdmin, staffName } },
        call.now,
      )
    })
    const url = new URL('/transfertolibrary', call.platform.config.publicUrl)
    for (const [name, value] of Object.entries(
      z.encode(transferLink, { customerId, token, infoAdmin }),
    )) {
      if (value !== false) url.searchParams.set(name, String(value))
    }
    return { url: url.href }
  },

  leaveConsortium: ({ customerId }, call) => {
    requireOperator(call)
    return call.platform.db.transaction().execute(async (db) => {
      const departure = await leaveConsortium(db, customerId, call.now)
      await audit(db, call, {
        action: 'operator.leaveConsortium',
        targetType: 'customer',
        targetId: customerId,
        customerId,
        userName: 'operator',
        details: { ...departure },
      })
      return departure
    })
  },
}

function requireOperator(call: Call): void {
  if (!isOperator(call)) throw new Problem('unauthenticated', 'Send the operator token as bearer')
}
