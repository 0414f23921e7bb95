import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { idempotencyHeader, replayedHeader } from '../../../contract/kernel/base.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { systemRole } from '../../../platform/db/roles.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { createRandom } from '../../../platform/demo/random.ts'
import { applyRetention } from '../../../platform/retention/job.ts'
import { callRequest, cleanSamples } from '../../fuzz/requests.ts'
import { watchWrites } from '../../fuzz/writes.ts'
import { Caller, requestOf } from '../../support/caller.ts'
import { endpoints } from '../../support/endpoints.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { csv } from '../../support/files/holdingsFiles.ts'
import { pngFile } from '../../support/files/images.ts'
import { pdfBytes } from '../../support/files/pdf.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { answer, newRequest, primaryPerson } from '../../support/requests.ts'
import { supportAt } from '../../support/supportStaff.ts'
import { newUser, sheetFile, userHeaders } from '../../support/files/userSheets.ts'

const { consortiumPackages, ddr, endUsers, holdingUploads, organization, session, titles } =
  contract

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
let harbour: Caller
let consortium: Caller
let journals: { name: string; onlineIssn: string | null }[]
beforeAll(async () => {
  carrel = await createTestPlatform()
  await signInAll()
  journals = await carrel.database.db
    .selectFrom('titles')
    .select(['name', 'onlineIssn'])
    .where('onlineIssn', 'is not', null)
    .orderBy('id')
    .limit(10)
    .execute()
})
afterAll(() => carrel.drop())

async function signInAll(): Promise<void> {
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  harbour = await carrel.signIn('harbour')
  consortium = await carrel.signIn('consortium')
}

/** What a caller sees of an answer. */
interface ReceivedAnswer {
  status: number
  body: string
  replayed: string | null
}

async function send<I>(
  caller: Caller,
  endpoint: Endpoint<I>,
  input: I,
  key: string | null,
): Promise<ReceivedAnswer> {
  const [path, init] = requestOf(endpoint, encodeInput(endpoint, input))
  const headers = new Headers(init.headers)
  if (key !== null) headers.set(idempotencyHeader, key)
  return receivedAnswer(await caller.fetch(path, { ...init, headers }))
}

const receivedAnswer = async (response: Response): Promise<ReceivedAnswer> => ({
  status: response.status,
  body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  replayed: response.headers.get(replayedHeader),
})

const textOf = ({ body }: ReceivedAnswer): string => Buffer.from(body, 'base64').toString()

const count = async (table: string, where = 'true', values: unknown[] = []): Promise<number> => {
  const { rows } = await carrel.database.pool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where ${where}`,
    values,
  )
  return rows[0]?.count ?? 0
}

const raise = async (): Promise<number> => (await lakeside.call(ddr.create, newRequest())).ddrId

const pdf = () => new Blob([pdfBytes('Article')], { type: 'application/pdf' })
const titleList = (at = 0) =>
  csv(
    ['Title', 'Online ISSN', 'Start Date', 'End Date'],
    [journals[at]?.name ?? '', journals[at]?.onlineIssn ?? '', '2001', ''],
  )
const titleUpload = (file: Blob) => ({
  customerId: meridianId,
  action: 'append' as const,
  accessType: 'electronic' as const,
  file,
})

/** A kind of call that has an effect: what it sends, and how often it has had its effect. */
interface Kind {
  caller: () => Caller
  prepare: () => Promise<{
    endpoint: Endpoint
    input: unknown
    effects: () => Promise<number>
  }>
}

const kinds: Record<string, Kind> = {
  'a new request': {
    caller: () => lakeside,
    prepare: () => {
      const input = newRequest()
      return Promise.resolve({
        endpoint: ddr.create,
        input,
        effects: () => count('ddr_requests', 'article_name = $1', [input.articleName]),
      })
    },
  },
  'an answer to a request, with its mail and file': {
    caller: () => meridian,
    prepare: async () => {
      const ddrId = await raise()
      return {
        endpoint: ddr.respond,
        input: answer(ddrId, { deliveryMode: 'online' }, { file: pdf() }),
        effects: () => count('mails', 'ddr_id = $1', [ddrId]),
      }
    },
  },
  'an upload of titles': {
    caller: () => meridian,
    prepare: async () => {
      const before = await count('upload_batches', 'customer_id = $1', [meridianId])
      return {
        endpoint: titles.upload,
        input: titleUpload(titleList()),
        effects: async () =>
          (await count('upload_batches', 'customer_id = $1', [meridianId])) - before,
      }
    },
  },
  'an upload of users with a rejected row': {
    caller: () => harbour,
    prepare: async () => {
      const email = `${randomUUID()}@harbour.example`
      const rows = [newUser(1, { email }), newUser(2, { email: 'no address' })]
      const before = await count('upload_batches', 'customer_id = $1', [harbourId])
      return {
        endpoint: endUsers.upload,
        input: { file: await sheetFile(userHeaders, rows), customerId: harbourId },
        effects: async () => {
          const users = await count('end_users', 'email = $1', [email])
          const batches = await count('upload_batches', 'customer_id = $1', [harbourId])
          return Math.max(users, batches - before)
        },
      }
    },
  },
  'an assignment of packages': {
    caller: () => consortium,
    prepare: async () => {
      const options = await consortium.call(consortiumPackages.available, { consortiumId })
      const packageIds = options.slice(0, 2).map(({ value }) => value)
      const details = JSON.stringify({ packageIds })
      const entries = () =>
        count('audit_log', `action = 'consortium.assign' and details @> $1`, [details])
      const before = await entries()
      return {
        endpoint: consortiumPackages.assign,
        input: { assignment: { packageIds, consortiumId, memberIds: [meridianId] } },
        effects: async () => (await entries()) - before,
      }
    },
  },
  'new credentials, with their mail': {
    caller: () => meridian,
    prepare: async () => {
      const mails = () => count('mails', `kind = 'credentials' and customer_id = $1`, [meridianId])
      const before = await mails()
      return {
        endpoint: organization.resetScholarPassword,
        input: { customerId: meridianId, userName: 'meridian_scholar', newPassword: 'Tide-4711' },
        effects: async () => (await mails()) - before,
      }
    },
  },
  'a GET that changes state': {
    caller: () => meridian,
    prepare: async () => {
      const holding = await carrel.database.db
        .selectFrom('libraryTitles')
        .select('id')
        .where('customerId', '=', meridianId)
        .where('removedAt', 'is', null)
        .orderBy('id')
        .executeTakeFirstOrThrow()
      return {
        endpoint: titles.remove,
        input: { customerId: meridianId, recordId: holding.id },
        effects: () =>
          count('audit_log', `action = 'holdings.remove' and target_id = $1`, [String(holding.id)]),
      }
    },
  },
}

describe.each(Object.entries(kinds))('%s under a key', (_, { caller, prepare }) => {
  it('has one effect when it is repeated, and the same answer', async () => {
    const { endpoint, input, effects } = await prepare()
    const key = randomUUID()
    const first = await send(caller(), endpoint, input, key)
    expect([textOf(first).slice(0, 300), first.status, first.replayed]).toEqual([
      expect.any(String),
      200,
      null,
    ])
    const second = await send(caller(), endpoint, input, key)
    expect(second).toEqual({ ...first, replayed: 'true' })
    expect(await effects()).toBe(1)
  })

  it('has one effect when it comes twenty times at once', async () => {
    const { endpoint, input, effects } = await prepare()
    const key = randomUUID()
    const all = await Promise.all(
      Array.from({ length: 20 }, () => send(caller(), endpoint, input, key)),
    )
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(new Set(all.map(({ body }) => body)).size).toBe(1)
    expect(all.filter(({ replayed }) => replayed === 'true')).toHaveLength(19)
    expect(await effects()).toBe(1)
  })

  it('has no effect while its answer cannot be stored, and can be repeated afterwards', async () => {
    const { endpoint, input, effects } = await prepare()
    const key = randomUUID()
    await refuseAnswers(carrel)
    const failed = await send(caller(), endpoint, input, key)
    await carrel.database.owner.query('drop trigger refuse on idempotency_keys')
    expect([failed.status, await effects()]).toEqual([500, 0])
    expect((await send(caller(), endpoint, input, key)).status).toBe(200)
    expect(await effects()).toBe(1)
  })

  it('has one effect when it comes at once to two copies of the platform', async () => {
    const { endpoint, input, effects } = await prepare()
    const key = randomUUID()
    const other = await otherCopy(caller())
    const all = await Promise.all(
      Array.from({ length: 8 }, (__, index) =>
        send(index % 2 === 0 ? caller() : other, endpoint, input, key),
      ),
    )
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(new Set(all.map(({ body }) => body)).size).toBe(1)
    expect(await effects()).toBe(1)
  })
})

/** Makes the database refuse every answer, until the trigger is dropped. */
async function refuseAnswers({ database }: TestPlatform): Promise<void> {
  await database.owner.query(`
    create or replace function refuse_answer() returns trigger language plpgsql as $$
    begin raise exception 'refused by the test'; end $$;
    create trigger refuse before insert on idempotency_keys
      for each row execute function refuse_answer()`)
}

/** The same visitor at a second copy of the platform, which shares the database but no memory. */
async function otherCopy({ cookie }: Caller): Promise<Caller> {
  vi.resetModules()
  const [{ createApp }, { connect }] = await Promise.all([
    import('../../../platform/app.ts'),
    import('../../../platform/db/connection/connect.ts'),
  ])
  const { db } = connect<Database>(
    { connectionString: carrel.database.url },
    { poolSize: 5, role: systemRole, onIdleError: () => undefined },
  )
  onTestFinished(() => db.destroy())
  const other = new Caller(createApp({ ...carrel.platform, db }))
  other.cookie = cookie
  return other
}

describe('a key', () => {
  it('with another input is refused, and named', async () => {
    const key = randomUUID()
    const input = newRequest()
    await send(lakeside, ddr.create, input, key)
    const changed = await send(lakeside, ddr.create, { ...input, pages: '1-2' }, key)
    expect(changed.status).toBe(422)
    expect(JSON.parse(textOf(changed))).toMatchObject({
      error: { code: 'invalid', fields: { [idempotencyHeader]: 'was used for another request' } },
    })
    expect(await count('ddr_requests', 'article_name = $1', [input.articleName])).toBe(1)
  })

  it('with another file of the same name is refused', async () => {
    const key = randomUUID()
    expect((await send(meridian, titles.upload, titleUpload(titleList(1)), key)).status).toBe(200)
    expect((await send(meridian, titles.upload, titleUpload(titleList(2)), key)).status).toBe(422)
  })

  it('with another call is refused', async () => {
    const key = randomUUID()
    const input = { customerId: meridianId, recordIds: [1] }
    expect((await send(meridian, titles.restore, input, key)).status).toBe(200)
    const other = { customerId: meridianId, batchId: 1 }
    expect((await send(meridian, holdingUploads.undo, other, key)).status).toBe(422)
  })

  it('belongs to its account: another account with the same key makes its own call', async () => {
    const key = randomUUID()
    const mine = await send(lakeside, ddr.create, newRequest(), key)
    const theirs = await send(
      meridian,
      ddr.create,
      newRequest({ customerId: meridianId, supplierId: lakesideId }),
      key,
    )
    expect([theirs.status, theirs.replayed]).toEqual([200, null])
    expect(theirs.body).not.toBe(mine.body)
  })

  it('can be used again after a call that failed', async () => {
    const key = randomUUID()
    const ddrId = await raise()
    const incomplete = answer(ddrId, { status: 'discarded' })
    expect((await send(meridian, ddr.respond, incomplete, key)).status).toBe(422)
    expect(await count('idempotency_keys', `endpoint = $1`, [ddr.respond.path])).toBe(
      await answered(),
    )
    const whole = answer(ddrId, { status: 'discarded', discardReason: 'Not an article' })
    expect(await send(meridian, ddr.respond, whole, key)).toMatchObject({
      status: 200,
      replayed: null,
    })
  })

  it('replays the answer to its sender, and names the first answer to another sender', async () => {
    const key = randomUUID()
    const ddrId = await raise()
    const input = answer(ddrId, { status: 'unfilled' })
    const first = await send(meridian, ddr.respond, input, key)
    expect(await send(meridian, ddr.respond, input, key)).toMatchObject({ body: first.body })
    const colleague = await send(await carrel.signIn('meridian'), ddr.respond, input, randomUUID())
    expect(colleague.status).toBe(409)
    expect(JSON.parse(textOf(colleague))).toMatchObject({
      error: {
        code: 'alreadyAnswered',
        data: { answeredBy: await primaryPerson(carrel, meridianId) },
      },
    })
  })

  it.each(['', 'x'.repeat(65), 'a b', 'ключ', '"a', 'a,b', '"a b"'])(
    'of the form %j is refused, and nothing is written',
    async (key) => {
      const input = newRequest()
      const [path, init] = requestOf(ddr.create, encodeInput(ddr.create, input))
      const headers = new Headers(init.headers)
      headers.set(idempotencyHeader, Buffer.from(key).toString('latin1'))
      const response = await lakeside.fetch(path, { ...init, headers })
      expect(response.status).toBe(422)
      const why = 'must be 1 to 64 letters, digits, hyphens and underscores'
      expect(await response.json()).toMatchObject({
        error: { fields: { [idempotencyHeader]: why } },
      })
      expect(await count('ddr_requests', 'article_name = $1', [input.articleName])).toBe(0)
    },
  )

  it('is the same with the quotes of a structured header', async () => {
    const input = newRequest()
    const first = await send(lakeside, ddr.create, input, 'quoted_key-1')
    expect(await send(lakeside, ddr.create, input, '"quoted_key-1"')).toEqual({
      ...first,
      replayed: 'true',
    })
  })

  it('is deleted by the retention job after a day', async () => {
    const input = newRequest()
    const key = randomUUID()
    await send(lakeside, ddr.create, input, key)
    const before = await count('idempotency_keys')
    carrel.clock.advance(minutes(23 * 60))
    await applyRetention(carrel.platform)
    expect(await count('idempotency_keys')).toBe(before)
    carrel.clock.advance(minutes(62))
    await applyRetention(carrel.platform)
    expect(await count('idempotency_keys')).toBe(0)
    await signInAll()
    expect(await send(lakeside, ddr.create, input, key)).toMatchObject({ replayed: null })
  })
})

/** How many answers to requests are stored. */
const answered = () => count('idempotency_keys', 'endpoint = $1', [ddr.respond.path])

describe('what is stored', () => {
  it('contains neither keys nor secrets', async () => {
    const key = `plain-${randomUUID()}`
    await send(
      meridian,
      organization.resetScholarPassword,
      { customerId: meridianId, userName: 'meridian_scholar', newPassword: 'Tide-4712' },
      key,
    )
    const { rows } = await carrel.database.pool.query('select k::text from idempotency_keys k')
    expect(rows.length).toBeGreaterThan(0)
    const text = JSON.stringify(rows)
    expect(text).not.toContain(key)
    expect(text).not.toContain(Buffer.from(key).toString('hex'))
    expect(text).not.toContain('Tide-4712')
  })

  it('is nothing for calls whose answer has a secret: each one makes its own', async () => {
    const before = await count('idempotency_keys')
    const input = { label: 'Harvester' }
    const key = randomUUID()
    const first = await send(meridian, contract.counterReports.createCredential, input, key)
    const second = await send(meridian, contract.counterReports.createCredential, input, key)
    expect([first.status, second.status, second.replayed]).toEqual([200, 200, null])
    expect(second.body).not.toBe(first.body)
    expect(await count('idempotency_keys')).toBe(before)
  })

  it('is nothing for a call without a session or without a key, nor for a read', async () => {
    const before = await count('idempotency_keys')
    const key = randomUUID()
    await send(carrel.anyone(), session.requestReset, { username: 'meridian' }, key)
    await send(meridian, session.greeting, { customerId: meridianId }, key)
    await send(lakeside, ddr.create, newRequest(), null)
    expect(await count('idempotency_keys')).toBe(before)
  })
})

it('an uploaded image is stored once', async () => {
  const key = randomUUID()
  const input = {
    file: await pngFile(),
    kind: 'logo' as const,
    customerId: meridianId,
    userId: null,
  }
  const first = await send(meridian, session.uploadImage, input, key)
  expect(first.status).toBe(200)
  expect(await send(meridian, session.uploadImage, input, key)).toEqual({
    ...first,
    replayed: 'true',
  })
  expect(await count('uploaded_files', `kind = 'logo' and customer_id = $1`, [meridianId])).toBe(1)
})

it('a row of a REST resource is created, changed and deleted once', async () => {
  const support = await supportAt(carrel, meridianId)
  const write = async (method: string, path: string, body: object | null, key: string) => {
    const init = {
      method,
      headers: { 'content-type': 'application/json', [idempotencyHeader]: key },
      ...(body && { body: JSON.stringify(body) }),
    }
    return receivedAnswer(await support.fetch(path, init))
  }
  const note = { subject: 'Call', note: 'Called', state: 'open', followUpOn: null }
  const [created, changed, deleted] = [randomUUID(), randomUUID(), randomUUID()]
  const first = await write('POST', '/rest/supportNotes', note, created)
  expect([first.status, first.replayed]).toEqual([201, null])
  const again = await write('POST', '/rest/supportNotes', note, created)
  expect(again).toEqual({ ...first, replayed: 'true' })
  expect(await count('support_notes')).toBe(1)
  const { id } = JSON.parse(textOf(first)) as { id: number }
  const other = { ...note, note: 'Called again' }
  const updated = await write('PUT', `/rest/supportNotes/${id}`, other, changed)
  expect(updated.status).toBe(200)
  expect(await write('PUT', `/rest/supportNotes/${id}`, other, changed)).toEqual({
    ...updated,
    replayed: 'true',
  })
  const removed = await write('DELETE', `/rest/supportNotes/${id}`, null, deleted)
  expect(removed.status).toBe(200)
  expect(await write('DELETE', `/rest/supportNotes/${id}`, null, deleted)).toEqual({
    ...removed,
    replayed: 'true',
  })
  expect(await count('support_notes')).toBe(0)
  expect((await write('DELETE', `/rest/supportNotes/${id}`, null, randomUUID())).status).toBe(404)
})

describe('a write whose answer cannot be stored', () => {
  let refusing: TestPlatform
  let writes: Awaited<ReturnType<typeof watchWrites>>
  beforeAll(async () => {
    refusing = await createTestPlatform()
    await refuseAnswers(refusing)
    writes = await watchWrites(refusing.database.owner)
  })
  afterAll(() => refusing.drop())

  it('is not committed, whichever call of the contract it is', { timeout: 120_000 }, async () => {
    const random = createRandom('idempotency')
    const samples = cleanSamples(14)
    const callers = [
      { caller: await refusing.signIn('meridian'), customerId: meridianId },
      { caller: await refusing.signIn('consortium'), customerId: consortiumId },
      { caller: await supportAt(refusing, meridianId), customerId: meridianId },
    ]
    const calls = endpoints.filter(({ endpoint }) => endpoint.takesIdempotencyKey)
    const requests = calls.flatMap((call) =>
      callers.flatMap(({ caller, customerId }) =>
        Array.from({ length: 10 }, () => {
          const ids = { customerId, consortiumId, userId: 1 }
          const request = callRequest(call, samples.get(call.endpoint) ?? [], ids, random)
          return { call: call.name, caller, request }
        }),
      ),
    )
    await writes.take()
    const faults: string[] = []
    const reached = new Set<string>()
    for (const { call, caller, request } of requests.filter(({ request }) => request.isValid)) {
      const headers = new Headers(request.init.headers)
      headers.set(idempotencyHeader, randomUUID())
      const response = await caller.fetch(request.path, { ...request.init, headers })
      await response.arrayBuffer()
      if (response.ok) faults.push(`${call} answered ${response.status}`)
      if (response.status === 500) reached.add(call)
      const written = (await writes.take()).filter((table) => !preliminary.has(table))
      if (written.length > 0) faults.push(`${call} wrote ${written.join(', ')}`)
    }
    expect(faults).toEqual([])
    // Generated input is refused by some calls before they write.
    expect(reached.size).toBeGreaterThan(15)
  })
})

/** Tables that an upload writes before its transaction, and that it may write again. */
const preliminary = new Set(['staged_uploads', 'staged_rows', 'rejected_rows'])
