import { contract } from '../../../contract/index.ts'
import type { PortalServer } from '../../../contract/session/ssr.ts'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '../../../platform/app.ts'
import { connect } from '../../../platform/db/connection/connect.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { costlyCallsAtOnce } from '../../../platform/http/limits/costlyCalls.ts'
import { tenantConnections } from '../../../platform/http/limits/tenantConnections.ts'
import type { Caller } from '../../support/caller.ts'
import { harbourId, meridianId } from '../../../platform/demo/institutions.ts'
import { scratchFolder } from '../../support/database.ts'
import { waitingStatements } from '../../support/whileLocked.ts'
import { harvest, type Harvester, harvesterOf } from '../../support/usage/harvester.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

let carrel: TestPlatform
let meridian: Caller
let harvester: Harvester
beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  harvester = await harvesterOf(carrel, meridian, meridianId)
})
afterEach(() => {
  carrel.platform.db = carrel.database.db
})
afterAll(() => carrel.drop())

/** From now on the platform has one connection, and does not wait long for it. */
function narrowTo(connectionString: string) {
  const narrow = connect<Database>(
    { connectionString },
    // Long enough to connect on a busy machine.
    { poolSize: 1, maxWaitMs: 1_000, onIdleError: () => undefined },
  )
  carrel.platform.db = narrow.db
  return narrow
}

/** Gives the platform so many connections until the test ends; returns one beside them, which can hold locks. */
async function narrowWithHolder(poolSize: number, maxWaitMs?: number) {
  const { platform, database } = carrel
  const narrow = connect<Database>(
    { connectionString: database.url },
    {
      poolSize,
      connectTimeoutMs: 10_000,
      onIdleError: () => undefined,
      ...(maxWaitMs !== undefined && { maxWaitMs }),
    },
  )
  const { config } = platform
  platform.db = narrow.db
  platform.config = { ...config, databasePool: poolSize }
  const holder = await database.owner.connect()
  onTestFinished(async () => {
    platform.config = config
    holder.release()
    await narrow.db.destroy()
  })
  return holder
}

const saveView = (caller: Caller, name: string): Promise<Response> =>
  caller.fetch('/rest/savedViews', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ screen: 'titles', name, search: '?a=1' }),
  })

const report = { begin_date: '2026-01', end_date: '2026-02' }

it('answers Retry-After while all connections are in use, to a harvester as exception 1010', async () => {
  const { db, pool } = narrowTo(carrel.database.url)
  const held = await pool.connect()
  const call = await meridian.fetch('/rest/savedViews')
  const harvest = await harvester.get('/r51/reports/pr', report)
  held.release()
  expect(call.status).toBe(503)
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await call.json()).toMatchObject({ error: { code: 'unavailable' } })
  expect(harvest).toMatchObject({ status: 503, json: { Code: 1010, Message: 'Service Busy' } })
  expect(Number(harvest.retryAfter)).toBeGreaterThan(0)
  expect((await meridian.fetch('/rest/savedViews')).status).toBe(200)
  expect((await harvester.get('/r51/reports/pr', report)).status).toBe(200)
  await db.destroy()
})

it('a harvester that leaves while its call waits is no fault of the platform', async () => {
  const query = new URLSearchParams({
    ...report,
    customer_id: String(meridianId),
    requestor_id: harvester.requestorId,
    api_key: harvester.apiKey,
  })
  const leave = new AbortController()
  const harvestOnce = (signal: AbortSignal | null = null) =>
    carrel.anyone().fetch(`/r51/reports/pr?${query}`, { signal })
  const holder = await carrel.database.owner.connect()
  onTestFinished(() => holder.release())
  await holder.query('begin; lock table usage_batches in access exclusive mode')
  const running = Array.from({ length: costlyCallsAtOnce }, () => harvestOnce())
  await expect.poll(() => waitingStatements(carrel)).toBe(costlyCallsAtOnce)
  const left = harvestOnce(leave.signal)
  leave.abort()
  const { status } = await left
  await holder.query('rollback')
  const statuses = [status, ...(await Promise.all(running)).map((answer) => answer.status)]
  expect(statuses).toEqual([503, 200, 200])
  expect(carrel.log.join('')).not.toContain('a harvest failed')
})

it('a database that is gone is no fault of the call, and our log has why', async () => {
  const nowhere = new URL(carrel.database.url)
  nowhere.searchParams.set('host', '/nowhere')
  const { db } = narrowTo(nowhere.href)
  const call = await meridian.fetch('/rest/savedViews')
  expect(call.status).toBe(503)
  expect(await call.json()).toMatchObject({ error: { code: 'unavailable' } })
  expect(carrel.log.join('')).toContain('/nowhere')
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0)
  const harvest = await harvester.get('/r51/reports/pr', report)
  expect(harvest).toMatchObject({ status: 503, json: { Code: 1000 } })
  expect(Number(harvest.retryAfter)).toBeGreaterThan(0)
  const status = await harvester.get('/r51/status')
  expect(status.json).toMatchObject([{ Service_Active: false }])
  await db.destroy()
})

it('a server that has no such database any more is no fault of the call', async () => {
  const missing = new URL(carrel.database.url)
  missing.pathname = '/missing'
  const { db } = narrowTo(missing.href)
  const call = await meridian.fetch('/rest/savedViews')
  expect(call.status).toBe(503)
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await call.json()).toMatchObject({ error: { code: 'unavailable' } })
  const harvest = await harvester.get('/r51/reports/pr', report)
  expect(harvest).toMatchObject({ status: 503, json: { Code: 1000 } })
  await db.destroy()
})

it('a server that waits for locks only a while is no fault of the call', async () => {
  const impatient = new URL(carrel.database.url)
  impatient.searchParams.set('options', '-c lock_timeout=50')
  const { db } = narrowTo(impatient.href)
  const holder = await carrel.database.owner.connect()
  onTestFinished(() => holder.release())
  await holder.query('begin; lock table saved_views in access exclusive mode')
  const save = () => saveView(meridian, 'impatient')
  const call = await save()
  await holder.query('rollback')
  expect(call.status).toBe(503)
  expect(Number(call.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await call.json()).toMatchObject({ error: { code: 'unavailable' } })
  expect((await save()).status).toBe(201)
  await db.destroy()
})

it.each([
  ['to end a deadlock', '40P01'],
  ['for a concurrent change', '40001'],
])('a call that the server has undone %s may be made again', async (_, code) => {
  const { owner } = carrel.database
  await owner.query(`create function undo_call() returns trigger language plpgsql as $$
    begin raise exception 'undone' using errcode = '${code}'; end $$;
    create trigger undo_call before insert on saved_views for each row execute function undo_call()`)
  onTestFinished(async () => {
    await owner.query('drop function if exists undo_call cascade')
  })
  const save = () => saveView(meridian, `undone ${code}`)
  const undone = await save()
  expect(undone.status).toBe(503)
  expect(Number(undone.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await undone.json()).toMatchObject({ error: { code: 'unavailable' } })
  await owner.query('drop function undo_call cascade')
  expect((await save()).status).toBe(201)
})

describe('calls of one tenant that wait for each other leave connections for all others', () => {
  const poolSize = 4

  interface WaitingCalls {
    lock: string
    /** Makes the call number `index` and returns its status. */
    call: (index: number) => Promise<{ status: number }>
    expected: number
  }

  const administrator = (): WaitingCalls => ({
    lock: 'lock table saved_views in share mode',
    call: (index) => saveView(meridian, `view ${index}`),
    expected: 201,
  })

  const program = async (): Promise<WaitingCalls> => {
    const made = { label: 'Link resolver', scope: 'entitlements', expiresOn: null } as const
    const { apiKey } = await meridian.call(contract.accessCredentials.create, made)
    return {
      lock: 'lock table articles in access exclusive mode',
      call: () =>
        carrel.anyone().fetch('/entitlements', {
          method: 'POST',
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ dois: ['10.9999/nowhere'] }),
        }),
      expected: 200,
    }
  }

  const harvesters = (): WaitingCalls => ({
    lock: 'lock table usage_batches in access exclusive mode',
    // Of one address two reports are made at once.
    call: (index) =>
      harvest(
        carrel,
        '/r51/reports/pr',
        {
          ...report,
          customer_id: String(meridianId),
          requestor_id: harvester.requestorId,
          api_key: harvester.apiKey,
        },
        { ip: `203.0.113.${100 + index}` },
      ),
    expected: 200,
  })

  it.each([
    ['of an administrator', administrator],
    ['of a program', program],
    ['of harvesters', harvesters],
  ])('%s', async (_, callerOf) => {
    const harbour = await carrel.signIn('harbour')
    const { lock, call, expected } = await callerOf()
    const holder = await narrowWithHolder(poolSize, 5_000)
    await holder.query(`begin; ${lock}`)
    const calls = Array.from({ length: 2 * poolSize }, (__, index) => call(index))
    await expect
      .poll(() => waitingStatements(carrel))
      .toBeGreaterThanOrEqual(tenantConnections(poolSize))
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await harbour.fetch('/rest/savedViews')).status).toBe(200)
    }
    expect(await waitingStatements(carrel)).toBe(tenantConnections(poolSize))
    await holder.query('rollback')
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([expected]))
  })
})

it.each([
  // It takes two connections, each after one for the other address. Calls that began later may end earlier.
  { from: 'another address', ip: '203.0.113.1', most: 25 },
  // Its session is looked up after the 50 that began earlier, the rest of the call waits for none of them.
  { from: 'its address', ip: '127.0.0.1', most: 75 },
])('a call does not wait for all of 100 calls that come from $from', async ({ ip, most }) => {
  const harbour = await carrel.signIn('harbour')
  const { db, pool } = connect<Database>(
    { connectionString: carrel.database.url },
    { poolSize: 1, onIdleError: () => undefined },
  )
  carrel.platform.db = db
  const held = await pool.connect()
  const ended: string[] = []
  const callOf = async (name: string, caller: Caller, headers: Record<string, string> = {}) => {
    const { status } = await caller.fetch('/rest/savedViews', { headers })
    ended.push(name)
    return status
  }
  const floodOf = (calls: number) =>
    Array.from({ length: calls }, () =>
      callOf('flood', carrel.anyone(ip), { authorization: `Bearer ${randomUUID()}` }),
    )
  const early = floodOf(50)
  const call = callOf('call', harbour)
  const late = floodOf(50)
  held.release()
  expect(await call).toBe(200)
  expect(ended.indexOf('call')).toBeLessThanOrEqual(most)
  expect(new Set(await Promise.all([...early, ...late]))).toEqual(new Set([401]))
  await db.destroy()
})

it('reads that wait for a locked table give their connections to calls of others in time', async () => {
  const poolSize = 4
  const [lakeside, harbour] = [await carrel.signIn('lakeside'), await carrel.signIn('harbour')]
  const holder = await narrowWithHolder(poolSize)
  await holder.query('begin; lock table saved_views in access exclusive mode')
  const reads = [meridian, lakeside].flatMap((caller) =>
    Array.from({ length: tenantConnections(poolSize) }, () => caller.fetch('/rest/savedViews')),
  )
  await expect.poll(() => waitingStatements(carrel)).toBe(poolSize)
  const users = await harbour.call(contract.endUsers.list, {
    customerId: harbourId,
    state: 'all',
    search: '',
    page: 1,
    perPage: 5,
  })
  const answers = await Promise.all(reads)
  await holder.query('rollback')
  expect(users.rows).toHaveLength(5)
  expect(answers.map(({ status }) => status)).toEqual(Array(poolSize).fill(503))
  expect(Number(answers[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await meridian.fetch('/rest/savedViews')).status).toBe(200)
})

it('a server that accepts nothing answers every waiting call within 2 s, however many wait', {
  timeout: 20_000,
}, async () => {
  const sockets = new Set<Socket>()
  const silent = createServer((socket) => void sockets.add(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { db } = connect<Database>(
    { host: '127.0.0.1', port, user: 'postgres', password: 'none', database: 'none' },
    { poolSize: 2, onIdleError: () => undefined },
  )
  carrel.platform.db = db
  const startedAt = performance.now()
  const calls = await Promise.all(
    Array.from({ length: 30 }, () => meridian.fetch('/rest/savedViews')),
  )
  const ready = await meridian.fetch('/ready')
  const waitedMs = performance.now() - startedAt
  expect(new Set(calls.map(({ status }) => status))).toEqual(new Set([503]))
  expect(ready.status).toBe(503)
  // The calls wait once, the probe once more; before, 30 calls in turn took 10 s.
  expect(waitedMs).toBeLessThan(4_000)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await db.destroy()
})

/** Returns the platform with a page whose prerendering needs a session. */
async function appWithPages() {
  const files = await scratchFolder()
  await writeFile(path.join(files, 'index.html'), '<title>Carrel</title>')
  const server: PortalServer = {
    configure: () => undefined,
    renderEntryScreens: () => '',
    prerender: () => Promise.reject(new Error('not without a session')),
  }
  return createApp(carrel.platform, { files, content: files, server })
}

it('the page of the portal does not wait for a session that somebody has locked', async () => {
  const app = await appWithPages()
  const holder = await carrel.database.owner.connect()
  onTestFinished(() => holder.release())
  await holder.query('begin; lock table sessions in access exclusive mode')
  const startedAt = performance.now()
  const response = await app.request('/', {
    headers: { cookie: `carrel_session=${meridian.cookie}` },
  })
  const waitedMs = performance.now() - startedAt
  await holder.query('rollback')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<title>Carrel</title>')
  // A statement would wait for 30 s.
  expect(waitedMs).toBeLessThan(10_000)
})

it('the page of the portal is served without the database, also to somebody who is signed in', async () => {
  const app = await appWithPages()
  const nowhere = new URL(carrel.database.url)
  nowhere.searchParams.set('host', '/nowhere')
  const { db } = narrowTo(nowhere.href)
  const response = await app.request('/', {
    headers: { cookie: `carrel_session=${meridian.cookie}` },
  })
  // The page opens all the same, and shows what its calls answer.
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('<title>Carrel</title>')
  await db.destroy()
})
