import { BlockList, isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Returns the address in an entry of X-Forwarded-For, in canonical text and without its port; null when the entry is
 * no address. IPv6 addresses are in brackets when a port follows. An IPv4 address mapped into IPv6, as sockets for
 * both versions report it, is returned as IPv4.
 */
export function parseHop(hop: string): string | null {
  const text = hop.trim()
  const address = /^\[([^[\]%]{1,45})\](?::\d{1,5})?$/.exec(text)?.[1] ?? withoutPort(text)
  if (isIP(address) === 4) return address
  if (address.includes('%') || !ipaddr.IPv6.isValid(address)) return null
  return ipaddr.process(address).toString()
}

/**
 * Returns an address without its port. Only IPv4 addresses have one without brackets: in an IPv6 address the last colon
 * belongs to the address.
 */
const withoutPort = (text: string): string => /^([\d.]{7,15}):\d{1,5}$/.exec(text)?.[1] ?? text

/** Returns whether a canonical address is in a list. */
export const isListed = (address: string, list: BlockList): boolean =>
  list.check(address, address.includes(':') ? 'ipv6' : 'ipv4')

/**
 * Parses addresses and networks in CIDR notation, separated by commas. Returns their list and the entries that are
 * neither.
 */
export function parseProxies(text: string): { list: BlockList; faults: string[] } {
  const list = new BlockList()
  const faults: string[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const network = parseNetwork(entry)
    if (network === null) faults.push(entry)
    else list.addSubnet(...network)
  }
  return { list, faults }
}

function parseNetwork(entry: string): [string, number, 'ipv4' | 'ipv6'] | null {
  if (!entry.includes('/')) {
    const address = parseHop(entry)
    if (address === null) return null
    return address.includes(':') ? [address, 128, 'ipv6'] : [address, 32, 'ipv4']
  }
  if (!ipaddr.isValidCIDR(entry)) return null
  const [address, length] = ipaddr.parseCIDR(entry)
  return [address.toString(), length, address.kind()]
}
