import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import type { CredentialScope } from '../../../contract/programs/credentials.ts'
import { createApp } from '../../../platform/app.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'

const { accessCredentials } = contract

const dayMs = 86_400_000

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
let consortium: Caller
/** A journal of each library that nobody else has, with an article. */
const own = new Map<number, { doi: string; name: string; titleId: number }>()

const run = async <T = Record<string, unknown>>(statement: string, values: unknown[] = []) =>
  (await carrel.database.owner.query(statement, values)).rows as T[]

beforeAll(async () => {
  carrel = await createTestPlatform({ env: { COUNTER_REQUESTS: '1000' } })
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  consortium = await carrel.signIn('consortium')
  for (const customerId of [meridianId, lakesideId]) {
    const name = `Canary of ${customerId}`
    const [title] = await run<{ id: number }>(
      `insert into titles (resource_type_id, name, publisher_id, subject_id)
       select 1, $1, publisher_id, subject_id from titles limit 1 returning id`,
      [name],
    )
    const titleId = title?.id ?? 0
    const doi = `10.9999/canary.${customerId}`
    await run(
      `insert into articles (id, doi, title_id, published) values ($1, $2, $3, '2015-06')`,
      [910_000_000 + customerId, doi, titleId],
    )
    await run(
      `insert into library_titles (customer_id, title_id, kind, access_type, added_at)
       values ($1, $2, 'journal', 'electronic', '2020-01-01')`,
      [customerId, titleId],
    )
    own.set(customerId, { doi, name, titleId })
  }
})
afterAll(() => carrel.drop())

const titleOf = (customerId: number) => {
  const title = own.get(customerId)
  if (title === undefined) throw new Error(`No title of ${customerId}`)
  return title
}

const credentialOf = (caller: Caller, scope: CredentialScope, expiresOn: string | null = null) =>
  caller.call(accessCredentials.create, { label: 'Program', scope, expiresOn })

interface Entitlement {
  doi: string
  statusCode: number
  entitled: string
  reason?: string
  accessType?: string
  org?: Record<string, string>
  vor: { url: string }[]
}

/** A request of a program: no session, from outside. */
async function send(
  path: string,
  {
    apiKey,
    body,
    headers = {},
    app = carrel.app,
    ip = '203.0.113.9',
  }: {
    apiKey?: string
    body?: unknown
    headers?: Record<string, string>
    app?: TestPlatform['app']
    ip?: string
  } = {},
) {
  const response = await app.fetch(
    new Request(`http://localhost:8080${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
        ...headers,
      },
    }),
    { incoming: { socket: { remoteAddress: ip } } },
  )
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: (isJson ? JSON.parse(text) : {}) as {
      entitlements: Entitlement[]
      ignored: string[]
      error: { code: string; fields?: Record<string, string> }
    },
  }
}

const check = (apiKey: string, body: object, app = carrel.app) =>
  send('/platform/entitlements', { apiKey, body, app })

const kbartQuery = (
  customerId: number,
  { requestorId, apiKey }: { requestorId: string; apiKey: string },
) =>
  new URLSearchParams({
    customer_id: String(customerId),
    requestor_id: requestorId,
    api_key: apiKey,
  }).toString()

describe('an entitlement request', () => {
  it('is answered for the library of the credential, with reason and link', async () => {
    const { apiKey } = await credentialOf(meridian, 'entitlements')
    const { json } = await check(apiKey, {
      org: { entityID: 'https://idp.example' },
      dois: [titleOf(meridianId).doi, `https://doi.org/${titleOf(lakesideId).doi}`, '10.9999/none'],
    })
    expect(json.ignored).toEqual(['entityID'])
    expect(json.entitlements).toEqual([
      {
        doi: '10.9999/canary.1002',
        statusCode: 200,
        entitled: 'yes',
        accessType: 'paid',
        document: 'https://doi.org/10.9999/canary.1002',
        org: { customerID: '1002' },
        vor: [{ contentType: 'text/html', url: 'https://doi.org/10.9999/canary.1002' }],
        av: [],
      },
      expect.objectContaining({ entitled: 'no', reason: 'notHeld', statusCode: 200, vor: [] }),
      expect.objectContaining({ entitled: 'no', reason: 'itemUnknown', statusCode: 404 }),
    ])
  })

  it('of a consortium names the member, by its id or by an address', async () => {
    const { apiKey } = await credentialOf(consortium, 'entitlements')
    const { doi } = titleOf(meridianId)
    const [range] = await run<{ address: string }>(
      `select host(from_address) as address from ip_ranges
       where customer_id = ${meridianId} and family(from_address) = 4 order by id limit 1`,
    )
    const entitled = async (org: object) =>
      (await check(apiKey, { org, dois: [doi] })).json.entitlements[0]
    expect(await entitled({ customerID: '1002' })).toMatchObject({ entitled: 'yes' })
    expect(await entitled({ customerID: '1003' })).toMatchObject({ entitled: 'no' })
    expect(await entitled({ ipv4: range?.address })).toMatchObject({
      entitled: 'yes',
      org: { customerID: '1002', ipv4: range?.address },
    })
    expect(await entitled({ ipv4: '8.8.8.8' })).toMatchObject({ reason: 'addressUnknown' })
    const unnamed = await check(apiKey, { dois: [doi] })
    expect([unnamed.status, Object.keys(unnamed.json.error.fields ?? {})]).toEqual([
      422,
      ['org.customerID'],
    ])
  })

  it('names the organization by its ROR id too, and answers with it', async () => {
    await run(`update customers set ror = '05gq02987' where id = ${meridianId}`)
    const { apiKey } = await credentialOf(consortium, 'entitlements')
    const dois = [titleOf(meridianId).doi]
    const { json } = await check(apiKey, { org: { rorID: 'https://ror.org/05gq02987' }, dois })
    expect(json.entitlements[0]).toMatchObject({
      entitled: 'yes',
      org: { customerID: '1002', rorID: 'https://ror.org/05gq02987' },
    })
    const statusOf = async (org: object) => (await check(apiKey, { org, dois })).status
    expect(await statusOf({ rorID: '03vek6s52' })).toBe(403)
    expect(await statusOf({ rorID: '05gq02988' })).toBe(422)
    expect(await statusOf({ rorID: '05gq02987', customerID: '1003' })).toBe(422)
    await run(`update customers set ror = '' where id = ${meridianId}`)
  })

  it('names the organization by what its sign-in systems send, and ignores what nobody has on record', async () => {
    await run(`update customers set saml_entity_id = 'https://idp.meridian.example', saml_scope = 'meridian.example'
      where id = ${meridianId}`)
    await run(`update customers set open_athens_id = '4023456' where id = ${lakesideId}`)
    const { apiKey } = await credentialOf(consortium, 'entitlements')
    const dois = [titleOf(meridianId).doi]
    const answerOf = async (org: object) => {
      const { json } = await check(apiKey, { org, dois })
      return [json.entitlements[0]?.org?.['customerID'], json.ignored]
    }
    const entityID = 'https://idp.meridian.example'
    expect(await answerOf({ entityID, ringgoldID: '1' })).toEqual(['1002', ['ringgoldID']])
    expect(await answerOf({ eduPersonScopedAffiliation: 'member@meridian.example' })).toEqual([
      '1002',
      [],
    ])
    expect(await answerOf({ openAthensOrgID: '4023456' })).toEqual(['1003', []])
    expect(await answerOf({ customerID: '1003', entityID: 'urn:mace:nobody' })).toEqual([
      '1003',
      ['entityID'],
    ])
    const contradiction = await check(apiKey, { org: { customerID: '1003', entityID }, dois })
    expect([contradiction.status, Object.keys(contradiction.json.error.fields ?? {})]).toEqual([
      422,
      ['org.entityID'],
    ])
    await run(`update customers set saml_entity_id = '', saml_scope = '', open_athens_id = ''`)
  })

  it('is refused for a customer that the credential is not for', async () => {
    const { apiKey } = await credentialOf(meridian, 'entitlements')
    const { doi } = titleOf(lakesideId)
    expect((await check(apiKey, { org: { customerID: '1003' }, dois: [doi] })).status).toBe(403)
    const trace = `/platform/entitlements/trace?doi=${doi}&customerID=1003`
    expect((await send(trace, { apiKey })).status).toBe(403)
  })

  it.each([
    ['dois', { dois: Array.from({ length: 101 }, (_, index) => `10.9999/${index}`) }],
    ['dois', { dois: [] }],
    ['dois.1', { dois: ['10.9999/a', 'nonsense'] }],
    ['org.ipv4', { org: { ipv4: '203.0.113.09' }, dois: ['10.9999/a'] }],
    ['org.ipv6', { org: { ipv6: 'fe80::1%eth0' }, dois: ['10.9999/a'] }],
  ])('with a wrong %s is refused and names it', async (field, body) => {
    const { apiKey } = await credentialOf(meridian, 'entitlements')
    const { status, json } = await check(apiKey, body)
    expect([status, Object.keys(json.error.fields ?? {})]).toEqual([422, [field]])
  })

  it('has a trace for one DOI', async () => {
    const { apiKey } = await credentialOf(meridian, 'entitlements')
    const { status, text } = await send(
      `/platform/entitlements/trace?doi=${titleOf(lakesideId).doi}&ipv4=8.8.8.8`,
      { apiKey },
    )
    expect(status).toBe(200)
    const { decisiveStep, trace } = JSON.parse(text) as { decisiveStep: string; trace: object[] }
    expect([decisiveStep, trace.length]).toEqual(['identified', 11])
  })

  it('of two customers at once never mix', async () => {
    const keys = new Map([
      [meridianId, (await credentialOf(meridian, 'entitlements')).apiKey],
      [lakesideId, (await credentialOf(lakeside, 'entitlements')).apiKey],
    ])
    const dois = [titleOf(meridianId).doi, titleOf(lakesideId).doi]
    const customers = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? meridianId : lakesideId,
    )
    const answers = await Promise.all(
      customers.map((customerId) => check(keys.get(customerId) ?? '', { dois })),
    )
    for (const [index, { json }] of answers.entries()) {
      const customerId = customers[index] ?? 0
      expect(
        json.entitlements.map(({ doi, entitled, org }) => [doi, entitled, org?.['customerID']]),
      ).toEqual(
        dois.map((doi) => [
          doi,
          doi === titleOf(customerId).doi ? 'yes' : 'no',
          String(customerId),
        ]),
      )
    }
  })
})

describe('a key', () => {
  it('is refused on every copy at once when it is revoked', async () => {
    const copy = createApp(carrel.platform)
    const { apiKey, requestorId } = await credentialOf(meridian, 'entitlements')
    const body = { dois: [titleOf(meridianId).doi] }
    for (const app of [carrel.app, copy]) expect((await check(apiKey, body, app)).status).toBe(200)
    const rows = await meridian.call(accessCredentials.list, {})
    const row = rows.find((one) => one.requestorId === requestorId)
    expect(row).toMatchObject({ label: 'Program', scope: 'entitlements', createdBy: 'meridian' })
    expect(row?.lastUsedAt).not.toBeNull()
    const input = { credentialId: row?.id ?? 0 }
    expect(await problemCode(lakeside.call(accessCredentials.revoke, input))).toBe('notFound')
    await meridian.call(accessCredentials.revoke, input)
    for (const app of [carrel.app, copy]) expect((await check(apiKey, body, app)).status).toBe(401)
  })

  it('works until the end of its last day', async () => {
    const today = carrel.clock.now().toISOString().slice(0, 10)
    const { apiKey, requestorId } = await credentialOf(meridian, 'entitlements', today)
    const body = { dois: [titleOf(meridianId).doi] }
    expect((await check(apiKey, body)).status).toBe(200)
    await run(`update access_credentials set expires_on = expires_on - 1 where requestor_id = $1`, [
      requestorId,
    ])
    expect((await check(apiKey, body)).status).toBe(401)
    const rows = await meridian.call(accessCredentials.list, {})
    const credentialId = rows.find((one) => one.requestorId === requestorId)?.id ?? 0
    const rotation = meridian.call(accessCredentials.rotate, { credentialId, overlapDays: 2 })
    expect(await problemCode(rotation)).toBe('notFound')
    expect(await problemCode(credentialOf(meridian, 'entitlements', '2020-01-01'))).toBe('invalid')
  })

  it('works beside the new one until the overlap of a rotation ends', async () => {
    const { apiKey, requestorId } = await credentialOf(meridian, 'entitlements')
    const row = (await meridian.call(accessCredentials.list, {})).find(
      (one) => one.requestorId === requestorId,
    )
    const credentialId = row?.id ?? 0
    const rotated = await meridian.call(accessCredentials.rotate, { credentialId, overlapDays: 2 })
    expect(rotated.requestorId).toBe(requestorId)
    const body = { dois: [titleOf(meridianId).doi] }
    const statuses = async (...keys: string[]) =>
      Promise.all(keys.map(async (key) => (await check(key, body)).status))
    expect(await statuses(apiKey, rotated.apiKey)).toEqual([200, 200])
    const [overlap] = await run<{ until: Date }>(
      `update access_credentials set previous_key_until = $2::timestamptz where requestor_id = $1
       returning (select previous_key_until from access_credentials o where o.requestor_id = $1) as until`,
      [requestorId, carrel.clock.now()],
    )
    expect(overlap?.until).toEqual(new Date(carrel.clock.now().getTime() + 2 * dayMs))
    expect(await statuses(apiKey, rotated.apiKey)).toEqual([401, 200])
    const next = await meridian.call(accessCredentials.rotate, { credentialId, overlapDays: 0 })
    expect(await statuses(rotated.apiKey, next.apiKey)).toEqual([401, 200])
  })

  it('is refused for calls of another scope, and without a key nothing is answered', async () => {
    const forFiles = await credentialOf(meridian, 'kbart')
    const forAnswers = await credentialOf(meridian, 'entitlements')
    const body = { dois: [titleOf(meridianId).doi] }
    expect((await check(forFiles.apiKey, body)).status).toBe(403)
    expect((await send(`/kbart?${kbartQuery(meridianId, forAnswers)}`)).status).toBe(403)
    expect((await send('/platform/entitlements', { body })).status).toBe(401)
    const strange = { ...forFiles, requestorId: forAnswers.requestorId }
    expect((await send(`/kbart?${kbartQuery(meridianId, strange)}`)).status).toBe(401)
  })

  it('that is wrong 30 times stops its address', async () => {
    const tried = []
    for (let at = 0; at < 31; at += 1) {
      const { status } = await send('/platform/entitlements', {
        ip: '198.51.100.7',
        apiKey: `wrong-${at}`,
        body: { dois: ['10.9999/a'] },
      })
      tried.push(status)
    }
    expect(tried).toEqual([...Array<number>(30).fill(401), 429])
  })

  it('is one of at most 20 of a customer', async () => {
    const harbour = await carrel.signIn('harbour')
    for (let at = 0; at < 20; at += 1) await credentialOf(harbour, 'kbart')
    expect(await problemCode(credentialOf(harbour, 'kbart'))).toBe('conflict')
  })
})

describe('a KBART file', () => {
  it('has the online holdings, at the root and below /platform', async () => {
    const identity = kbartQuery(meridianId, await credentialOf(meridian, 'kbart'))
    const [root, below] = [
      await send(`/kbart?${identity}`),
      await send(`/platform/kbart?${identity}`),
    ]
    expect(root.status).toBe(200)
    expect(below.text).toBe(root.text)
    const [header, ...lines] = root.text.trimEnd().split('\r\n')
    expect(header?.split('\t').slice(0, 3)).toEqual([
      'publication_title',
      'print_identifier',
      'online_identifier',
    ])
    expect(root.headers.get('content-disposition')).toMatch(/OnlineHoldings_\d{4}-\d\d-\d\d\.txt/)
    const held = await run<{ id: number }>(
      `select title_id as id from library_titles where customer_id = ${meridianId}
         and access_type = 'electronic' and removed_at is null
       union select pt.title_id from member_packages mp join package_titles pt using (package_id)
         where mp.customer_id = ${meridianId}
       union select t.id from oa_subject_assignments oa join titles t using (subject_id)
         where oa.customer_id = ${meridianId} and t.is_open_access`,
    )
    const titles = new Set(lines.map((line) => Number(line.split('\t')[11])))
    expect(titles).toEqual(new Set(held.map(({ id }) => id)))
    expect(new Set(lines).size).toBe(lines.length)
    expect(root.text).toContain('Canary of 1002')
    expect(root.text).not.toContain('Canary of 1003')
  })

  it('is sent to eight readers of a customer at once, and to the next when one has it', async () => {
    const identity = kbartQuery(meridianId, await credentialOf(meridian, 'kbart'))
    const open: (() => Promise<void> | undefined)[] = []
    const begin = async (cookie = '') => {
      const headers = { cookie: `carrel_session=${cookie}` }
      const { status, body } = await carrel.app.request(`/kbart?${identity}`, { headers })
      if (status === 200) open.push(() => body?.cancel())
      return status
    }
    for (let reader = 0; reader < 8; reader += 1) expect(await begin()).toBe(200)
    expect(await begin()).toBe(429)
    expect(await begin(meridian.cookie)).toBe(200)
    await open.shift()?.()
    expect(await begin()).toBe(200)
    for (const leave of open) await leave()
    expect((await send(`/kbart?${identity}`)).status).toBe(200)
  })

  it('is 304 until it changes, and the change shows at once', async () => {
    const path = `/kbart?${kbartQuery(lakesideId, await credentialOf(lakeside, 'kbart'))}`
    const first = await send(path)
    const tag = first.headers.get('etag') ?? ''
    const modified = first.headers.get('last-modified') ?? ''
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/)
    carrel.clock.advance(minutes(10))
    const validators: Record<string, string>[] = [
      { 'if-none-match': tag },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
    ]
    for (const headers of validators) {
      const same = await send(path, { headers })
      expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', tag])
      expect(same.headers.get('last-modified')).toBe(modified)
    }
    await run(
      `update library_titles set notes = 'changed' where customer_id = ${lakesideId} and title_id = $1`,
      [titleOf(lakesideId).titleId],
    )
    const changed = await send(path, { headers: { 'if-none-match': tag } })
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('changed')
    expect(changed.headers.get('etag')).not.toBe(tag)
    const later = changed.headers.get('last-modified') ?? ''
    expect(Date.parse(later)).toBeGreaterThan(Date.parse(modified))
    expect((await send(path, { headers: { 'if-modified-since': modified } })).status).toBe(200)
    // Two changes within one second differ in what callers compare.
    await run(
      `update library_titles set notes = 'again' where customer_id = ${lakesideId} and title_id = $1`,
      [titleOf(lakesideId).titleId],
    )
    expect((await send(path, { headers: { 'if-modified-since': later } })).status).toBe(200)
  })

  it('has open access alone once the subscription has ended, and no packages', async () => {
    const identity = kbartQuery(lakesideId, await credentialOf(lakeside, 'kbart'))
    const titlesIn = ({ text }: { text: string }) => text.trimEnd().split('\r\n').slice(1)
    const [before] = await run<{ ends: string | null; free: number }>(
      `select subscription_ends_on::text as ends, (select count(*)::int
         from oa_subject_assignments oa join titles t using (subject_id)
         where oa.customer_id = c.id and t.is_open_access) as free
       from customers c where id = ${lakesideId}`,
    )
    const endOn = (day: string | null | undefined) =>
      run(`update customers set subscription_ends_on = $1 where id = ${lakesideId}`, [day])
    const [held] = await run<{ id: number }>(
      `select package_id as id from member_packages where customer_id = ${lakesideId} limit 1`,
    )
    const all = await send(`/kbart?${identity}`)
    try {
      await endOn('2020-01-31')
      const free = await send(`/kbart?${identity}`)
      expect([free.status, titlesIn(free).length]).toEqual([200, before?.free])
      expect(titlesIn(all)).toEqual(expect.arrayContaining(titlesIn(free)))
      expect(titlesIn(all).length).toBeGreaterThan(titlesIn(free).length)
      expect((await send(`/kbart?${identity}&package_id=${held?.id}`)).status).toBe(404)
      const files = JSON.parse((await send(`/kbart/files?${identity}`)).text) as unknown[]
      expect(files).toHaveLength(1)
    } finally {
      await endOn(before?.ends)
    }
    expect((await send(`/kbart?${identity}`)).text).toBe(all.text)
  })

  it('of a package has its titles alone, and only packages of the customer are there', async () => {
    const credential = await credentialOf(meridian, 'kbart')
    const identity = kbartQuery(meridianId, credential)
    const files = JSON.parse((await send(`/kbart/files?${identity}`)).text) as {
      package_id: string | null
    }[]
    const held = await run<{ id: string; titles: number }>(
      `select mp.package_id::text as id, count(distinct pt.title_id)::int as titles
       from member_packages mp join package_titles pt using (package_id)
       where mp.customer_id = ${meridianId} group by 1 order by 1`,
    )
    expect(
      files
        .map(({ package_id: id }) => id)
        .filter((id) => id !== null)
        .sort(),
    ).toEqual(held.map(({ id }) => id).sort())
    const [some] = held
    const file = await send(`/kbart?${identity}&package_id=${some?.id}`)
    const names = new Set(
      file.text
        .trimEnd()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split('\t')[11]),
    )
    expect(names.size).toBe(some?.titles)
    const [foreign] = await run<{ id: number }>(
      `select id from packages where id not in
         (select package_id from member_packages where customer_id = ${meridianId}) limit 1`,
    )
    expect((await send(`/kbart?${identity}&package_id=${foreign?.id}`)).status).toBe(404)
    expect((await send(`/kbart?${identity}&package_id=x`)).status).toBe(422)
    const others = kbartQuery(lakesideId, credential)
    expect((await send(`/kbart?${others}`)).status).toBe(403)
  })

  it('of two customers at once never mix', async () => {
    const paths = [
      `/kbart?${kbartQuery(meridianId, await credentialOf(meridian, 'kbart'))}`,
      `/kbart?${kbartQuery(lakesideId, await credentialOf(lakeside, 'kbart'))}`,
    ]
    const files = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(paths[index % 2] ?? '')),
    )
    for (const [index, { text, status }] of files.entries()) {
      expect(status).toBe(200)
      expect(text.includes('Canary of 1002')).toBe(index % 2 === 0)
      expect(text.includes('Canary of 1003')).toBe(index % 2 === 1)
    }
  })
})

it('the API document describes the calls of programs with examples', async () => {
  const { text } = await send('/platform/openapi.json')
  const { paths } = JSON.parse(text) as {
    paths: Record<string, Record<string, { security: object[]; requestBody?: object }>>
  }
  const post = paths['/platform/entitlements']?.['post']
  expect(post?.security).toContainEqual({ bearer: [] })
  expect(JSON.stringify(post)).toContain('10.9999/carrel.1524362')
  expect(JSON.stringify(paths['/kbart']?.['get'])).toContain('1002-k3x9ab1')
})
