import type { Context } from 'hono'
import type { CallEnv } from './call.ts'

const loopback = '127.0.0.1'

/**
 * The address of the caller: the socket's, or, when the socket belongs to a trusted proxy, the nearest
 * address of X-Forwarded-For that is not itself a trusted proxy.
 */
export function callerAddress(c: Context<CallEnv>, trustedProxies: readonly string[]): string {
  const socket = plain(c.env?.incoming?.socket.remoteAddress ?? loopback)
  if (!trustedProxies.includes(socket)) return socket
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => plain(hop.trim()))
  return hops.reverse().find((hop) => hop !== '' && !trustedProxies.includes(hop)) ?? socket
}

/** IPv4 addresses arrive mapped into IPv6 on dual-stack sockets. */
const plain = (address: string): string => address.replace(/^::ffff:/, '')
