import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basePath } from '../../contract/kernel/base.ts'
import { restResources } from '../../platform/rest/resources.ts'
import { createTestPlatform, type TestPlatform } from '../support/platform.ts'

let carrel: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform()
})
afterAll(() => carrel.drop())

const get = (path: string, headers: Record<string, string> = {}) =>
  carrel.anyone().fetch(path, { headers })

describe.each(['/openapi.json', '/docs', '/docs.css'])('%s', (path) => {
  it('is the same at each request, and 304 to whoever has it', async () => {
    const first = await get(path)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[\w-]+"$/)
    expect((await get(path)).headers.get('etag')).toBe(tag)
    const known = await get(path, { 'if-none-match': `"other", ${tag}` })
    expect([known.status, await known.text()]).toEqual([304, ''])
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })
})

it('builds the document once: 200 requests take no longer than a few', async () => {
  await get('/openapi.json')
  const startedAt = performance.now()
  for (let call = 0; call < 200; call += 1) await (await get('/openapi.json')).text()
  // Built at each request it was 100 ms a time.
  expect(performance.now() - startedAt).toBeLessThan(5000)
})

it('has its style in a file of its own: a page that is not sent again has no nonce that could be out of date', async () => {
  const page = await (await get('/docs')).text()
  expect(page).toContain('<link rel="stylesheet" href="docs.css" />')
  expect(page).not.toContain('nonce')
  expect((await get('/docs.css')).headers.get('content-type')).toContain('text/css')
})

it('lists the methods and permissions of every plain resource', async () => {
  const { paths } = (await (await get('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { 'x-access': string }>>
  }
  const expected = restResources.map(({ name, permission, create, update, remove }) => ({
    name,
    get: permission,
    post: create?.permission,
    put: update?.permission,
    delete: remove?.permission,
  }))
  const listed = restResources.map(({ name }) => {
    const all = paths[`${basePath}/rest/${name}`]
    const one = paths[`${basePath}/rest/${name}/{id}`]
    const accessOf = (operation?: { 'x-access': string }) => operation?.['x-access']
    return {
      name,
      get: accessOf(all?.['get']),
      post: accessOf(all?.['post']),
      put: accessOf(one?.['put']),
      delete: accessOf(one?.['delete']),
    }
  })
  expect(listed).toEqual(expected)
  expect(listed.length).toBeGreaterThan(3)
})
