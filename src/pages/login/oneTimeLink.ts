import { z } from 'zod'
import { transferLink } from '../../../contract/session/endpoints.ts'

export interface OneTimeLink {
  profileId: number
  token: string
}

/**
 * The user and token of a reset link, taken out of the address (`/resetpassword/:userId/:token`) so that a
 * look at the history or at the Referer of a link does not give them away. Null when there are none (any more).
 */
export function readOneTimeLink(
  { pathname }: { pathname: string },
  pattern: string,
): OneTimeLink | null {
  const prefix = pattern.slice(0, pattern.indexOf(':'))
  if (!pathname.startsWith(prefix)) return null
  const [profile = '', token = ''] = pathname.slice(prefix.length).split('/')
  window.history.replaceState(null, '', prefix)
  return /^\d+$/.test(profile) && token !== '' ? { profileId: Number(profile), token } : null
}

export interface TransferLink {
  customerId: number
  token: string
}

/** The same for a transfer link. What else the address claims is not believed. */
export function readTransferLink({
  pathname,
  search,
}: {
  pathname: string
  search: string
}): TransferLink | null {
  const parameters = Object.fromEntries(new URLSearchParams(search))
  window.history.replaceState(null, '', pathname)
  const { data } = z.safeDecode(transferLink, parameters)
  return data ? { customerId: data.customerId, token: data.token } : null
}
