import { useLayoutEffect, useState } from 'react'
import { z } from 'zod'
import { idIn } from '../../addressParams.ts'
import { addressOf, pathIn } from '../../base.ts'
import { transferLink } from '../../../contract/session/endpoints.ts'
import { paths, resetPasswordPrefix } from '../../paths.ts'

/** User and token of a reset link. */
export interface OneTimeLink {
  profileId: number
  token: string
}

/** Customer and token of a transfer link. */
export interface TransferLink {
  customerId: number
  token: string
}

/** Returns the reset link in the address, which is then removed from it; null when there is none (any more). */
export const useResetLink = (): OneTimeLink | null =>
  useLinkInAddress(resetLinkIn, resetPasswordPrefix)

/** Returns the transfer link in the address, which is then removed from it; null when there is none (any more). */
export const useTransferLink = (): TransferLink | null =>
  useLinkInAddress(transferLinkIn, paths.transfer)

/**
 * Returns the link in the address, and replaces the address once the page is there, so that neither the history nor a
 * Referer header contains the link. Reading it changes nothing, because React may discard a first render and begin
 * again.
 */
function useLinkInAddress<T>(read: (location: Location) => T, address: string): T {
  const [link] = useState(() => read(window.location))
  useLayoutEffect(() => window.history.replaceState(null, '', addressOf(address)), [address])
  return link
}

/** Returns the user and token of an address like `/resetpassword/:userId/:token`; null for any other. */
export function resetLinkIn({ pathname }: { pathname: string }): OneTimeLink | null {
  const path = pathIn(pathname)
  if (!path.startsWith(resetPasswordPrefix)) return null
  const [profile = '', token = ''] = path.slice(resetPasswordPrefix.length).split('/')
  const profileId = idIn(profile)
  return profileId !== null && token !== '' ? { profileId, token } : null
}

/**
 * Returns the customer and token in the query of an address; null when one is missing. All other parameters are
 * ignored, because anybody can write them.
 */
export function transferLinkIn({ search }: { search: string }): TransferLink | null {
  const { data } = z.safeDecode(transferLink, Object.fromEntries(new URLSearchParams(search)))
  return data ? { customerId: data.customerId, token: data.token } : null
}
