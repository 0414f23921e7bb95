import ipaddr from 'ipaddr.js'

/** What the platform uses of `node:net`. */

/** Returns 4 or 6 for an address of that version, 0 for any other text. */
export function isIP(text: string): 0 | 4 | 6 {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return 4
  return ipaddr.IPv6.isValid(text) ? 6 : 0
}

/** The trusted proxies, of which the demo has none. */
export class BlockList {
  readonly rules: readonly string[] = []

  addSubnet(): void {
    throw new Error('The demo has no proxies')
  }

  check(): boolean {
    return false
  }
}
