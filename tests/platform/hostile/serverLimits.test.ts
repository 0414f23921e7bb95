import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { usageReports } from '../../../contract/reports/endpoints.ts'
import { session } from '../../../contract/session/endpoints.ts'
import { costlyCallsAtOnce, costlyCallsWaiting } from '../../../platform/http/limits/costlyCalls.ts'
import {
  createLimitedServer,
  maxHeaderBytes,
  maxUrlLength,
} from '../../../platform/http/limits/serverLimits.ts'
import { requestOf } from '../../support/caller.ts'
import { lakesideId } from '../../../platform/demo/institutions.ts'
import { waitingStatements } from '../../support/whileLocked.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

/** Short, so that the test need not wait as long as a real client may. */
const limits = {
  headersTimeoutMs: 300,
  requestTimeoutMs: 600,
  connectionsCheckingIntervalMs: 50,
  maxConnections: 20,
  maxWaitingBytes: Infinity,
}

/** Time in ms after which a reader that takes nothing is cut off. */
const stallMs = 300

let carrel: TestPlatform
let server: Server
let port: number
const failures: unknown[] = []
/** Calls of `/waits` so far, and how many of them ran at once at most. */
const calls = { count: 0, running: 0, mostAtOnce: 0 }
async function waitingCall(): Promise<Response> {
  calls.count += 1
  calls.running += 1
  calls.mostAtOnce = Math.max(calls.mostAtOnce, calls.running)
  await new Promise(setImmediate)
  calls.running -= 1
  return new Response(`call ${calls.count}`)
}
/** Calls of `/held`, which are never answered. */
let heldCalls = 0
function heldCall(): Promise<Response> {
  heldCalls += 1
  return new Promise(() => undefined)
}
const fetch: Parameters<typeof createLimitedServer>[0] = (request, env) => {
  const { pathname } = new URL(request.url)
  if (pathname === '/fails') throw new Error('out of order')
  if (pathname === '/waits') return waitingCall()
  if (pathname === '/held') return heldCall()
  if (pathname === '/endless') return new Response(new ReadableStream({ pull: enqueuePiece }))
  if (pathname === '/list') return new Response(Buffer.alloc(12 * 1024 * 1024))
  // More than the buffers of both sides of a connection hold.
  if (pathname === '/large') return new Response('a'.repeat(32 * 1024 * 1024))
  return appCall(request, env)
}
const enqueuePiece = (controller: ReadableStreamDefaultController<Uint8Array>) =>
  controller.enqueue(new Uint8Array(64 * 1024))
/** How many calls the app is answering. */
let callsInApp = 0
async function appCall(...[request, env]: Parameters<typeof fetch>): Promise<Response> {
  callsInApp += 1
  try {
    return await carrel.app.fetch(request, env)
  } finally {
    callsInApp -= 1
  }
}
beforeAll(async () => {
  carrel = await createTestPlatform()
  const hostname = '127.0.0.1'
  const onFailure = (error: unknown) => failures.push(error)
  server = createLimitedServer(fetch, { hostname, onFailure, stallMs, limits }).listen(0, hostname)
  await once(server, 'listening')
  ;({ port } = server.address() as AddressInfo)
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await carrel.drop()
})

async function open(to = port): Promise<Socket> {
  const socket = connect(to, '127.0.0.1')
  await once(socket, 'connect')
  // A refused connection is reset while its other side still writes.
  socket.on('error', () => socket.destroy())
  return socket
}

/** All that the server sends until it ends the connection. */
async function answerOf(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  if (!socket.closed) await once(socket, 'close')
  return text
}

async function send(text: string): Promise<string> {
  const socket = await open()
  const answer = answerOf(socket)
  socket.write(text)
  return answer
}

const get = (path: string, headers = '') =>
  send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`)

describe('the server', () => {
  it('answers a request', async () => {
    expect(await get('/platform/health')).toContain('200 OK')
  })

  it('refuses a URL beyond the limit with 414 and a head beyond the limit with 431, in the shape of errors', async () => {
    const long = await get(`/platform/health?a=${'a'.repeat(maxUrlLength)}`)
    expect(long).toContain('HTTP/1.1 414')
    expect(long).toContain('"code":"tooLarge"')
    const larger = await get('/platform/health', `X-Long: ${'a'.repeat(maxHeaderBytes)}\r\n`)
    expect(larger).toContain('HTTP/1.1 431')
    expect(larger).toContain('"code":"tooLarge"')
  })

  it('refuses what is not HTTP in the shape of errors', async () => {
    expect(await send('NOT HTTP\r\n\r\n')).toMatch(/^HTTP\/1.1 400 [^]*"code":"malformed"/)
  })

  it.each([
    ['a path with a backslash', 'GET /platform\\health HTTP/1.1\r\nHost: localhost\r\n'],
    ['a host that is none', 'GET /platform/health HTTP/1.1\r\nHost: a b\r\n'],
    ['a second host', 'GET /platform/health HTTP/1.1\r\nHost: localhost\r\nhost: other\r\n'],
    ['an address that is no path', 'GET * HTTP/1.1\r\nHost: localhost\r\n'],
  ])('refuses %s in the shape of errors', async (_, head) => {
    expect(await send(`${head}Connection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 400 [^]*application\/json[^]*"code":"malformed"/,
    )
  })

  it('answers what the app does not, without the reason, and reports it', async () => {
    const answer = await get('/fails')
    expect(answer).toMatch(/^HTTP\/1.1 500 [^]*"code":"unexpected"/)
    expect(answer).not.toContain('out of order')
    expect(failures).toEqual([new Error('out of order')])
  })

  it('cuts off a head that never ends, and a body that never ends', async () => {
    expect(await send('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')).toContain('408')
    const body = await send(
      `POST /platform${session.signIn.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nusername=`,
    )
    expect(body).toContain('HTTP/1.1 4')
  })

  it('refuses a body by its announced length and a chunked one at the limit, and goes on', async () => {
    const head = `POST /platform${session.signIn.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n`
    const announced = await send(`${head}Content-Length: 99999999\r\nConnection: close\r\n\r\n`)
    expect(announced).toContain('HTTP/1.1 413')
    const socket = await open()
    const answer = answerOf(socket)
    socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`)
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`
    socket.write(chunk + chunk)
    expect(await answer).toContain('HTTP/1.1 413')
    expect(await get('/platform/health')).toContain('200 OK')
  })

  it('answers the requests of one connection one after the other, in their order', async () => {
    const before = calls.count
    const request = 'GET /waits HTTP/1.1\r\nHost: localhost\r\n'
    const answer = await send(`${`${request}\r\n`.repeat(9)}${request}Connection: close\r\n\r\n`)
    expect(answer.match(/call \d+/g)).toEqual(
      Array.from({ length: 10 }, (_, index) => `call ${before + index + 1}`),
    )
    expect(calls.mostAtOnce).toBe(1)
  })

  it('cuts a connection that sends many requests without waiting for their answers', async () => {
    const before = calls.count
    await send('GET /waits HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(500))
    expect(calls.count - before).toBeLessThan(5)
    expect(await get('/platform/health')).toContain('200 OK')
  })

  it('cuts off a reader that takes nothing of an answer', async () => {
    const connections = () => promisify(server.getConnections.bind(server))()
    await expect.poll(connections).toBe(0)
    const socket = await open()
    socket.pause()
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(connections).toBe(1)
    await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  })

  it('cuts off the reader who came first when too much waits for slow readers', async () => {
    const hostname = '127.0.0.1'
    const onFailure = (error: unknown) => failures.push(error)
    const patient = createLimitedServer(fetch, {
      hostname,
      onFailure,
      stallMs: 60_000,
      limits: { ...limits, maxWaitingBytes: 30 * 1024 * 1024 },
    }).listen(0, hostname)
    await once(patient, 'listening')
    const { port: patientPort } = patient.address() as AddressInfo
    const connections = () => promisify(patient.getConnections.bind(patient))()
    for (const open of [1, 2, 3, 3, 3]) {
      const socket = connect(patientPort, hostname)
      socket.on('error', () => socket.destroy())
      socket.write('GET /list HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(socket, 'readable')
      await expect.poll(connections).toBe(open)
    }
    patient.closeAllConnections()
    patient.close()
  })

  describe('with time for slow callers', () => {
    let patient: Server
    let patientPort: number
    const maxConnections = 6
    beforeEach(async () => {
      const hostname = '127.0.0.1'
      patient = createLimitedServer(fetch, {
        hostname,
        onFailure: (error) => failures.push(error),
        stallMs: 60_000,
        limits: { ...limits, maxConnections, headersTimeoutMs: 60_000, requestTimeoutMs: 60_000 },
      }).listen(0, hostname)
      await once(patient, 'listening')
      ;({ port: patientPort } = patient.address() as AddressInfo)
    })
    afterEach(() => {
      patient.closeAllConnections()
      patient.close()
    })

    it.each([
      ['whose request does not begin', ''],
      [
        'whose head does not end',
        `POST /platform${session.signIn.path} HTTP/1.1\r\nHost: localhost\r\n`,
      ],
      [
        'whose body does not end',
        `POST /platform${session.signIn.path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nusername=`,
      ],
      ['that does not read its answer', 'GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ])('cuts a connection %s when the last place is taken', async (_, beginning) => {
      for (let count = 0; count < 2 * maxConnections; count += 1) {
        const socket = await open(patientPort)
        socket.write(beginning)
        if (beginning.startsWith('GET')) await once(socket, 'readable')
      }
      const other = await open(patientPort)
      const answer = answerOf(other)
      other.write('GET /platform/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
      expect(await answer).toContain('200 OK')
    })

    /** Asks for something on a connection, which stays open after the answer. */
    async function askOn(socket: Socket): Promise<Socket> {
      const answered = once(socket, 'data')
      socket.write('GET /platform/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await answered
      return socket
    }
    const openKept = async () => askOn(await open(patientPort))

    /** Opens a connection whose request has begun and does not end; no answer comes before it has. */
    async function openSlow(): Promise<Socket> {
      const taken = once(patient, 'request')
      const socket = await open(patientPort)
      socket.write('POST /held HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\nname=')
      await taken
      return socket.resume()
    }

    it('cuts those that are kept for a next request before a request that arrives, the longest kept first', async () => {
      const arriving = await openSlow()
      const kept: Socket[] = []
      while (kept.length < maxConnections - 2) kept.push(await openKept())
      const [first = arriving, second = arriving, ...others] = kept
      await askOn(first)
      const cut = once(second, 'close')
      await openKept()
      await cut
      expect([arriving, first, ...others].filter(({ destroyed }) => destroyed)).toEqual([])
    })

    it('cuts the request that has been arriving longest before an answer that is read', async () => {
      const reading = await open(patientPort)
      reading.write('GET /endless HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(reading, 'readable')
      const arriving: Socket[] = []
      while (arriving.length < maxConnections - 2) arriving.push(await openSlow())
      const [first, ...others] = arriving
      const cut = once(first ?? reading, 'close')
      await openKept()
      await cut
      expect([reading, ...others].filter(({ destroyed }) => destroyed)).toEqual([])
    })
  })

  it('takes no more connections than its limit, and takes new ones when others have ended', async () => {
    const held: Socket[] = []
    const heldBefore = heldCalls
    for (let count = 1; count <= limits.maxConnections; count += 1) {
      const socket = await open()
      held.push(socket)
      socket.write('GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await expect.poll(() => heldCalls - heldBefore).toBe(count)
    }
    const refused = await open()
    expect(await answerOf(refused)).toBe('')
    await Promise.all(
      held.map(async (socket) => {
        socket.destroy()
        await once(socket, 'close')
      }),
    )
    await expect.poll(() => get('/platform/health')).toContain('200 OK')
  })

  it('ends a read that waits for a connection of its customer when its caller leaves', async ({
    onTestFinished,
  }) => {
    const usual = carrel.platform.config
    carrel.platform.config = { ...usual, databasePool: 2 }
    const holder = await carrel.database.owner.connect()
    onTestFinished(() => {
      carrel.platform.config = usual
      holder.release()
    })
    // No other test makes calls of this library: one that still ran would share the pool as it was.
    const { cookie } = await carrel.signIn('lakeside')
    await holder.query('begin; lock table contacts in access exclusive mode')
    const input = encodeInput(session.greeting, { customerId: lakesideId })
    const [path] = requestOf(session.greeting, input)
    const begin = (signal: AbortSignal | null = null) =>
      globalThis.fetch(`http://127.0.0.1:${port}/platform${path}`, {
        headers: { cookie: `carrel_session=${cookie}`, connection: 'close' },
        signal,
      })
    const leaving = new AbortController()
    const first = begin()
    await expect.poll(() => waitingStatements(carrel)).toBe(1)
    const left = begin(leaving.signal)
    await expect.poll(() => callsInApp).toBe(2)
    leaving.abort()
    await Promise.allSettled([left])
    await expect.poll(() => callsInApp).toBe(1)
    await holder.query('rollback')
    expect((await first).status).toBe(200)
  })

  it('gives the place of a waiting call to others when its caller leaves', async ({
    onTestFinished,
  }) => {
    const { cookie } = await carrel.signIn('meridian')
    const { path } = usageReports.byMonth
    const address = `http://127.0.0.1:${port}/platform${path}?report_from_date=2026-01-01&report_to_date=2026-02-01`
    const callOnce = async (signal: AbortSignal | null = null) => {
      const headers = { cookie: `carrel_session=${cookie}`, connection: 'close' }
      return (await globalThis.fetch(address, { headers, signal })).status
    }
    const [running, waiting] = [costlyCallsAtOnce, costlyCallsWaiting]
    const begin = (count: number, signal?: AbortSignal) =>
      Array.from({ length: count }, () => callOnce(signal))
    const holder = await carrel.database.owner.connect()
    onTestFinished(() => holder.release())
    await holder.query('begin; lock table usage_batches in access exclusive mode')
    const first = begin(running)
    await expect.poll(() => waitingStatements(carrel)).toBe(running)
    const leaving = new AbortController()
    const left = begin(waiting, leaving.signal)
    await expect.poll(() => callsInApp).toBe(running + waiting)
    leaving.abort()
    await Promise.allSettled(left)
    await expect.poll(() => callsInApp).toBe(running)
    const next = begin(waiting)
    await expect.poll(() => callsInApp).toBe(running + waiting)
    await holder.query('rollback')
    expect(new Set(await Promise.all([...first, ...next]))).toEqual(new Set([200]))
  })
})
