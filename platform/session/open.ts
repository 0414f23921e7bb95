import type { Call, Db } from '../context.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { readLanguage } from '../preferences/store.ts'
import { deleteSession, insertSession } from './store.ts'

interface NewSessionInput {
  accountId: number
  customerId: number
  adminType: string
  infoAdmin?: boolean
  staffName?: string | null
  actingFromId?: number | null
  /** `SESSION_HOURS` from now without it. */
  expiresAt?: Date
}

/**
 * Ends the session that the browser's cookie carried, because a sign-in replaces the cookie and nobody could end the
 * session any more. The session of support staff from which a customer was switched ends with it.
 */
export async function endReplacedSession(db: Db, call: Call): Promise<void> {
  const { cookieSession } = call
  if (cookieSession === null) return
  await deleteSession(db, cookieSession.actingFromId ?? cookieSession.sessionId)
}

/** Stores a new session, sets its cookie and returns the output of the sign-in calls. */
export async function openSession(db: Db, call: Call, { adminType, ...opening }: NewSessionInput) {
  const key = newSecret()
  const { sessionAbsoluteMs } = call.platform.config
  await insertSession(db, {
    infoAdmin: false,
    staffName: null,
    actingFromId: null,
    expiresAt: new Date(call.now.getTime() + sessionAbsoluteMs),
    ...opening,
    keyHash: hashSecret(key),
    ip: call.ip,
    userAgent: call.userAgent,
    createdAt: call.now,
  })
  call.setSessionCookie(key)
  const language = await readLanguage(db, {
    userId: opening.accountId,
    staffName: opening.staffName ?? null,
  })
  if (language !== null) call.setLanguageCookie(language)
  return {
    outcome: 'success' as const,
    userId: opening.accountId,
    customerId: opening.customerId,
    adminType,
    sessionKey: key,
    infoAdmin: opening.infoAdmin ?? false,
  }
}
