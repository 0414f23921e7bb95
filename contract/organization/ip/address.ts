import ipaddr from 'ipaddr.js'

/** IP version. */
export type Family = 4 | 6

/** Why a text is no IP address. */
export type AddressFault = 'missing' | 'malformed' | 'leadingZeros'

/** A parsed IP address. */
export interface Address {
  family: Family
  /** Canonical text: no leading zeros, IPv6 as in RFC 5952. */
  text: string
  value: bigint
}

/** Maximum length in characters of any notation of an address. */
const maxAddressLength = 50

/** Parses an address in its strict form, or returns why it is none: octal, hexadecimal and short forms are refused. */
export function parseAddress(input: string): Address | AddressFault {
  const text = input.trim()
  if (text === '') return 'missing'
  if (text.length > maxAddressLength) return 'malformed'
  if (/^[0-9.]+$/.test(text)) {
    if (/^(?:\d{1,3}\.){3}\d{1,3}$/.test(text) && /(?:^|\.)0\d/.test(text)) return 'leadingZeros'
    return ipaddr.IPv4.isValidFourPartDecimal(text) ? address(ipaddr.IPv4.parse(text)) : 'malformed'
  }
  // A zone (%eth0) has a meaning on one machine only.
  if (text.includes('%') || !ipaddr.IPv6.isValid(text)) return 'malformed'
  return address(ipaddr.IPv6.parse(text))
}

/** Returns whether a parser returned a fault (a string) rather than a parsed value (an object). */
export const isFault = <T extends object, F extends string>(parsed: T | F): parsed is F =>
  typeof parsed === 'string'

function address(parsed: ipaddr.IPv4 | ipaddr.IPv6): Address {
  const value = parsed.toByteArray().reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return parsed instanceof ipaddr.IPv4
    ? { family: 4, text: parsed.toString(), value }
    : { family: 6, text: parsed.toRFC5952String(), value }
}

/** Returns the number of bits of an address: 32 for IPv4, 128 for IPv6. */
export const bitsOf = (family: Family): number => (family === 4 ? 32 : 128)

/** Returns the canonical text of the address with this number. */
export function addressAt(family: Family, value: bigint): string {
  const bytes = Array.from({ length: bitsOf(family) / 8 }, (_, index) =>
    Number((value >> BigInt(bitsOf(family) - 8 * (index + 1))) & 0xffn),
  )
  return family === 4 ? new ipaddr.IPv4(bytes).toString() : new ipaddr.IPv6(bytes).toRFC5952String()
}
