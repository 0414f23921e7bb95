import ipaddr from 'ipaddr.js'

/** Addresses that are routed as public ones although only a cloud provider's own machines answer there. */
const metadataAddresses = new Set(['168.63.129.16'])

/** The global unicast addresses that are assigned (RFC 4291). */
const assignedIp6 = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Returns whether an address belongs to the public internet: neither private, loopback, link-local, multicast, reserved
 * nor that of a metadata service, and no IPv6 form of an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || metadataAddresses.has(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(assignedIp6)
}
