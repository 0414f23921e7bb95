import { base } from '../base.ts'
import { sessionStore } from '../authProvider/sessionStore.ts'
import { settings } from '../settings.ts'
import { type Api, type ClientOptions, createClient } from './client.ts'
import { connection } from './connection.ts'
import type { PlatformError } from './platformError.ts'

const options: ClientOptions = {
  origin: settings.platformUrl || base,
  onUnauthenticated: () => {
    if (sessionStore.read() !== null) sessionStore.end('expired')
  },
  onForbidden: (refusal) => void renewSession(refusal),
  onReachable: connection.report,
}

/** The API client of the pages around a session, such as sign-in. */
export const api = createClient(options)

/** Returns the API client of a session of the customer. */
export const apiOf = (customerId: number): Api => createClient({ ...options, customerId })

/**
 * Takes over what the user may do now after a call was refused for it: menu and screens were made for the rights of the
 * sign-in or of the last load. Without an answer they stay as they are until the next refusal.
 */
async function renewSession({ failure }: PlatformError): Promise<void> {
  const session = sessionStore.read()
  if (session === null) return
  const { adminType } = failure.data ?? {}
  try {
    const { customerId } = session.user
    const customer = await api.session.customer({ customerId }, { background: true, aside: true })
    const { renewRights } = await import('../authProvider/renewRights.ts')
    const user = typeof adminType === 'string' ? { adminType } : session.user
    renewRights(session, { user, customer })
  } catch (error) {
    console.warn('The rights of the session could not be renewed', error)
  }
}
