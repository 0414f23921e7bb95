import { Resolver } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'

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
  /**
   * Sends a POST to the host of `url` at `address`, which was checked before, and returns status and text of the
   * answer. It follows no redirect. Throws the error of the connection, and one with the code `EMSGSIZE` for an answer
   * of more than `maxAnswerBytes`.
   */
  post(url: URL, address: string, sent: SentText, signal: AbortSignal): Promise<TextAnswer>
  /**
   * Sends a GET for a PDF to the host of `url` at `address`, which was checked before, and returns status, `Location`,
   * and the bytes of an answer with the status 200. It follows no redirect. Throws the error of the connection, and one
   * with the code `EMSGSIZE` for more than `maxBytes`.
   */
  download(url: URL, address: string, maxBytes: number, signal: AbortSignal): Promise<FileAnswer>
}

/** What an https server answered to a GET for a file. */
export interface FileAnswer extends HttpAnswer {
  /** Empty for any status but 200. */
  bytes: Uint8Array
}

/** The text of a POST with its headers. */
export interface SentText {
  headers: Readonly<Record<string, string>>
  body: string
  maxAnswerBytes: number
}

/** What an https server answered to a POST. */
export interface TextAnswer {
  status: number
  text: string
}

interface Options {
  ca?: string
  nameServers?: readonly string[]
}

/** The largest head of an answer in bytes. */
const maxHeadBytes = 16 * 1024

/**
 * Returns the internet as this machine sees it. `ca` replaces the authorities that certificates are checked by, and
 * `nameServers` the servers of names, each an address with its port.
 */
export const internet = ({ ca, nameServers }: Options = {}): Network => ({
  resolve: (hostname) => resolve(hostname, nameServers),
  get: (url, address, signal) =>
    new Promise((resolve, reject) => {
      const headers = { accept: '*/*', 'user-agent': 'Carrel (test of an address)' }
      const sent = request(url, { ...optionsOf(address, signal, ca), headers }, (answer) => {
        resolve({ status: answer.statusCode ?? 0, location: answer.headers.location ?? null })
        answer.destroy()
      })
      sent.on('error', reject)
      sent.end()
    }),
  post: (url, address, { headers, body, maxAnswerBytes }, signal) =>
    new Promise((resolve, reject) => {
      const options = { ...optionsOf(address, signal, ca), method: 'POST' }
      const sent = request(
        url,
        { ...options, headers: { ...headers, 'content-length': Buffer.byteLength(body) } },
        (answer) => {
          readBytes(answer, maxAnswerBytes).then(
            (bytes) => resolve({ status: answer.statusCode ?? 0, text: bytes.toString('utf8') }),
            reject,
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    }),
  download: (url, address, maxBytes, signal) =>
    new Promise((resolve, reject) => {
      const headers = {
        accept: 'application/pdf',
        'accept-encoding': 'identity',
        'user-agent': 'Carrel (document delivery)',
      }
      const sent = request(url, { ...optionsOf(address, signal, ca), headers }, (answer) => {
        const head = { status: answer.statusCode ?? 0, location: answer.headers.location ?? null }
        if (head.status === 200) {
          readBytes(answer, maxBytes).then((bytes) => resolve({ ...head, bytes }), reject)
        } else {
          resolve({ ...head, bytes: new Uint8Array() })
          answer.destroy()
        }
      })
      sent.on('error', reject)
      sent.end()
    }),
})

/** How long a name server may take in ms, and how often it is asked; the second time it has twice as long. */
const nameServerLimits = { timeout: 2000, tries: 2 }

/**
 * Returns all addresses of a host by its name servers, those first that this machine can reach. Throws an error with
 * the code `ENOTFOUND` when none is found. Unlike the resolver of the operating system it takes no thread, of which
 * this process has two for names: a few names that nobody answers for would keep those of its database and relay
 * waiting.
 */
async function resolve(hostname: string, nameServers?: readonly string[]): Promise<string[]> {
  // RFC 6761, section 6.3: it means this machine, and no name server is asked for it.
  if (/^(?:.+\.)?localhost\.?$/i.test(hostname)) return ['127.0.0.1']
  // A new one reads the settings of this machine, which may have changed.
  const resolver = new Resolver(nameServerLimits)
  if (nameServers !== undefined) resolver.setServers(nameServers)
  const [ip4, ip6] = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ])
  if (ip4.status === 'rejected' && ip6.status === 'rejected') {
    const unknown = new Error(`No name server has an address of ${hostname}`, { cause: ip4.reason })
    throw Object.assign(unknown, { code: 'ENOTFOUND' })
  }
  const families = hasOnlyIp6() ? [ip6, ip4] : [ip4, ip6]
  return families.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
}

/** Returns whether this machine has no address beyond itself but of IPv6. */
function hasOnlyIp6(): boolean {
  const outward = Object.values(networkInterfaces()).flatMap((of) => of ?? [])
  return outward.every(({ family, internal }) => internal || family === 'IPv6')
}

/** Returns the options of a connection to an address that was checked before. */
function optionsOf(address: string, signal: AbortSignal, ca: string | undefined): RequestOptions {
  const family = isIP(address)
  return {
    ...(ca !== undefined && { ca }),
    signal,
    agent: false,
    maxHeaderSize: maxHeadBytes,
    // A second lookup could answer with another address than the one that was checked.
    lookup: (_, { all }, done) =>
      all === true ? done(null, [{ address, family }]) : done(null, address, family),
  }
}

/** Returns the body of an answer. Leaving the loop early closes the connection. */
async function readBytes(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length
    if (sizeBytes > maxBytes) {
      throw Object.assign(new Error(`More than ${maxBytes} bytes`), { code: 'EMSGSIZE' })
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
