import { isEqual } from 'es-toolkit'
import { type PresentUser, sessionStore, type StoredSession } from './sessionStore.ts'

/** What the rights of a user depend on now. */
interface PresentRights extends Pick<PresentUser, 'customer'> {
  user: Pick<PresentUser['user'], 'adminType'>
}

/**
 * Returns the session with what the user may do now, and stores it when that has changed since the sign-in, for example
 * because the library has left its consortium.
 */
export function renewRights(
  session: StoredSession,
  { user: { adminType }, customer }: PresentRights,
): StoredSession {
  const renewed = { ...session, user: { ...session.user, adminType }, customer }
  if (isEqual(renewed, session)) return session
  // Another tab may have begun another session meanwhile.
  if (sessionStore.read()?.sessionId === session.sessionId) sessionStore.begin(renewed)
  return renewed
}
