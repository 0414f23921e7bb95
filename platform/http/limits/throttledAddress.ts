import ipaddr from 'ipaddr.js'

/** Bits of the network that one IPv6 subscriber gets (RFC 6177); within it the subscriber chooses addresses freely. */
const subscriberBits = 64

/**
 * Returns what throttles count as one address: an IPv4 address as it is, of an IPv6 address its /64 network, because
 * each subscriber has at least so many addresses.
 */
export function throttledAddress(address: string): string {
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${subscriberBits}`).toString()}/${subscriberBits}`
}
