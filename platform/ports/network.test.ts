import { createSocket } from 'node:dgram'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testCertificate } from '../../tests/support/servers/certificate.ts'
import { internet } from './network.ts'

const endless = 'x'.repeat(1024 * 1024)
let stoppedEarly = 0
const server = createServer(testCertificate, (request, response) => {
  if (request.url === '/moved') response.writeHead(302, { location: 'https://elsewhere.example/' })
  if (request.url === '/endless') {
    response.on('close', () => (stoppedEarly += 1))
    response.write(endless)
    return
  }
  if (request.url === '/silent') return
  if (request.url === '/cut') {
    response.writeHead(200, { 'content-length': '1000' })
    response.write('a part', () => response.destroy())
    return
  }
  response.end(request.headers.host)
})
let port = 0

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const trusting = internet({ ca: testCertificate.cert })
const urlOf = (path: string, host = 'resolver.example') => new URL(`https://${host}:${port}${path}`)
const unlimited = new AbortController().signal

describe('the network', () => {
  it('connects to the address that it is given, under the name of the URL', async () => {
    expect(await trusting.get(urlOf('/'), '127.0.0.1', unlimited)).toEqual({
      status: 200,
      location: null,
    })
    expect(await trusting.get(urlOf('/moved'), '127.0.0.1', unlimited)).toEqual({
      status: 302,
      location: 'https://elsewhere.example/',
    })
  })

  it('refuses a certificate of nobody known, or of another name', async () => {
    const code = (network: typeof trusting, host?: string) =>
      network.get(urlOf('/', host), '127.0.0.1', unlimited).then(
        () => '',
        (error: NodeJS.ErrnoException) => error.code,
      )
    expect(await code(internet())).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
    expect(await code(trusting, 'other.example')).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  })

  it('sends a text, and reads an answer up to a limit', async () => {
    const sent = { headers: { 'content-type': 'text/plain' }, body: 'hello', maxAnswerBytes: 1000 }
    expect(await trusting.post(urlOf('/'), '127.0.0.1', sent, unlimited)).toEqual({
      status: 200,
      text: `resolver.example:${port}`,
    })
    await expect(
      trusting.post(urlOf('/endless'), '127.0.0.1', sent, unlimited),
    ).rejects.toMatchObject({ code: 'EMSGSIZE' })
    await expect(
      trusting.post(urlOf('/silent'), '127.0.0.1', sent, AbortSignal.timeout(50)),
    ).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('downloads a file up to a limit, and nothing of another status', async () => {
    const download = (path: string) =>
      trusting.download(urlOf(path), '127.0.0.1', 1000, AbortSignal.timeout(5000))
    expect(await download('/')).toEqual({
      status: 200,
      location: null,
      bytes: Buffer.from(`resolver.example:${port}`),
    })
    expect(await download('/moved')).toEqual({
      status: 302,
      location: 'https://elsewhere.example/',
      bytes: new Uint8Array(),
    })
    const stoppedBefore = stoppedEarly
    await expect(download('/endless')).rejects.toMatchObject({ code: 'EMSGSIZE' })
    await expect.poll(() => stoppedEarly).toBeGreaterThan(stoppedBefore)
    await expect(download('/cut')).rejects.toMatchObject({ code: 'ECONNRESET' })
  })

  it('does not read the body', async () => {
    await trusting.get(urlOf('/endless'), '127.0.0.1', unlimited)
    await expect.poll(() => stoppedEarly).toBeGreaterThan(0)
  })

  it('ends a connection when its signal says so', async () => {
    const deadline = AbortSignal.timeout(50)
    await expect(trusting.get(urlOf('/silent'), '127.0.0.1', deadline)).rejects.toThrow('aborted')
  })
})

describe('a name', () => {
  const nameServer = createSocket('udp4')
  let names = internet()
  const unanswered: (() => void)[] = []
  beforeAll(async () => {
    nameServer.on('message', (query, { port: to }) => {
      const answer = () => nameServer.send(nameAnswer(query), to)
      if (query.includes('slow')) unanswered.push(answer)
      else answer()
    })
    await new Promise<void>((resolve) => nameServer.bind(0, '127.0.0.1', resolve))
    names = internet({ nameServers: [`127.0.0.1:${nameServer.address().port}`] })
  })
  afterAll(() => nameServer.close())

  it.each(['localhost', 'LOCALHOST', 'localhost.', 'library.localhost'])(
    '%s is this machine',
    async (name) => expect(await names.resolve(name)).toEqual(['127.0.0.1']),
  )

  it('is resolved into all its addresses, while many others are not answered', async () => {
    const slow = Array.from({ length: 20 }, (_, at) => names.resolve(`slow${at}.example`))
    expect((await names.resolve('both.example')).sort()).toEqual(['2001:db8::1', '203.0.113.1'])
    expect(await names.resolve('old.example')).toEqual(['203.0.113.1'])
    await expect(names.resolve('none.example')).rejects.toMatchObject({ code: 'ENOTFOUND' })
    await expect.poll(() => unanswered.length).toBeGreaterThanOrEqual(2 * slow.length)
    for (const answer of unanswered) answer()
    expect((await Promise.all(slow)).flat()).toHaveLength(2 * slow.length)
  })
})

/** Returns the answer to a query for the addresses of a name; `none` has none, and `old` none of IPv6. */
function nameAnswer(query: Buffer): Buffer {
  const questionEnd = query.indexOf(0, 12) + 5
  const question = query.subarray(12, questionEnd)
  const isIp6 = query[questionEnd - 3] === 28
  const isEmpty = question.includes('none') || (isIp6 && question.includes('old'))
  const address = isIp6
    ? [0x20, 0x01, 0x0d, 0xb8, ...Array<number>(11).fill(0), 1]
    : [203, 0, 113, 1]
  // Flags of an answer, and the numbers of questions, answers and others.
  const head = [0x81, 0x80, 0, 1, 0, isEmpty ? 0 : 1, 0, 0, 0, 0]
  // The name of the question, its type and class, 60 seconds, and the address.
  const record = [0xc0, 12, 0, isIp6 ? 28 : 1, 0, 1, 0, 0, 0, 60, 0, address.length, ...address]
  return Buffer.concat([
    query.subarray(0, 2),
    Buffer.from(head),
    question,
    Buffer.from(isEmpty ? [] : record),
  ])
}
