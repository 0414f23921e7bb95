import type { SignedInUser } from '../../contract/session/model.ts'
import type { Api } from '../dataProvider/client.ts'
import { newSessionId } from './sessionId.ts'
import type { StoredSession } from './sessionStore.ts'

/**
 * Returns a new session of the account that the platform has signed in, with its customer, for `sessionStore.begin`.
 * Throws `PlatformError` when the customer cannot be fetched.
 */
export async function fetchSession(
  api: Api,
  { userId, customerId, adminType, infoAdmin }: Omit<SignedInUser, 'switched'>,
): Promise<StoredSession> {
  const customer = await api.session.customer({ customerId })
  return {
    user: { userId, customerId, adminType, infoAdmin },
    customer,
    sessionId: newSessionId(),
  }
}
