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

/** The same for `/transfertolibrary?customerid=…&token=…`. What else the address claims is not believed. */
export function readTransferLink({
  pathname,
  search,
}: {
  pathname: string
  search: string
}): TransferLink | null {
  const parameters = new URLSearchParams(search)
  const customerId = Number(parameters.get('customerid'))
  const token = parameters.get('token') ?? ''
  window.history.replaceState(null, '', pathname)
  return Number.isSafeInteger(customerId) && customerId > 0 && token !== ''
    ? { customerId, token }
    : null
}
