import { fetchSession } from '../../authProvider/fetchSession.ts'
import { stopRepeating } from '../../authProvider/repeatSignOut.ts'
import { sessionStore, type TransferFault } from '../../authProvider/sessionStore.ts'
import { api } from '../../dataProvider/api.ts'
import { PlatformError } from '../../dataProvider/platformError.ts'
import type { TransferLink } from './oneTimeLink.ts'

/**
 * Redeems a transfer token and stores user and customer. Returns false when that failed, and stores the reason for the
 * sign-in screen (docs/requirements/portal.md §4.3).
 */
export async function transfer(link: TransferLink): Promise<boolean> {
  stopRepeating()
  try {
    const answer = await api.session.redeemTransfer(link)
    if (answer.outcome === 'invalidToken') {
      return refuse('invalidToken')
    }
    sessionStore.begin(await fetchSession(api, answer))
    return true
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    return refuse('failed')
  }
}

function refuse(fault: TransferFault): false {
  sessionStore.clear()
  sessionStore.reportTransferFault(fault)
  return false
}
