import type { administration } from '../../contract/administration/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Handlers } from '../context.ts'
import { audit } from '../session/audit.ts'
import { byOperator } from './createCustomer.ts'
import { findAdministrator } from '../session/accountStore.ts'
import { importReference } from './importReference.ts'
import { issuePasswordLink } from './passwordLink.ts'

/** Handlers of support staff and the operator. They work across customers, and so outside of a tenant's scope. */
export const administrationHandlers: Handlers<typeof administration> = {
  resetLink: ({ userName }, call) =>
    call.platform.db.transaction().execute(async (db) => {
      const account = await findAdministrator(db, userName)
      if (account === undefined) throw new Problem('notFound', `No enabled account ${userName}`)
      await audit(db, call, {
        action: 'accounts.resetLink',
        targetType: 'account',
        targetId: account.id,
        customerId: account.customerId,
        ...byOperator(call),
      })
      return issuePasswordLink(db, call, account)
    }),

  importReference,
}
