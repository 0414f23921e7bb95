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

  it('resolves names of this machine', async () => {
    expect(await internet().resolve('localhost')).toContain('127.0.0.1')
  })
})
