import { newSessionId, sessionStore } from '../../authProvider/sessionStore.ts'
import { api } from '../../dataProvider/api.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import type { TransferLink } from './oneTimeLink.ts'

/**
 * Redeems a transfer token and stores user and customer. Returns false when the token is not valid
 * (docs/requirements/portal.md §4.3).
 */
export async function transfer(link: TransferLink): Promise<boolean> {
  try {
    const answer = await api.session.redeemTransfer(link)
    if (answer.outcome === 'invalidToken') {
      sessionStore.clear()
      return false
    }
    const { userId, customerId, adminType, infoAdmin } = answer
    const customer = await api.session.customer({ customerId })
    sessionStore.begin({
      user: { userId, customerId, adminType, infoAdmin },
      customer,
      sessionId: newSessionId(),
    })
    return true
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    sessionStore.clear()
    return false
  }
}
