import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { basePath, idempotencyHeader } from '../../../contract/kernel/base.ts'
import type { Download } from '../../../contract/kernel/answer.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { openApiDocument } from '../../../platform/http/openapi.ts'
import { restResources } from '../../../platform/rest/resources.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { endpoints } from '../../support/endpoints.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { supportAt } from '../../support/supportStaff.ts'

/** A parameter of a REST list in the document: a text that holds JSON. */
interface RestParameter {
  name: string
  schema: { contentSchema: { prefixItems?: { enum: string[] }[]; properties?: object } }
}

let carrel: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform()
})
afterAll(() => carrel.drop())

const get = (path: string, headers: Record<string, string> = {}) =>
  carrel.anyone().fetch(path, { headers })

describe.each(['/openapi.json', '/docs', '/docs.css'])('%s', (path) => {
  it('is the same at each request, and 304 for a caller that has it', async () => {
    const first = await get(path)
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^W\/"[\w-]+"$/)
    expect((await get(path)).headers.get('etag')).toBe(tag)
    const known = await get(path, { 'if-none-match': `"other", ${tag}` })
    expect([known.status, await known.text()]).toEqual([304, ''])
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })
})

it.each(['/openapi.json', '/docs', '/docs.css'])(
  '%s is compressed for who accepts it',
  async (path) => {
    const plain = await (await get(path)).text()
    for (const [coding, decompress] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      // The second one has what was compressed for the first.
      for (let request = 0; request < 2; request += 1) {
        const answer = await get(path, { 'accept-encoding': coding })
        expect([answer.headers.get('content-encoding'), answer.headers.get('vary')]).toEqual([
          coding,
          'Accept-Encoding',
        ])
        const body = Buffer.from(await answer.arrayBuffer())
        expect(body.length).toBeLessThan(plain.length)
        expect(decompress(body).toString()).toBe(plain)
      }
    }
  },
)

it('is built once, not at each request', async () => {
  const fastest = async (work: () => unknown) => {
    const times: number[] = []
    for (let run = 0; run < 5; run += 1) {
      const startedAt = performance.now()
      await work()
      times.push(performance.now() - startedAt)
    }
    return Math.min(...times)
  }
  const build = await fastest(() => JSON.stringify(openApiDocument('1.0.0', restResources)))
  const answer = await fastest(async () => (await get('/openapi.json')).text())
  expect(answer).toBeLessThan(build / 2)
})

it('has its style in a file of its own: a page that is not sent again has no nonce that could be out of date', async () => {
  const page = await (await get('/docs')).text()
  expect(page).toContain('<link rel="stylesheet" href="docs.css" />')
  expect(page).not.toContain('nonce')
  expect((await get('/docs.css')).headers.get('content-type')).toContain('text/css')
})

it('lists the methods and permissions of every REST resource', async () => {
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

it('describes the fields of what is sent to a REST resource, in an update with the version', async () => {
  type Body = { properties?: object; required?: string[] }
  type Method = { requestBody: { content: { 'application/json': { schema: Body } } } }
  const { paths } = (await (await get('/openapi.json')).json()) as {
    paths: Record<string, Record<string, Method>>
  }
  const bodyOf = (path: string, method: string) =>
    paths[`${basePath}/rest/${path}`]?.[method]?.requestBody.content['application/json'].schema
  const namesIn = (path: string, method: string) =>
    Object.keys(bodyOf(path, method)?.properties ?? {})
  const created = restResources.filter(({ create }) => create !== undefined)
  expect(created.filter(({ name }) => namesIn(name, 'post').length === 0)).toEqual([])
  const updated = restResources.filter(({ update }) => update !== undefined)
  for (const { name } of updated) {
    const [rowVersion, ...fields] = namesIn(`${name}/{id}`, 'put').toReversed()
    expect(rowVersion).toBe('rowVersion')
    expect(fields).not.toEqual([])
  }
  expect(bodyOf('agencies', 'post')).toMatchObject({
    properties: { idType: { type: 'string' }, libraryId: { type: 'integer' } },
    required: expect.arrayContaining(['libraryId', 'idType', 'idValue']) as string[],
  })
})

describe.each(['mail', 'auditLog', 'customers'])('the list of %s', (name) => {
  const { fields = {}, filters = {} } = restResources.find((one) => one.name === name) ?? {}
  const parameter = async (which: 'filter' | 'sort') => {
    const { paths } = (await (await get('/openapi.json')).json()) as {
      paths: Record<string, { get: { parameters: RestParameter[] } }>
    }
    const parameters = paths[`${basePath}/rest/${name}`]?.get.parameters ?? []
    return parameters.find((one) => one.name === which)?.schema.contentSchema
  }

  it('has the fields by which its rows can be sorted, and no others', async () => {
    const support = await supportAt(carrel, meridianId)
    const sortedBy: string[] = []
    for (const field of Object.keys(fields)) {
      const query = new URLSearchParams({ sort: JSON.stringify([field, 'ASC']), range: '[0,0]' })
      if ((await support.fetch(`/rest/${name}?${query}`)).ok) sortedBy.push(field)
    }
    expect((await parameter('sort'))?.prefixItems?.[0]?.enum).toEqual(sortedBy)
    expect(sortedBy.length).toBeGreaterThan(3)
  })

  it('has the names by which its rows can be filtered, and no others', async () => {
    const support = await supportAt(carrel, meridianId)
    const filteredBy: string[] = []
    for (const filter of new Set([...Object.keys(fields), ...Object.keys(filters)])) {
      const query = new URLSearchParams({ filter: JSON.stringify({ [filter]: '1' }) })
      const answer = await support.fetch(`/rest/${name}?${query}`)
      if (!(await answer.text()).includes('cannot filter by')) filteredBy.push(filter)
    }
    const listed = Object.keys((await parameter('filter'))?.properties ?? {})
    expect(listed.toSorted()).toEqual(filteredBy.toSorted())
    expect(filteredBy).toContain('id')
  })
})

it('lists the POST of each GET that changes state, with its fields as a form', async () => {
  type Operation = {
    operationId: string
    parameters?: { name: string; in: string }[]
    requestBody?: { content: Record<string, { schema: { properties: object } }> }
  }
  const { paths } = (await (await get('/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  const changing = Object.values(contract)
    .flatMap((calls) => Object.values(calls) as Endpoint[])
    .filter(({ method, changesState }) => method === 'GET' && changesState)
  expect(changing.length).toBeGreaterThan(7)
  for (const { path } of changing) {
    const { get: historical, post } = paths[basePath + path] ?? {}
    expect(post?.operationId).toBe(`${historical?.operationId}.post`)
    const inQuery = (operation?: Operation) =>
      (operation?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name)
    const form = post?.requestBody?.content['application/x-www-form-urlencoded']?.schema
    expect(Object.keys(form?.properties ?? {})).toEqual(inQuery(historical))
    expect(inQuery(post)).toEqual([])
  }
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

  it('are those that the declarations name, and all writes of REST resources', async () => {
    const listed = (await operations()).filter(([, operation]) => takesKey(operation))
    const declared = endpoints
      .filter(({ endpoint }) => endpoint.takesIdempotencyKey)
      .flatMap(({ name, endpoint }) =>
        endpoint.method === 'GET' ? [name, `${name}.post`] : [name],
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

const { titles, books, ddr, counterReports } = contract

const list = { customerId: meridianId, title: '', resourceType: '', accessType: 'all' } as const
const requests = {
  from: '2026-03-01',
  to: '2026-03-18',
  status: 'all',
  priority: null,
  ddrId: null,
  customerId: meridianId,
  consortiumId: null,
  partnerId: null,
  overdue: false,
} as const
const counterReport = {
  report: 'DR',
  customerId: null,
  begin: '2026-01',
  end: '2026-02',
  metrics: [],
  dataTypes: [],
  showAccessMethod: false,
  excludeMonths: false,
} as const

/** Downloads in every format. */
const files: { name: string; endpoint: Endpoint; input: object }[] = [
  ...(['xlsx', 'csv', 'kbart'] as const).flatMap((format) => [
    { name: `titles as ${format}`, endpoint: titles.download, input: { ...list, format } },
    { name: `books as ${format}`, endpoint: books.download, input: { ...list, format } },
  ]),
  ...(['xlsx', 'csv'] as const).map((format) => ({
    name: `requests as ${format}`,
    endpoint: ddr.downloadReceived,
    input: { ...requests, format },
  })),
  ...(['xlsx', 'tsv'] as const).map((format) => ({
    name: `a COUNTER report as ${format}`,
    endpoint: counterReports.download,
    input: { ...counterReport, format },
  })),
  {
    name: 'the format of uploads',
    endpoint: titles.downloadFormat,
    input: { customerId: meridianId },
  },
]

describe('a file', () => {
  /** Returns the types that the document names for the answer of a path. */
  const namedTypes = async (path: string) => {
    const { paths } = (await (await get('/openapi.json')).json()) as {
      paths: Record<string, Record<string, { responses: Record<string, { content?: object }> }>>
    }
    return Object.keys(paths[basePath + path]?.['get']?.responses['200']?.content ?? {})
  }

  it.each(files)('with $name has a type that the document names', async ({ endpoint, input }) => {
    const library = await carrel.signIn('meridian')
    const { contentType } = (await library.call(endpoint, input)) as Download
    expect(await namedTypes(endpoint.path)).toContain(contentType.split(';')[0])
  })

  it('that was delivered is a PDF', async () => {
    expect(await namedTypes('/ddr/file')).toEqual(['application/pdf'])
  })
})

/** Returns the names of all fields that a schema describes. */
function fieldNames(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([key, inner]) =>
    (key === 'properties' ? Object.keys(inner as object) : []).concat(fieldNames(inner)),
  )
}
