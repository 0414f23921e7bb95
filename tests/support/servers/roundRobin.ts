import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that sends each request to the next copy of the platform. */
export interface RoundRobin {
  url: string
  close(): Promise<void>
}

/** Header of a request with the address of the visitor, which the proxy passes on as proxies do. */
export const visitorHeader = 'x-visitor'
/** Header of a response with the position of the copy that made it. */
export const copyHeader = 'x-copy'

/**
 * Starts a proxy in front of copies of the platform. A copy that refuses the connection is passed over, as load
 * balancers do; nothing is sent twice.
 */
export async function startRoundRobin(targets: readonly string[]): Promise<RoundRobin> {
  let turn = 0
  // A busy test sends its next request on a connection that is closed meanwhile, if the proxy closes idle ones.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const send = (tries: number) => {
      const copy = turn++ % targets.length
      let isConnected = false
      const forwarded = request(new URL(incoming.url ?? '/', targets[copy]), {
        agent: false,
        method: incoming.method ?? 'GET',
        headers: {
          ...incoming.headers,
          'x-forwarded-for': incoming.headers[visitorHeader] ?? '192.0.2.254',
        },
      })
      forwarded.on('socket', (socket) => {
        socket.once('connect', () => {
          isConnected = true
          incoming.pipe(forwarded)
        })
      })
      forwarded.on('response', (response) => {
        const headers = { ...response.headers, [copyHeader]: String(copy) }
        outgoing.writeHead(response.statusCode ?? 502, headers)
        response.pipe(outgoing)
      })
      forwarded.on('error', () => {
        if (!isConnected && tries > 1) send(tries - 1)
        else if (outgoing.headersSent) outgoing.destroy()
        else outgoing.writeHead(502).end()
      })
    }
    send(targets.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
