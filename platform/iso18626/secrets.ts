import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Credentials } from '../../contract/iso18626/messages.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { seal, unseal } from '../ports/sealing.ts'

/** Returns a key that is used for one purpose alone, in base64url. */
const derivedKey = (secretKey: string, purpose: string): string =>
  Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32)).toString('base64url')

function requireSecretKey(secretKey: string | null): string {
  if (secretKey !== null) return secretKey
  throw new Problem('unavailable', 'Set SECRET_KEY to exchange messages with other systems')
}

/**
 * Returns the keyed hash of a security code that a peer sends, so that the database alone does not give it away. Throws
 * `Problem('unavailable')` without a secret key.
 */
export const hashSecurityCode = (secretKey: string | null, code: string): Buffer =>
  createHmac('sha256', derivedKey(requireSecretKey(secretKey), 'iso18626 inbound'))
    .update(code)
    .digest()

/** Returns whether a security code is that of a stored hash; takes the same time for each code. */
export const isSecurityCode = (secretKey: string | null, code: string, hash: Buffer): boolean =>
  secretKey !== null && timingSafeEqual(hashSecurityCode(secretKey, code), hash)

/** Returns a security code that we send, encrypted; '' for none. Throws `Problem('unavailable')` without secret key. */
export const sealSecurityCode = (secretKey: string | null, code: string): string =>
  code === '' ? '' : seal(derivedKey(requireSecretKey(secretKey), 'iso18626 outbound'), code)

/** Returns the security code that was encrypted; null when the secret key is another one now, or not set. */
function openSecurityCode(secretKey: string | null, sealed: string): string | null {
  if (sealed === '') return ''
  if (secretKey === null) return null
  return unseal(derivedKey(secretKey, 'iso18626 outbound'), sealed)
}

/**
 * Returns the credentials that a peer wants with our messages; null when it wants none, and 'unreadable' when the
 * secret key is another one now, or not set.
 */
export function openCredentials(
  secretKey: string | null,
  { ourAccountId: accountId, ourSecurityCode }: { ourAccountId: string; ourSecurityCode: string },
): Credentials | null | 'unreadable' {
  const securityCode = openSecurityCode(secretKey, ourSecurityCode)
  if (securityCode === null) return 'unreadable'
  return accountId === '' && securityCode === '' ? null : { accountId, securityCode }
}

/** A security code with its start tag. It ends at the next end tag that is in no CDATA, comment or instruction. */
const securityCode =
  /(<(?:[^\s<>/:]+:)?securityCode)(?=[\s>])(?:<!\[CDATA\[(?:[^]*?\]\]>|[^]*)|<!--(?:[^]*?-->|[^]*)|<\?(?:[^]*?\?>|[^]*)|(?!<\/)[^])*/g

/**
 * Returns well-formed XML without its security code and without the keys of links to documents, for the log; also
 * without `ourCode`, which a peer may repeat anywhere.
 */
export const maskSecrets = (xml: string, ourCode = ''): string => {
  const masked = xml.replaceAll(securityCode, '$1>***').replaceAll(/([?&]token=)[\w-]+/g, '$1***')
  return ourCode === '' ? masked : masked.replaceAll(ourCode, '***')
}
