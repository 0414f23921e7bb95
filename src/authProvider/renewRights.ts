import { isEqual } from 'es-toolkit'
import { api } from '../dataProvider/api.ts'
import type { PlatformError } from '../dataProvider/platformError.ts'
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

/**
 * Takes over what the user may do now after a call was refused for it: menu and screens were made for the rights of the
 * sign-in or of the last load. Without an answer they stay as they are until the next refusal.
 */
export async function renewAfterRefusal({ failure }: PlatformError): Promise<void> {
  const session = sessionStore.read()
  if (session === null) return
  const { customerId } = session.user
  const presentKind = failure.data?.['adminType']
  try {
    // By the client without a session, whose own refusal renews nothing.
    const customer = await api.session.customer({ customerId }, { background: true, aside: true })
    const user = typeof presentKind === 'string' ? { adminType: presentKind } : session.user
    renewRights(session, { user, customer })
  } catch (error) {
    console.warn('The rights of the session could not be renewed', error)
  }
}
