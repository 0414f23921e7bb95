import { isIP } from 'node:net'
import { TimeoutError, withTimeout } from 'es-toolkit'
import type { SignInTestResult } from '../../contract/organization/signInWays.ts'
import type { Network, SentText } from './network.ts'
import { isPublicAddress } from './publicAddress.ts'

/** How a GET of an address that a customer entered ended. */
export interface PublicAnswer {
  result: Exclude<SignInTestResult, 'wellFormed'>
  /** HTTP status of the last answer; null without one. */
  status: number | null
}

const usualTimeoutMs = 5000
const maxRedirects = 5

/**
 * Opens an https address that a customer entered, and returns how that ended. It connects to public addresses alone: all
 * addresses of a host are checked before the connection, which is made to one of those that were checked, and each
 * redirect is checked the same way. It ends after `timeoutMs`.
 */
export async function openPublicAddress(
  network: Network,
  url: URL,
  timeoutMs = usualTimeoutMs,
): Promise<PublicAnswer> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    return await withTimeout(() => follow(network, url, deadline), timeoutMs)
  } catch (error) {
    if (error instanceof TimeoutError || deadline.aborted) return without('timedOut')
    const result = resultOf(error)
    if (result === undefined) throw error
    return without(result)
  }
}

/** How a POST to an address that a customer entered ended. */
export type PublicPost =
  | { result: 'answers'; status: number; text: string }
  | { result: Exclude<PublicAnswer['result'], 'answers' | 'errorStatus' | 'badRedirect'> }

/**
 * Sends a text to an https address that a customer entered, and returns how that ended, with the answer of any status. The
 * address is checked as by `openPublicAddress`; redirects are not followed. It ends after `timeoutMs`.
 */
export async function postPublicAddress(
  network: Network,
  { url, ...sent }: SentText & { url: URL },
  timeoutMs: number,
): Promise<PublicPost> {
  const deadline = AbortSignal.timeout(timeoutMs)
  const send = async (): Promise<PublicPost> => {
    const address = url.protocol === 'https:' ? await publicAddressOf(network, url) : undefined
    if (address === undefined) return { result: 'notPublic' }
    return { result: 'answers', ...(await network.post(url, address, sent, deadline)) }
  }
  try {
    return await withTimeout(send, timeoutMs)
  } catch (error) {
    if (error instanceof TimeoutError || deadline.aborted) return { result: 'timedOut' }
    const result = resultOf(error)
    if (result === 'hostUnknown' || result === 'badCertificate' || result === 'noConnection') {
      return { result }
    }
    throw error
  }
}

const without = (result: PublicAnswer['result']): PublicAnswer => ({ result, status: null })

async function follow(network: Network, first: URL, signal: AbortSignal): Promise<PublicAnswer> {
  let url = first
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const address = await publicAddressOf(network, url)
    if (address === undefined) return without('notPublic')
    const { status, location } = await network.get(url, address, signal)
    if (status < 300 || status >= 400 || location === null) {
      // A page that requires a sign-in answers too.
      const answers = status < 400 || status === 401 || status === 403
      return { result: answers ? 'answers' : 'errorStatus', status }
    }
    if (!URL.canParse(location, url)) return { result: 'badRedirect', status }
    url = new URL(location, url)
    if (url.protocol !== 'https:') return { result: 'badRedirect', status }
  }
  return without('badRedirect')
}

/** Returns the first address of a host; `undefined` when one of its addresses is not public. */
async function publicAddressOf(network: Network, { hostname }: URL): Promise<string | undefined> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) === 0 ? await network.resolve(host) : [host]
  return addresses.every(isPublicAddress) ? addresses[0] : undefined
}

const unknownHostCodes = new Set(['ENOTFOUND', 'ENODATA', 'EAI_AGAIN', 'EAI_NONAME'])
const certificateCode = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS_CERT/
const connectionCode = /^(?:E[A-Z]+|HPE_\w+|ERR_SSL_\w+|ERR_TLS_\w+|ABORT_ERR)$/

/** Returns what an error of the network means; `undefined` for any other error. */
function resultOf(error: unknown): PublicAnswer['result'] | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined
  if (code === undefined) return undefined
  if (unknownHostCodes.has(code)) return 'hostUnknown'
  if (certificateCode.test(code)) return 'badCertificate'
  return connectionCode.test(code) ? 'noConnection' : undefined
}
