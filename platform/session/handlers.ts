import { Problem } from '../../contract/kernel/problem.ts'
import type { session } from '../../contract/session/endpoints.ts'
import type { Handlers } from '../context.ts'
import { insertActivities } from './activity.ts'
import { audit } from './audit.ts'
import { signIn } from './signIn.ts'
import { deleteSession, readCustomer, readGreeting } from './store.ts'

export const sessionHandlers: Handlers<typeof session> = {
  signIn,

  signOut: async (_, call) => {
    const { db } = call.platform
    await db.transaction().execute(async (tx) => {
      await audit(tx, call, { action: 'session.signOut' })
      await deleteSession(tx, call.session.sessionId)
    })
    call.clearSessionCookie()
  },

  customer: async ({ customerId }, call) => {
    const customer = await call.transaction((db) => readCustomer(db, customerId))
    if (customer === undefined) throw new Problem('notFound', `No customer ${customerId}`)
    return customer
  },

  logActivity: async ({ entries: { entries } }, call) => {
    await call.transaction((db) => insertActivities(db, call, entries))
    return true
  },

  publicIp: async (_, call) => ({ ip: call.ip }),

  greeting: ({ customerId }, call) => call.transaction((db) => readGreeting(db, customerId)),
}
