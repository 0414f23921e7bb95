import type { BlockList } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import type { Platform } from '../context.ts'
import { withConnectionOwner } from '../db/connection/connectionOwner.ts'
import type { CallEnv } from './callEnv.ts'
import { isListed, parseHop } from './proxies.ts'
import { throttledAddress } from './limits/throttledAddress.ts'

/** The address of requests that come without a socket, from tests. */
const loopback = '127.0.0.1'
/** Stands for a socket whose address cannot be read; it is trusted with nothing. */
const unknownAddress = '0.0.0.0'

/**
 * Returns the address of the caller: the socket's, or, when the socket belongs to a trusted proxy, the nearest address
 * of X-Forwarded-For that does not. An entry that is no address ends the search, because everything before it could be
 * forged: the proxy that wrote it counts as the caller.
 */
function callerAddress(c: Context<CallEnv>, trustedProxies: BlockList): string {
  const socket = c.env?.incoming?.socket.remoteAddress ?? loopback
  // Sockets report the zone of a link-local address (fe80::1%eth0).
  let nearest = parseHop(socket.split('%', 1)[0] ?? '') ?? unknownAddress
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').reverse()
  for (const hop of hops) {
    if (!isListed(nearest, trustedProxies)) return nearest
    const address = parseHop(hop)
    if (address === null) return nearest
    nearest = address
  }
  return nearest
}

/**
 * Returns the middleware that finds the address of the caller. The caller's connections to the database are taken for
 * this address, until the customer is known (`platform/http/limits/tenantConnections.ts`).
 */
export const findAddress =
  (platform: Platform): MiddlewareHandler<CallEnv> =>
  (c, next) => {
    const ip = callerAddress(c, platform.config.trustedProxies)
    c.set('ip', ip)
    return withConnectionOwner(throttledAddress(ip), next)
  }
