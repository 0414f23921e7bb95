import { describe, expect, it } from 'vitest'
import type { HttpAnswer, Network } from './network.ts'
import { isPublicAddress } from './publicAddress.ts'
import { downloadPublicFile, openPublicAddress, postPublicAddress } from './publicFetch.ts'

/** A network of a few hosts; it records where connections went. */
function networkOf(
  addresses: Record<string, string[]>,
  answers: Record<string, Partial<HttpAnswer>> = {},
) {
  const connections: string[] = []
  const network: Network = {
    resolve: (hostname) => {
      const found = addresses[hostname]
      return found === undefined ? Promise.reject(withCode('ENOTFOUND')) : Promise.resolve(found)
    },
    get: (url, address) => {
      connections.push(`${url.href} at ${address}`)
      return Promise.resolve({ status: 200, location: null, ...answers[url.hostname] })
    },
    post: (url, address, { body }) => {
      connections.push(`POST ${url.href} at ${address}`)
      return Promise.resolve({ status: answers[url.hostname]?.status ?? 200, text: `got ${body}` })
    },
    download: (url, address) => {
      connections.push(`${url.href} at ${address}`)
      const head = { status: 200, location: null, ...answers[url.hostname] }
      return Promise.resolve({ ...head, bytes: Buffer.from(url.href) })
    },
  }
  return { network, connections }
}

const withCode = (code: string) => Object.assign(new Error(code), { code })
const open = (network: Network, address: string, timeoutMs?: number) =>
  openPublicAddress(network, new URL(address), timeoutMs)

describe('a public address', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '168.63.129.16',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '::',
    '::1',
    'fe80::1',
    'fec0::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'fe80::1%eth0',
    'nonsense',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  it.each(['8.8.8.8', '2606:4700:4700::1111'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })
})

describe('an address that a customer entered', () => {
  it('is opened at the address that was checked', async () => {
    const { network, connections } = networkOf({ 'a.example': ['8.8.8.8', '8.8.4.4'] })
    expect(await open(network, 'https://a.example/x')).toEqual({ result: 'answers', status: 200 })
    expect(connections).toEqual(['https://a.example/x at 8.8.8.8'])
  })

  it.each([
    ['https://a.example/', { 'a.example': ['8.8.8.8', '10.0.0.1'] }],
    ['https://a.example/', { 'a.example': ['::ffff:10.0.0.1'] }],
    ['https://127.0.0.1/', {}],
    ['https://0x7f.1/', {}],
    ['https://2130706433/', {}],
    ['https://[::1]/', {}],
    ['https://[::ffff:169.254.169.254]/', {}],
  ])('%s is not opened where one of its addresses is not public', async (address, hosts) => {
    const { network, connections } = networkOf(hosts)
    expect(await open(network, address)).toEqual({ result: 'notPublic', status: null })
    expect(connections).toEqual([])
  })

  it('is checked again at each redirect', async () => {
    const hosts = { 'a.example': ['8.8.8.8'], 'b.example': ['8.8.4.4'], 'inside.example': ['::1'] }
    const redirect = (location: string) => ({ 'a.example': { status: 302, location } })
    const to = async (location: string) => {
      const { network, connections } = networkOf(hosts, redirect(location))
      return [(await open(network, 'https://a.example/')).result, connections.length]
    }
    expect(await to('https://b.example/')).toEqual(['answers', 2])
    expect(await to('https://inside.example/')).toEqual(['notPublic', 1])
    expect(await to('https://169.254.169.254/latest')).toEqual(['notPublic', 1])
    expect(await to('http://b.example/')).toEqual(['badRedirect', 1])
    expect(await to('https://')).toEqual(['badRedirect', 1])
    // To itself, without end.
    expect(await to('/again')).toEqual(['badRedirect', 6])
  })

  it.each([
    [200, 'answers'],
    [204, 'answers'],
    [304, 'answers'],
    [401, 'answers'],
    [403, 'answers'],
    [404, 'errorStatus'],
    [503, 'errorStatus'],
  ])('that answers with %i: %s', async (status, result) => {
    const { network } = networkOf({ 'a.example': ['8.8.8.8'] }, { 'a.example': { status } })
    expect(await open(network, 'https://a.example/')).toEqual({ result, status })
  })

  it.each([
    ['ECONNREFUSED', 'noConnection'],
    ['ECONNRESET', 'noConnection'],
    ['HPE_HEADER_OVERFLOW', 'noConnection'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'badCertificate'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'badCertificate'],
    ['CERT_HAS_EXPIRED', 'badCertificate'],
    ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'badCertificate'],
    ['INVALID_PURPOSE', 'badCertificate'],
    ['INVALID_CA', 'badCertificate'],
    ['PATH_LENGTH_EXCEEDED', 'badCertificate'],
    ['HOSTNAME_MISMATCH', 'badCertificate'],
    ['UNSPECIFIED', 'badCertificate'],
  ])('that fails with %s: %s', async (code, result) => {
    const { network } = networkOf({ 'a.example': ['8.8.8.8'] })
    const failing = { ...network, get: () => Promise.reject(withCode(code)) }
    expect((await open(failing, 'https://a.example/')).result).toBe(result)
    expect((await open(network, 'https://unknown.example/')).result).toBe('hostUnknown')
  })

  it('ends when neither the resolver nor the server answers in time', async () => {
    const never = () => new Promise<never>(() => undefined)
    const { network } = networkOf({ 'a.example': ['8.8.8.8'] })
    const timedOut = { result: 'timedOut', status: null }
    expect(await open({ ...network, resolve: never }, 'https://a.example/', 20)).toEqual(timedOut)
    const signals: AbortSignal[] = []
    const silent: Network['get'] = (_, __, signal) => {
      signals.push(signal)
      return never()
    }
    expect(await open({ ...network, get: silent }, 'https://a.example/', 20)).toEqual(timedOut)
    await expect.poll(() => signals[0]?.aborted).toBe(true)
  })

  it('fails with an error of the program itself', async () => {
    const { network } = networkOf({ 'a.example': ['8.8.8.8'] })
    const broken = { ...network, get: () => Promise.reject(new TypeError('a mistake')) }
    await expect(open(broken, 'https://a.example/')).rejects.toThrow('a mistake')
  })
})

describe('a text for an address that a customer entered', () => {
  const post = (network: Network, address: string) =>
    postPublicAddress(
      network,
      { url: new URL(address), headers: {}, body: 'x', maxAnswerBytes: 100 },
      { timeoutMs: 1000 },
    )

  it('is sent to the address that was checked, and the answer of any status comes back', async () => {
    const { network, connections } = networkOf(
      { 'a.example': ['8.8.8.8'] },
      { 'a.example': { status: 302 } },
    )
    expect(await post(network, 'https://a.example/x')).toEqual({
      result: 'answers',
      status: 302,
      text: 'got x',
    })
    expect(connections).toEqual(['POST https://a.example/x at 8.8.8.8'])
  })

  it.each(['https://b.example/', 'https://127.0.0.1/', 'http://a.example/'])(
    'is not sent to %s',
    async (address) => {
      const { network, connections } = networkOf({
        'a.example': ['8.8.8.8'],
        'b.example': ['8.8.8.8', '10.0.0.1'],
      })
      expect(await post(network, address)).toEqual({ result: 'notPublic' })
      expect(connections).toEqual([])
    },
  )

  it('names a host that is not known', async () => {
    const { network } = networkOf({})
    expect(await post(network, 'https://nowhere.example/')).toEqual({ result: 'hostUnknown' })
  })

  it('ends with an answer that is too large, which is no lost connection', async () => {
    const { network } = networkOf({ 'a.example': ['8.8.8.8'] })
    const tooLarge = { ...network, post: () => Promise.reject(withCode('EMSGSIZE')) }
    expect(await post(tooLarge, 'https://a.example/')).toEqual({ result: 'tooLarge' })
  })
})

describe('a file from an address that another system sent', () => {
  const never = new AbortController().signal
  const download = (network: Network, address: string, signal = never, timeoutMs = 1000) =>
    downloadPublicFile(network, new URL(address), { maxBytes: 100, timeoutMs, signal })
  const hosts = { 'a.example': ['8.8.8.8'], 'b.example': ['8.8.4.4'], 'inside.example': ['::1'] }

  it('comes from the address that was checked, also after a redirect', async () => {
    const { network, connections } = networkOf(hosts, {
      'a.example': { status: 302, location: 'https://b.example/file' },
    })
    expect(await download(network, 'https://a.example/')).toEqual({
      result: 'file',
      bytes: Buffer.from('https://b.example/file'),
    })
    expect(connections).toEqual([
      'https://a.example/ at 8.8.8.8',
      'https://b.example/file at 8.8.4.4',
    ])
  })

  it.each([
    ['https://inside.example/', 'notPublic'],
    ['http://a.example/', 'notPublic'],
    ['https://127.0.0.1/', 'notPublic'],
    ['https://unknown.example/', 'hostUnknown'],
  ])('does not come from %s: %s', async (address, result) => {
    const { network, connections } = networkOf(hosts)
    expect((await download(network, address)).result).toBe(result)
    expect(connections).toEqual([])
  })

  it.each([
    ['https://inside.example/', 'notPublic', 1],
    ['https://169.254.169.254/latest', 'notPublic', 1],
    ['http://b.example/', 'badRedirect', 1],
    ['/again', 'badRedirect', 6],
  ])('does not come from a redirect to %s: %s', async (location, result, connected) => {
    const { network, connections } = networkOf(hosts, { 'a.example': { status: 302, location } })
    expect((await download(network, 'https://a.example/')).result).toBe(result)
    expect(connections).toHaveLength(connected)
  })

  it('is not taken from an answer of another status, nor when it is too large', async () => {
    const { network } = networkOf(hosts, { 'a.example': { status: 401 } })
    expect(await download(network, 'https://a.example/')).toEqual({
      result: 'errorStatus',
      status: 401,
    })
    const tooLarge = { ...network, download: () => Promise.reject(withCode('EMSGSIZE')) }
    expect((await download(tooLarge, 'https://a.example/')).result).toBe('tooLarge')
    const reset = { ...network, download: () => Promise.reject(withCode('ECONNRESET')) }
    expect((await download(reset, 'https://a.example/')).result).toBe('noConnection')
  })

  it('is given up in time, and when its signal says so', async () => {
    const silent = () => new Promise<never>(() => undefined)
    const { network } = networkOf(hosts)
    const late = { result: 'timedOut', status: null }
    expect(
      await download({ ...network, resolve: silent }, 'https://a.example/', never, 20),
    ).toEqual(late)
    const stopping = new AbortController()
    const ending = download({ ...network, download: silent }, 'https://a.example/', stopping.signal)
    stopping.abort()
    expect(await ending).toEqual(late)
    expect(await download(network, 'https://a.example/', AbortSignal.abort())).toEqual(late)
  })

  it('fails with an error of the program itself', async () => {
    const { network } = networkOf(hosts)
    const broken = { ...network, download: () => Promise.reject(new TypeError('a mistake')) }
    await expect(download(broken, 'https://a.example/')).rejects.toThrow('a mistake')
  })
})
