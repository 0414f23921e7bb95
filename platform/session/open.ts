import type { Call, Db } from '../context.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { insertSession } from './store.ts'

interface NewSessionInput {
  accountId: number
  customerId: number
  adminType: string
  infoAdmin?: boolean
  staffName?: string | null
  actingFromId?: number | null
}

/** Stores a new session, sets its cookie and returns the output of the sign-in calls. */
export async function openSession(db: Db, call: Call, opening: NewSessionInput) {
  const key = newSecret()
  const { sessionAbsoluteMs } = call.platform.config
  await insertSession(db, {
    infoAdmin: false,
    staffName: null,
    actingFromId: null,
    ...opening,
    keyHash: hashSecret(key),
    ip: call.ip,
    userAgent: call.userAgent,
    createdAt: call.now,
    expiresAt: new Date(call.now.getTime() + sessionAbsoluteMs),
  })
  call.setSessionCookie(key)
  return {
    outcome: 'success' as const,
    userId: opening.accountId,
    customerId: opening.customerId,
    adminType: opening.adminType,
    sessionKey: key,
    infoAdmin: opening.infoAdmin ?? false,
  }
}
