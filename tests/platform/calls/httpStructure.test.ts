import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { createApp } from '../../../platform/app.ts'
import { lakesideId } from '../../../platform/demo/institutions.ts'
import { scratchFolder } from '../../support/database.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

/** Behind https, where the headers are complete. */
let carrel: TestPlatform
/** On plain http, for calls with a session. */
let local: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform({
    env: { PUBLIC_URL: 'https://carrel.example', METRICS_TOKEN: 'x'.repeat(16) },
  })
  local = await createTestPlatform()
})
afterAll(async () => {
  await carrel.drop()
  await local.drop()
})

const request = async (method: string, path: string, headers: Record<string, string> = {}) =>
  carrel.app.request(`https://carrel.example${path}`, { method, headers })

const codeOf = async (response: Response) =>
  ((await response.json()) as { error: { code: string; requestId: string } }).error.code

describe('an unknown address', () => {
  it.each([
    '/platform',
    '/platform/',
    '/platform/nothing',
    '/platform/api/no/no',
    '/platform/rest/no',
  ])('%s answers 404 in the error shape', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await request(method, path)
      expect([response.status, await codeOf(response)]).toEqual([404, 'notFound'])
      expect(response.headers.get('allow')).toBeNull()
    }
  })

  it.each(['/r51', '/r51/', '/r51/reports/xx', '/platform/r51/reports/xx'])(
    '%s answers 404 as the COUNTER API does',
    async (path) => {
      const response = await request('GET', path)
      expect([response.status, await response.text()]).toEqual([
        404,
        'No such path of the COUNTER API',
      ])
    },
  )
})

it.each([
  ['of a file that is not there', '/assets/start-0000.js', 404],
  ['of liveness', '/platform/health', 200],
  ['of readiness', '/platform/ready', 200],
  ['to a URL that is too long', `/${'a'.repeat(17_000)}`, 414],
])('an answer %s is stored by no cache', async (_, path, status) => {
  const response = await request('GET', path)
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    status,
    'private, no-store',
  ])
})

describe('a known address with the wrong method', () => {
  it.each([
    ['DELETE', '/platform/health', 'GET, HEAD'],
    ['PUT', '/platform/openapi.json', 'GET, HEAD'],
    ['DELETE', '/platform/rest/auditLog', 'GET, HEAD'],
    ['PATCH', '/platform/rest/savedViews', 'GET, HEAD, POST'],
    ['POST', '/platform/rest/savedViews/7', 'GET, HEAD, PUT, DELETE'],
    ['OPTIONS', '/platform/rest/mail/7', 'GET, HEAD, PUT'],
  ])('%s %s answers 405, allows %s', async (method, path, allowed) => {
    const response = await request(method, path)
    expect([response.status, await codeOf(response)]).toEqual([405, 'methodNotAllowed'])
    expect(response.headers.get('allow')).toBe(allowed)
  })

  it('a row that does not exist stays a 404', async () => {
    const library = await local.signIn('lakeside')
    const response = await library.fetch('/rest/savedViews/999')
    expect([response.status, await codeOf(response)]).toEqual([404, 'notFound'])
  })
})

describe('a HEAD', () => {
  const changing = Object.values(contract)
    .flatMap((area) => Object.values(area) as Endpoint[])
    .filter(({ method, changesState }) => method === 'GET' && changesState)

  it('of a call that changes state is refused before its input is read', async () => {
    expect(changing.length).toBeGreaterThan(5)
    const library = await local.signIn('lakeside')
    for (const { path } of changing) {
      const response = await library.fetch(path, { method: 'HEAD' })
      expect([path, response.status, response.headers.get('allow')]).toEqual([
        path,
        405,
        'GET, POST',
      ])
    }
  })

  it('is not among the methods that a call which changes state allows', async () => {
    const path = changing[0]?.path ?? ''
    const allowed = async (platform: TestPlatform) =>
      (await platform.anyone().fetch(path, { method: 'DELETE' })).headers.get('allow')
    expect(await allowed(local)).toBe('GET, POST')
    const { config } = local.platform
    local.platform.config = { ...config, legacyGet: false }
    try {
      expect(await allowed(local)).toBe('POST')
    } finally {
      local.platform.config = config
    }
  })

  it('of a call that reads has the status of the GET', async () => {
    const library = await local.signIn('lakeside')
    const response = await library.fetch('/rest/savedViews', { method: 'HEAD' })
    expect([response.status, response.body]).toEqual([200, null])
  })
})

describe('a bearer token', () => {
  it('is read whatever the case of its scheme, and not without it', async () => {
    const { cookie: key } = await local.signIn('lakeside')
    const statusOf = async (authorization: string) =>
      (await local.anyone().fetch('/rest/savedViews', { headers: { authorization } })).status
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      expect([scheme, await statusOf(`${scheme} ${key}`)]).toEqual([scheme, 200])
    }
    expect(await statusOf(`${key}`)).toBe(401)
  })

  it('of the metrics is read whatever the case of its scheme, and not without it', async () => {
    const statusOf = async (authorization: string) =>
      (await request('GET', '/platform/metrics', { authorization })).status
    const token = 'x'.repeat(16)
    for (const scheme of ['Bearer', 'bearer']) {
      expect([scheme, await statusOf(`${scheme} ${token}`)]).toEqual([scheme, 200])
    }
    expect([await statusOf(token), await statusOf('Bearer wrong')]).toEqual([403, 403])
  })
})

it('the metrics are read from this machine, and not by others through a proxy on it', async () => {
  const statusOf = async (headers: Record<string, string>) =>
    (await local.anyone().fetch('/metrics', { headers })).status
  expect(await statusOf({})).toBe(200)
  expect(await statusOf({ 'x-forwarded-for': '203.0.113.9' })).toBe(403)
})

describe('the headers of an answer', () => {
  const policy = (nonce: string) =>
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

  it('are those of the security policy, on errors too', async () => {
    for (const path of ['/platform/health', '/platform/nothing', '/r51/nothing']) {
      const { headers } = await request('GET', path)
      const sent = Object.fromEntries(headers)
      const nonce = /nonce-([\w+/=]{24})'/.exec(sent['content-security-policy'] ?? '')?.[1] ?? ''
      for (const varying of ['content-type', 'content-length', 'cache-control', 'x-request-id']) {
        delete sent[varying]
      }
      expect(sent).toEqual({
        'content-security-policy': policy(nonce),
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
        'referrer-policy': 'no-referrer',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-permitted-cross-domain-policies': 'none',
      })
    }
  })

  it('have a nonce and a request id of their own, never the id that the caller sent', async () => {
    const sent = { 'x-request-id': 'of-the-caller' }
    const first = await request('GET', '/platform/health', sent)
    const second = await request('GET', '/platform/health', sent)
    const ids = [first, second].map(({ headers }) => headers.get('x-request-id') ?? '')
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(ids[0]).not.toBe(ids[1])
    expect(first.headers.get('content-security-policy')).not.toBe(
      second.headers.get('content-security-policy'),
    )
  })

  it('keep a download from running anything', async () => {
    const library = await local.signIn('lakeside')
    const response = await library.fetch('/rest/savedViews')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; script")
    const file = await library.fetch(
      `/api/Download_print_electronic_upload_format_excel/Download_print_electronic_upload_format_excel?CustomerId=${lakesideId}`,
    )
    expect(file.headers.get('content-disposition')).toContain('attachment')
    expect(file.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  })
})

it('lists the REST resources in the OpenAPI document', async () => {
  const document = (await (await request('GET', '/platform/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-access': string }>>
  }
  const rest = Object.entries(document.paths).filter(([path]) => path.includes('/rest/'))
  const listed = rest.map(([path, methods]) => [path, Object.keys(methods)])
  const expected = [
    ['/platform/rest/accounts', ['get', 'post']],
    ['/platform/rest/accounts/{id}', ['get', 'put']],
    ['/platform/rest/auditLog', ['get']],
    ['/platform/rest/auditLog/{id}', ['get']],
    ['/platform/rest/customers', ['get', 'post']],
    ['/platform/rest/customers/{id}', ['get', 'put']],
    ['/platform/rest/mail', ['get']],
    ['/platform/rest/mail/{id}', ['get', 'put']],
    ['/platform/rest/savedViews', ['get', 'post']],
    ['/platform/rest/savedViews/{id}', ['get', 'put', 'delete']],
    ['/platform/rest/supportNotes', ['get', 'post']],
    ['/platform/rest/supportNotes/{id}', ['get', 'put', 'delete']],
    ['/platform/rest/switchableCustomers', ['get']],
    ['/platform/rest/switchableCustomers/{id}', ['get']],
  ]
  for (const one of expected) expect(listed).toContainEqual(one)
  expect(document.paths['/platform/rest/mail/{id}']?.['put']?.['x-access']).toBe('mail.edit')
})

it('serves no file from beside its own folders, nor files of version control within them', async () => {
  const clone = await scratchFolder()
  const portal = path.join(clone, 'dist')
  const content = path.join(clone, 'content')
  for (const folder of [clone, portal, content]) {
    await mkdir(path.join(folder, '.git'), { recursive: true })
    for (const name of ['.git/HEAD', '.git/config.json', 'ssr.mjs', '.env']) {
      await writeFile(path.join(folder, name), 'what nobody may read')
    }
  }
  await writeFile(
    path.join(portal, 'index.html'),
    '<html><!--prerendered--><!--/prerendered--></html>',
  )
  await writeFile(path.join(portal, 'open.json'), 'what everybody may read')
  const app = createApp(carrel.platform, {
    files: portal,
    content,
    server: {
      configure: () => undefined,
      renderEntryScreens: () => '',
      prerender: async () => ({ html: null, queries: [] }),
    },
  })
  const read = async (address: string) =>
    (await app.request(`https://carrel.example${address}`)).text()
  expect(await read('/open.json')).toBe('what everybody may read')
  const above = ['..', '%2e%2e', '%252e%252e', '..%2f..', String.raw`..\..`, '%5c..']
  const hidden = ['.git/HEAD', '.git/config.json', 'ssr.mjs', '.env']
  const steps = ['', ...above.map((step) => `${step}/`)]
  const addresses = ['/', '/content/'].flatMap((start) =>
    steps.flatMap((step) => [...hidden, 'secret.json'].map((name) => start + step + name)),
  )
  for (const address of addresses) {
    expect([address, await read(address)]).not.toContain('what nobody may read')
  }
})

it('a file of the portal says that it differs by Accept-Encoding, as it is and compressed', async () => {
  const files = await scratchFolder()
  await mkdir(path.join(files, 'assets'))
  await writeFile(path.join(files, 'assets/app.js'), 'plain')
  await writeFile(path.join(files, 'assets/app.js.br'), 'compressed')
  await writeFile(path.join(files, 'index.html'), '<html></html>')
  const app = createApp(carrel.platform, { files, content: files })
  expect((await app.request('https://carrel.example/assets/none.js')).status).toBe(404)
  for (const [accepted, text] of [
    ['identity', 'plain'],
    ['gzip, br', 'compressed'],
  ] as const) {
    const headers = { 'accept-encoding': accepted }
    const response = await app.request('https://carrel.example/assets/app.js', { headers })
    expect([await response.text(), response.headers.get('vary')]).toEqual([text, 'Accept-Encoding'])
  }
})

it('says that the portal is not built, and warns of nothing, where its folder is missing', async () => {
  const errors = vi.spyOn(console, 'error')
  const folder = await scratchFolder()
  const app = createApp(carrel.platform, {
    files: path.join(folder, 'none'),
    content: folder,
    server: undefined,
  })
  const answer = await app.request('https://carrel.example/')
  expect(await answer.text()).toBe('The portal is not built: run npm run build')
  expect(errors.mock.calls).toEqual([])
  errors.mockRestore()
})
