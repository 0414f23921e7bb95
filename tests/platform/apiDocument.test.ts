import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { basePath, idempotencyHeader } from '../../contract/kernel/base.ts'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
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

describe('calls with an Idempotency-Key', () => {
  type Operation = {
    operationId: string
    parameters?: { name: string; in: string }[]
    responses: Record<string, unknown>
  }
  const operations = async (): Promise<[method: string, operation: Operation][]> => {
    const { paths } = (await (await get('/openapi.json')).json()) as {
      paths: Record<string, Record<string, Operation>>
    }
    return Object.values(paths).flatMap((path) => Object.entries(path))
  }
  const takesKey = ({ parameters = [] }: Operation) =>
    parameters.some(({ name }) => name === idempotencyHeader)

  it('are those that the declarations name, and all writes of plain resources', async () => {
    const listed = (await operations()).filter(([, operation]) => takesKey(operation))
    const declared = Object.entries(contract).flatMap(([area, calls]) =>
      Object.entries(calls as Record<string, Endpoint>)
        .filter(([, { takesIdempotencyKey }]) => takesIdempotencyKey)
        .map(([name]) => `${area}.${name}`),
    )
    const plain = restResources.flatMap((resource) =>
      (['create', 'update', 'remove'] as const)
        .filter((action) => resource[action] !== undefined)
        .map((action) => `rest.${resource.name}.${action}`),
    )
    const names = listed.map(([, { operationId }]) => operationId)
    expect(names.sort()).toEqual([...declared, ...plain].sort())
    expect(declared).toEqual(
      expect.arrayContaining(['ddr.create', 'ddr.respond', 'titles.upload', 'packages.remove']),
    )
  })

  it('have no field in their answers that may be a secret, because answers are stored', async () => {
    const secret = /secret|token|password|session|url|(^|_|[a-z])key$/i
    const secretFields = (await operations())
      .filter(([method]) => method !== 'get')
      .flatMap(([, operation]) =>
        fieldNames(operation.responses['200'])
          .filter((field) => secret.test(field))
          .map((field) => ({ operation, field })),
      )
    const stored = secretFields.filter(({ operation }) => takesKey(operation))
    expect(stored.map(({ operation, field }) => `${operation.operationId}: ${field}`)).toEqual([
      // The address of a picture, which every member of the customer may read.
      'session.uploadImage: access_url',
    ])
    // The pattern finds what it looks for.
    expect(new Set(secretFields.map(({ operation }) => operation.operationId))).toContain(
      'counterReports.createCredential',
    )
  })
})

/** Returns the names of all fields that a schema describes. */
function fieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, inner]) =>
    (key === 'properties' ? Object.keys(inner as object) : []).concat(fieldNames(inner)),
  )
}
