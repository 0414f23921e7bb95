import { isIP } from 'node:net'
import { TimeoutError, withTimeout } from 'es-toolkit'
import type { SignInTestResult } from '../../contract/organization/signInMethods.ts'
import type { HttpAnswer, Network, SentText } from './network.ts'
import { isPublicAddress } from './publicAddress.ts'
import { errorCode } from '../errorCode.ts'

/** How a GET of an address that a customer entered ended. */
export interface PublicAnswer {
  result: Exclude<SignInTestResult, 'wellFormed'>
  /** HTTP status of the last answer; null without one. */
  status: number | null
}

const defaultTimeoutMs = 5000
const maxRedirects = 5

/**
 * Opens an https address that a customer entered, and returns how that ended. It connects to public addresses alone:
 * all addresses of a host are checked before the connection, which is made to one of those that were checked, and each
 * redirect is checked the same way. It ends after `timeoutMs`.
 */
export async function openPublicAddress(
  network: Network,
  url: URL,
  timeoutMs = defaultTimeoutMs,
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
  | { result: 'tooLarge' }
  | { result: Exclude<PublicAnswer['result'], 'answers' | 'errorStatus' | 'badRedirect'> }

/**
 * Sends a text to an https address that a customer entered, and returns how that ended, with the answer of any status.
 * The address is checked as by `openPublicAddress`; redirects are not followed. It ends after `timeoutMs`, or when
 * `signal` is aborted, with the result `timedOut`.
 */
export async function postPublicAddress(
  network: Network,
  { url, ...sent }: SentText & { url: URL },
  { timeoutMs, signal }: Pick<DownloadLimits, 'timeoutMs'> & { signal?: AbortSignal | undefined },
): Promise<PublicPost> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const deadline = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
  const send = async (): Promise<PublicPost> => {
    const address = url.protocol === 'https:' ? await publicAddressOf(network, url) : undefined
    if (address === undefined) return { result: 'notPublic' }
    return { result: 'answers', ...(await network.post(url, address, sent, deadline)) }
  }
  try {
    return await untilAborted(send(), deadline)
  } catch (error) {
    if (deadline.aborted) return { result: 'timedOut' }
    if (isTooLarge(error)) return { result: 'tooLarge' }
    const result = resultOf(error)
    if (result === 'hostUnknown' || result === 'badCertificate' || result === 'noConnection') {
      return { result }
    }
    throw error
  }
}

/** How the download of a file from an address that another system sent ended. */
export type PublicDownload =
  | { result: 'file'; bytes: Uint8Array }
  | { result: 'tooLarge'; status: null }
  | { result: Exclude<PublicAnswer['result'], 'answers'>; status: number | null }

/** The most bytes of a download, the time it may take in ms, and the signal that ends it early. */
interface DownloadLimits {
  maxBytes: number
  timeoutMs: number
  signal: AbortSignal
}

/**
 * Downloads a file from an https address that another system sent, and returns how that ended. Addresses and redirects
 * are checked as by `openPublicAddress`. A download that its signal ends early has the result `timedOut`.
 */
export async function downloadPublicFile(
  network: Network,
  url: URL,
  { maxBytes, timeoutMs, signal }: DownloadLimits,
): Promise<PublicDownload> {
  const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    return await untilAborted(
      download(network, url, { maxBytes, signal: abortSignal }),
      abortSignal,
    )
  } catch (error) {
    if (abortSignal.aborted) return { result: 'timedOut', status: null }
    if (isTooLarge(error)) return { result: 'tooLarge', status: null }
    const result = resultOf(error)
    if (result === undefined || result === 'answers') throw error
    return { result, status: null }
  }
}

async function download(
  network: Network,
  url: URL,
  { maxBytes, signal }: Pick<DownloadLimits, 'maxBytes' | 'signal'>,
): Promise<PublicDownload> {
  if (url.protocol !== 'https:') return { result: 'notPublic', status: null }
  const followed = await followRedirects(network, url, (to, address) =>
    network.download(to, address, maxBytes, signal),
  )
  if (followed.result !== 'answers') return followed
  const { status, bytes } = followed.answer
  return status === 200 ? { result: 'file', bytes } : { result: 'errorStatus', status }
}

/** Returns what `work` returns; rejects when the signal is aborted before, which a resolver does not notice. */
async function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

const without = (result: PublicAnswer['result']): PublicAnswer => ({ result, status: null })

async function follow(network: Network, first: URL, signal: AbortSignal): Promise<PublicAnswer> {
  const followed = await followRedirects(network, first, (url, address) =>
    network.get(url, address, signal),
  )
  if (followed.result !== 'answers') return followed
  const { status } = followed.answer
  // A page that requires a sign-in answers too.
  const answers = status < 400 || status === 401 || status === 403
  return { result: answers ? 'answers' : 'errorStatus', status }
}

/** Where redirects led to: an answer, or a redirect that is not followed. */
type RedirectOutcome<Answer> =
  | { result: 'answers'; answer: Answer }
  | { result: 'notPublic' | 'badRedirect'; status: number | null }

/** Returns the first answer that is no redirect; each address is checked before the connection to it. */
async function followRedirects<Answer extends HttpAnswer>(
  network: Network,
  first: URL,
  get: (url: URL, address: string) => Promise<Answer>,
): Promise<RedirectOutcome<Answer>> {
  let url = first
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const address = await publicAddressOf(network, url)
    if (address === undefined) return { result: 'notPublic', status: null }
    const answer = await get(url, address)
    const { status, location } = answer
    if (status < 300 || status >= 400 || location === null) return { result: 'answers', answer }
    if (!URL.canParse(location, url)) return { result: 'badRedirect', status }
    url = new URL(location, url)
    if (url.protocol !== 'https:') return { result: 'badRedirect', status }
  }
  return { result: 'badRedirect', status: null }
}

/** Returns the first address of a host; `undefined` when one of its addresses is not public. */
async function publicAddressOf(network: Network, { hostname }: URL): Promise<string | undefined> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const addresses = isIP(host) === 0 ? await network.resolve(host) : [host]
  return addresses.every(isPublicAddress) ? addresses[0] : undefined
}

/** Returns whether an answer was larger than its reader takes. */
const isTooLarge = (error: unknown): boolean => errorCode(error) === 'EMSGSIZE'

/** Codes of Node for certificates that are not valid. `UNSPECIFIED` are faults without a code, such as constraints. */
const certificateCode =
  /CERT|CRL|SELF_SIGNED|UNABLE_TO_|^(?:INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|UNSPECIFIED)$/
const connectionCode = /^(?:E[A-Z]+|HPE_\w+|ERR_SSL_\w+|ERR_TLS_\w+|ABORT_ERR)$/

/** Returns what an error of the network means; `undefined` for any other error. */
function resultOf(error: unknown): PublicAnswer['result'] | undefined {
  const code = errorCode(error)
  if (code === undefined) return undefined
  if (code === 'ENOTFOUND') return 'hostUnknown'
  if (certificateCode.test(code)) return 'badCertificate'
  return connectionCode.test(code) ? 'noConnection' : undefined
}
