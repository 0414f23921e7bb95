import { isFault, parseAddress } from '../organization/ip/address.ts'
import type { Refusal } from './itemQuery.ts'

/** Who wants to open an item: somebody at an address, or an end user by mail address or full name. */
export interface ReaderQuery {
  key: 'address' | 'mail' | 'name'
  /** An address in its canonical form; mail address and name in lower case. */
  value: string
}

/** The longest text in characters that is read as a reader. */
export const maxReaderLength = 254

/**
 * Reads an IP address, the mail address or the full name of an end user. Addresses with leading zeros or a zone are
 * refused, because programs read them differently. A name has a letter.
 */
export function parseReader(input: string): ReaderQuery | Refusal {
  const text = input.trim()
  if (text === '') return { expected: "Enter an IP address, or a reader's mail address or name" }
  if (text.length > maxReaderLength) {
    return { expected: `Enter at most ${maxReaderLength} characters` }
  }
  if (text.includes('@')) {
    return /^[^\s@]+@[^\s@]+$/.test(text)
      ? { key: 'mail', value: text.toLowerCase() }
      : { expected: 'Enter a mail address such as reader@example.org' }
  }
  if (/\p{L}/u.test(text) && !text.includes(':')) {
    return { key: 'name', value: text.replaceAll(/\s+/g, ' ').toLowerCase() }
  }
  const address = parseAddress(text)
  if (!isFault(address)) return { key: 'address', value: address.text }
  if (address === 'leadingZeros') {
    return { expected: 'Enter the address without leading zeros, such as 203.0.113.9' }
  }
  return {
    expected: text.includes('%')
      ? 'Enter the address without its zone, such as 2001:db8::9'
      : 'Enter an IP address such as 203.0.113.9 or 2001:db8::9',
  }
}
