import { fetchSession } from '../../authProvider/fetchSession.ts'
import { stopRepeating } from '../../authProvider/repeatSignOut.ts'
import { sessionStore } from '../../authProvider/sessionStore.ts'
import { api } from '../../dataProvider/api.ts'
import type { TransferLink } from './oneTimeLink.ts'

/**
 * Redeems a transfer token and stores user and customer. Returns false for a token that is not valid, and stores that
 * for the sign-in screen (docs/requirements/portal.md §4.3). Rejects when the platform does not answer.
 */
export async function transfer(link: TransferLink): Promise<boolean> {
  stopRepeating()
  const answer = await api.session.redeemTransfer(link)
  if (answer.outcome === 'invalidToken') {
    sessionStore.reportTransferFault('invalidToken')
    return false
  }
  sessionStore.begin(await fetchSession(api, answer))
  return true
}
