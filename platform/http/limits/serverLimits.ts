import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import {
  getRequestListener,
  type Http2Bindings,
  type HttpBindings,
  RequestError,
} from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { Problem, type ProblemCode } from '../../../contract/kernel/problem.ts'
import type { CallEnv } from '../callEnv.ts'
import { problemResponse } from '../problems.ts'

/** The longest URL in characters: a list of 1,000 ids with percent-encoded commas is the longest of the portal. */
export const maxUrlLength = 16 * 1024
/** The largest head of a request in bytes: its URL, and 16 KiB of headers as Node itself and most proxies allow. */
export const maxHeaderBytes = maxUrlLength + 16 * 1024
/** How long the head of a request may take: a slow phone needs a second, and a Slowloris attack never ends it. */
const headersTimeoutMs = 10_000
/** How long a whole request may take: 31 MiB at 1 Mbit/s need 260 seconds. */
const requestTimeoutMs = 300_000
/** How long an idle connection stays open: longer than the 60 seconds of common proxies, which then close first. */
const keepAliveTimeoutMs = 65_000
/** How often the two timeouts are looked at. */
const connectionsCheckingIntervalMs = 2000
/** Connections at once: each takes some 50 kB, and a proxy in front uses far fewer. */
const maxConnections = 2000
/** Bytes of all answers together that wait until their readers take them. */
const maxWaitingBytes = 256 * 1024 * 1024
/** Bytes of one answer that waits from which on it is cut for others; a file is sent in smaller pieces. */
const largeAnswerBytes = 256 * 1024
/** Requests that a connection may send before an earlier one is answered. Browsers and proxies send none. */
const maxPipelined = 10

/** Timeouts and connection limits of the HTTP server. */
export interface ServerLimits {
  headersTimeoutMs: number
  requestTimeoutMs: number
  connectionsCheckingIntervalMs: number
  maxConnections: number
  maxWaitingBytes: number
}

const defaultLimits: ServerLimits = {
  headersTimeoutMs,
  requestTimeoutMs,
  connectionsCheckingIntervalMs,
  maxConnections,
  maxWaitingBytes,
}

/** Returns the options of Node's HTTP server that limit what one connection may cost. */
const serverOptions = (limits: ServerLimits): ServerOptions => ({
  maxHeaderSize: maxHeaderBytes,
  headersTimeout: limits.headersTimeoutMs,
  requestTimeout: limits.requestTimeoutMs,
  keepAliveTimeout: keepAliveTimeoutMs,
  connectionsCheckingInterval: limits.connectionsCheckingIntervalMs,
})

interface LimitedServer {
  /** The host of requests that name none. */
  hostname: string
  /** Called with an error that the app did not answer. */
  onFailure: (error: unknown) => void
  /** Milliseconds after which a connection is cut whose reader takes nothing of an answer. */
  stallMs: number
  limits?: ServerLimits
}

/**
 * Returns the HTTP server of an app, which does not listen yet. Its connections are limited and answered one request at
 * a time, and requests that are not HTTP, name several hosts, or whose host or path is not that of a URL, are answered
 * in the shape of our errors.
 */
export function createLimitedServer(
  fetch: Parameters<typeof getRequestListener>[0],
  { hostname, onFailure, stallMs, limits = defaultLimits }: LimitedServer,
): Server {
  const errorHandler = (error: unknown): Response => {
    if (error instanceof RequestError) return errorResponse(400, 'malformed', error.message)
    onFailure(error)
    return errorResponse(500, 'unexpected', 'Something failed on our side')
  }
  const listener = getRequestListener(
    (request, env) => (hasSeveralHosts(env) ? severalHosts() : fetch(request, env)),
    { hostname, errorHandler },
  )
  const inTurn = oneAtATime()
  const makeRoom = cuttingSlowReaders(limits.maxWaitingBytes)
  const server = createServer(serverOptions(limits), (incoming, outgoing) => {
    // The time passes also while the platform computes the answer, when no byte waits for the reader.
    outgoing.setTimeout(stallMs, () => {
      if (outgoing.writableLength > 0) outgoing.destroy()
    })
    makeRoom(outgoing)
    inTurn(incoming.socket, outgoing, () => void listener(incoming, outgoing))
  })
  server.maxConnections = limits.maxConnections
  makeRoomWhenFull(server)
  server.on('clientError', answerClientError)
  return server
}

/** A request whose head has come, and its answer; `new` before the first one of a connection, `kept` after each. */
type Exchange = { request: IncomingMessage; answer: ServerResponse } | 'new' | 'kept'

/**
 * What keeps a connection open that its caller may let take long, the least useful first: kept for a request that may
 * never come, arriving, and being read.
 */
const waitsForCaller: readonly ((exchange: Exchange) => boolean)[] = [
  (exchange) => exchange === 'kept',
  (exchange) => exchange === 'new' || (exchange !== 'kept' && !exchange.request.complete),
  (exchange) => typeof exchange === 'object' && exchange.answer.writableLength > 0,
]

/**
 * Makes room when the last place is taken: cuts the connection that has waited longest for its next request, or else
 * the one whose request has been arriving longest, or else the one that has been read longest. Otherwise one caller
 * could keep all others out, with connections that cost it nothing, or on which it sends or reads a byte now and then.
 */
function makeRoomWhenFull(server: Server): void {
  /** What each connection is at; those that have been at it longest come first. */
  const exchanges = new Map<Socket, Exchange>()
  const begin = (socket: Socket, exchange: Exchange): void => {
    exchanges.delete(socket)
    exchanges.set(socket, exchange)
  }
  server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    const { socket } = request
    const exchange = { request, answer }
    begin(socket, exchange)
    answer.once('close', () => {
      if (exchanges.get(socket) === exchange) begin(socket, 'kept')
    })
  })
  server.on('connection', (socket) => {
    begin(socket, 'new')
    socket.once('close', () => exchanges.delete(socket))
    if (exchanges.size < server.maxConnections) return
    for (const waits of waitsForCaller) {
      for (const [other, exchange] of exchanges) {
        if (other === socket || !waits(exchange)) continue
        other.destroy()
        return
      }
    }
  })
}

/**
 * Returns a function that calls `answer` once the earlier requests of the connection are answered, as if they had
 * not been pipelined: otherwise one connection would have as many calls at once as it likes. Beyond
 * `maxPipelined` it is cut.
 */
function oneAtATime() {
  const waiting = new WeakMap<Socket, (() => void)[]>()
  return (socket: Socket, outgoing: ServerResponse, answer: () => void): void => {
    const queue = waiting.get(socket)
    outgoing.once('close', () => {
      const next = waiting.get(socket)?.shift()
      if (next === undefined) waiting.delete(socket)
      else if (!socket.destroyed) next()
    })
    if (queue === undefined) {
      waiting.set(socket, [])
      answer()
    } else if (queue.push(answer) > maxPipelined) socket.destroy()
  }
}

/**
 * Returns a function that is called with each answer before it begins. While more than `maxBytes` of earlier answers
 * wait for their readers, it cuts the large one that began first: a reader that takes a little now and then keeps an
 * answer in memory for hours, and may have many.
 */
function cuttingSlowReaders(maxBytes: number) {
  const answers = new Set<ServerResponse>()
  return (outgoing: ServerResponse): void => {
    let waitingBytes = 0
    for (const { writableLength } of answers) waitingBytes += writableLength
    for (const answer of answers) {
      if (waitingBytes <= maxBytes) break
      if (answer.writableLength < largeAnswerBytes) continue
      waitingBytes -= answer.writableLength
      answer.destroy()
    }
    answers.add(outgoing)
    outgoing.once('close', () => answers.delete(outgoing))
  }
}

/** Returns whether a request has several `Host` headers, of which a proxy may have read another one than Node does. */
const hasSeveralHosts = ({ incoming }: HttpBindings | Http2Bindings): boolean =>
  incoming.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** Returns the answer that RFC 9112, section 3.2, wants for a request with several `Host` headers. */
const severalHosts = (): Response =>
  errorResponse(400, 'malformed', 'The request has more than one Host header')

const errorResponse = (status: number, code: ProblemCode, message: string): Response =>
  Response.json({ error: { code, message } }, { status })

const clientErrors: Record<string, { status: string; code: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'tooLarge',
    message: `The head of the request is larger than ${maxHeaderBytes} bytes`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'malformed',
    message: 'The request did not come in time',
  },
}
const unreadable = {
  status: '400 Bad Request',
  code: 'malformed',
  message: 'The request is not HTTP',
}

function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, code, message } = clientErrors[error.code ?? ''] ?? unreadable
  const body = JSON.stringify({ error: { code, message } })
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
}

/** Refuses a request whose path and query are longer than `maxUrlLength` with 414. */
export const limitUrl: MiddlewareHandler<CallEnv> = async (c, next) => {
  if (c.req.url.length > maxUrlLength) {
    const problem = new Problem('tooLarge', `The URL is longer than ${maxUrlLength} characters`, {
      data: { maxUrlLength },
    })
    return problemResponse(c, problem, 414)
  }
  return next()
}
