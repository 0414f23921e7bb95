import { Problem } from '../../contract/kernel/problem.ts'
import type { session } from '../../contract/session/endpoints.ts'
import type { Handlers } from '../context.ts'
import { insertActivities } from './activity.ts'
import { audit } from './audit.ts'
import { profileImage, setProfileImage, uploadImage } from './images.ts'
import { changePassword } from './ownPassword.ts'
import { requestReset, resetPassword } from './reset.ts'
import { openSearchPortal, redeemSearchToken } from './searchPortal.ts'
import { signIn } from './signIn.ts'
import {
  deleteOtherSessions,
  deleteSession,
  deleteSessionOf,
  listSessions,
  readCustomer,
  readGreeting,
} from './store.ts'
import { returnFromSwitch, switchCustomer } from './customerSwitch.ts'
import { redeemTransfer } from './transfer.ts'

export const sessionHandlers: Handlers<typeof session> = {
  signIn,

  signOut: async (_, call) => {
    const { db } = call.platform
    await db.transaction().execute(async (tx) => {
      await audit(tx, call, { action: 'session.signOut' })
      // Ending the first session of support staff ends the switched one too, by its foreign key.
      await deleteSession(tx, call.session.actingFromId ?? call.session.sessionId)
    })
    call.clearSessionCookie()
  },

  customer: async ({ customerId }, call) => {
    const customer = await call.transaction((db) => readCustomer(db, customerId))
    if (customer === undefined) throw new Problem('notFound', `No customer ${customerId}`)
    return customer
  },

  async logActivity({ entries: { entries } }, call) {
    await call.platform.recordLimits.countUsage(call.session.userId, entries.length)
    return call.write(async (db) => {
      await insertActivities(db, call, entries)
      return true as const
    })
  },

  publicIp: async (_, call) => ({ ip: call.ip }),

  requestReset,
  resetPassword,
  redeemTransfer,
  openSearchPortal,
  redeemSearchToken,
  uploadImage,
  profileImage,
  setProfileImage,
  switchCustomer,
  returnFromSwitch,

  openSessions: async (_, call) => {
    const { db, config } = call.platform
    const rows = await listSessions(db, call.session, call.now, config.sessionIdleMs)
    return rows.map((row) => ({
      id: row.id,
      current: row.id === call.session.sessionId,
      ip: row.ip ?? '',
      userAgent: row.userAgent,
      signedInAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
    }))
  },

  changePassword,

  endOtherSessions: (_, call) =>
    call.writeAsSystem(async (db) => {
      const { userId, sessionId } = call.session
      const endedCount = await deleteOtherSessions(db, userId, sessionId)
      await audit(db, call, { action: 'session.endOthers', details: { ended: endedCount } })
      return { ended: endedCount }
    }),

  endSession: async ({ sessionId }, call) => {
    await call.writeAsSystem(async (db) => {
      const isEnded = await deleteSessionOf(db, call.session.userId, sessionId)
      if (!isEnded) throw new Problem('notFound', `No session ${sessionId} of this account`)
      await audit(db, call, { action: 'session.end', details: { sessionId } })
    })
  },

  greeting: ({ customerId }, call) => call.transaction((db) => readGreeting(db, customerId)),
}
