import { z } from 'zod'
import { transferLink } from '../../../contract/session/endpoints.ts'

/** User and token of a reset link. */
export interface OneTimeLink {
  profileId: number
  token: string
}

/**
 * Returns the user and token of a reset link (`/resetpassword/:userId/:token`) and removes them
 * from the address, so that neither the history nor a Referer header contains them. Null when the
 * address has none (any more).
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

/** Customer and token of a transfer link. */
export interface TransferLink {
  customerId: number
  token: string
}

/**
 * Returns the customer and token of a transfer link and removes them from the address, or null. All
 * other parameters are ignored, because anybody can write them.
 */
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
