import { lookup } from 'node:dns/promises'
import { request } from 'node:https'
import { isIP } from 'node:net'

/** What an https server answered. */
export interface HttpAnswer {
  status: number
  /** The header `Location`; null without one. */
  location: string | null
}

/** The network beyond the platform. Tests use one of their own. */
export interface Network {
  /** Returns all addresses of a host; throws the error of the resolver. */
  resolve(hostname: string): Promise<string[]>
  /**
   * Sends a GET to the host of `url` at `address`, which was checked before, and returns status and `Location`. It
   * neither follows redirects nor reads the body. Throws the error of the connection.
   */
  get(url: URL, address: string, signal: AbortSignal): Promise<HttpAnswer>
}

/** The largest head of an answer in bytes. */
const maxHeadBytes = 16 * 1024

/** Returns the internet as this machine sees it. `ca` replaces the authorities that certificates are checked by. */
export const internet = ({ ca }: { ca?: string } = {}): Network => ({
  resolve: async (hostname) => {
    const found = await lookup(hostname, { all: true })
    return found.map(({ address }) => address)
  },
  get: (url, address, signal) =>
    new Promise((resolve, reject) => {
      const family = isIP(address)
      const sent = request(
        url,
        {
          ...(ca !== undefined && { ca }),
          signal,
          agent: false,
          maxHeaderSize: maxHeadBytes,
          headers: { accept: '*/*', 'user-agent': 'Carrel (test of an address)' },
          // A second lookup could answer with another address than the one that was checked.
          lookup: (_, { all }, done) =>
            all === true ? done(null, [{ address, family }]) : done(null, address, family),
        },
        (answer) => {
          resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? null })
          answer.destroy()
        },
      )
      sent.on('error', reject)
      sent.end()
    }),
})
