import { afterEach, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { contract } from '../../../contract/index.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { readConfig } from '../../../platform/config.ts'
import { freePort } from '../../../platform/db/embedded/freePort.ts'
import { clickHouseAddress } from '../../../platform/usage/clickhouse/address.ts'
import { ClickHouseServer } from '../../../platform/usage/clickhouse/clientStore.ts'
import { usageBacklog } from '../../../platform/usage/backlogStore.ts'
import { startUsageWorker } from '../../../platform/usage/worker.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { createTestDatabase, scratchFolder } from '../../support/database.ts'
import { type FakeClickHouse, startFakeClickHouse } from '../../support/servers/fakeClickHouse.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { startProduct } from '../../support/browser/product.ts'
import { event } from '../../support/usage/usageQuestions.ts'
import { deliverAll } from '../../support/usage/usageWork.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function fakeServer(port?: number): Promise<FakeClickHouse> {
  const server = await startFakeClickHouse(port)
  closing.push(() => server.close())
  return server
}

/** Returns a platform whose usage is counted by the server. */
async function platformWith(usageUrl: string): Promise<TestPlatform> {
  const carrel = await createTestPlatform({ env: { USAGE_URL: usageUrl } })
  closing.push(() => carrel.drop())
  await carrel.database.owner.query(`update usage_engine set engine = 'clickhouse'`)
  return carrel
}

const use = event('2026-03-10T10:00:00')
const record = ({ platform }: TestPlatform) => platform.usage.record(platform.db, [use])

/** Returns the problem with which the dashboard of a library is refused; null when it is answered. */
async function dashboardProblem(carrel: TestPlatform): Promise<Problem | null> {
  const caller = await carrel.signIn('meridian')
  try {
    await caller.call(contract.dashboard.libraryUsageSummary, {
      customerId: meridianId,
    })
    return null
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

const deliver = ({ platform }: TestPlatform) => {
  if (platform.clickHouse === undefined) throw new Error('no ClickHouse')
  return deliverAll(platform, platform.clickHouse)
}

/** Lines of the log about ClickHouse. */
const linesOf = ({ log }: TestPlatform) => log.filter((line) => line.includes('ClickHouse:'))

describe('USAGE_URL', () => {
  it.each([
    ['clickhouse:se@cret', 'must be http(s)://user:password@host:port/database'],
    ['ftp://u:secret@host/db', 'must be http(s)://user:password@host:port/database'],
    ['http://u:secret@host:8123', 'must end in the name of the database'],
    ['http://u:secret@host:8123/a-b', 'must end in the name of the database'],
    ['http://u:secret@host:8123/db?x=1', 'must end after the name of the database'],
    ['http://u:secret%@host:8123/db', 'write it as %25'],
    [`http://u:secret@host/${'x'.repeat(3000)}`, 'USAGE_URL'],
  ])('%s is refused without its password', (value, text) => {
    const read = () => readConfig({ USAGE_URL: value })
    expect(read).toThrow(text)
    expect(read).toThrow('USAGE_URL')
    expect(read).not.toThrow('secret')
    expect(read).not.toThrow('se@cret')
  })

  it('is taken apart, with encoded characters in its password', () => {
    const { usageUrl = '' } = readConfig({ USAGE_URL: 'https://u:a%40b@host:8443/carrel' })
    expect(clickHouseAddress(usageUrl)).toEqual({
      url: 'https://host:8443',
      username: 'u',
      password: 'a@b',
      database: 'carrel',
    })
  })
})

it('answers 503 with the reason and its time while ClickHouse is away, loses nothing, and comes back by itself', async () => {
  const port = await freePort()
  const carrel = await platformWith(`http://carrel:secret@127.0.0.1:${port}/usage_db`)
  expect(await record(carrel)).toBe(1)
  await expect(deliver(carrel)).rejects.toThrow('ECONNREFUSED')
  const problem = await dashboardProblem(carrel)
  expect(problem).toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
  expect(problem?.message).toMatch(
    /^Usage cannot be read from ClickHouse since 2026-\d\d-\d\dT[\d:.]+Z: connect ECONNREFUSED/,
  )
  expect(await record(carrel)).toBe(1)
  expect(await usageBacklog(carrel.platform.db)).toMatchObject({ events: 2 })
  await dashboardProblem(carrel)
  const away = linesOf(carrel)
  expect(away).toEqual([expect.stringMatching(/ClickHouse: not read: connect ECONNREFUSED/)])
  expect(carrel.log.join('\n')).not.toContain('secret')

  const server = await fakeServer(port)
  expect(await deliver(carrel)).toBe(2)
  expect(await usageBacklog(carrel.platform.db)).toMatchObject({ events: 0 })
  const inserts = server.received.filter((text) => text.includes('INSERT INTO carrel_usage '))
  // The first attempt chose the first batch alone.
  expect(inserts).toHaveLength(2)
  expect(await dashboardProblem(carrel)).toBeNull()
  expect(linesOf(carrel).at(-1)).toContain('ClickHouse: read again')

  await server.close()
  closing.splice(closing.length - 1)
  expect(await dashboardProblem(carrel)).toMatchObject({ code: 'unavailable' })
})

it.each([
  [
    'a full disk',
    'INSERT INTO carrel_usage ',
    {
      status: 500,
      error:
        'Code: 243. DB::Exception: Cannot reserve 1.00 MiB, not enough space. (NOT_ENOUGH_SPACE)',
    },
    'not enough space',
  ],
  [
    'a user without the right to write',
    'INSERT INTO carrel_usage ',
    {
      status: 403,
      error: 'Code: 497. DB::Exception: carrel: Not enough privileges. (ACCESS_DENIED)',
    },
    'Not enough privileges',
  ],
  [
    'an error that comes after a status of success',
    'INSERT INTO carrel_usage ',
    {
      status: 200,
      error: 'Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)',
    },
    'Memory limit exceeded',
  ],
  [
    'a proxy before it that asks for a sign-in',
    'INSERT INTO carrel_usage ',
    { status: 200, error: '<html>\n<h1>Sign in</h1></html>' },
    'an insert was answered with: <html> <h1>Sign in</h1></html>',
  ],
  [
    'a proxy before it that leads elsewhere',
    'INSERT INTO carrel_usage ',
    { status: 302, error: '' },
    'an answer without a text',
  ],
])(
  'with %s it keeps what was recorded and delivers it afterwards',
  async (_, part, reply, reason) => {
    const server = await fakeServer()
    const carrel = await platformWith(server.url)
    server.replies.set(part, reply)
    expect(await record(carrel)).toBe(1)
    await expect(deliver(carrel)).rejects.toThrow(reason)
    await expect(deliver(carrel)).rejects.toThrow(reason)
    expect(linesOf(carrel)).toEqual([expect.stringContaining(`not written: `)])
    expect(await usageBacklog(carrel.platform.db)).toMatchObject({ events: 1 })
    // Reports go on: they have the event from the batches that wait.
    expect(await dashboardProblem(carrel)).toBeNull()
    server.replies.clear()
    expect(await deliver(carrel)).toBe(1)
    expect(linesOf(carrel).at(-1)).toContain('written again')
  },
)

it.each<[string, string, Record<string, unknown[]> | { status: number; error: string }, string]>([
  [
    'a wrong password',
    'select version()',
    {
      status: 403,
      error: 'Code: 516. DB::Exception: carrel: Authentication failed. (AUTHENTICATION_FAILED)',
    },
    'Authentication failed',
  ],
  ['an old server', 'select version()', { version: ['24.3.1'] }, 'version 24.3.1 is too old'],
  [
    'another installation',
    'max(version)',
    { version: [1], installations: ['11111111-1111-4111-8111-111111111111'] },
    'belongs to another installation',
  ],
  ['an answer that is no JSON', 'select version()', { status: 200, error: '<html>' }, 'JSON'],
  ['JSON of another program', 'max(version)', { status: 200, error: '{}' }, 'has no columns'],
])('says so when there is %s, and records', async (_, part, reply, reason) => {
  const server = await fakeServer()
  const carrel = await platformWith(server.url)
  server.replies.set(part, reply)
  expect(await record(carrel)).toBe(1)
  const problem = await dashboardProblem(carrel)
  expect(problem?.code).toBe('unavailable')
  expect(problem?.message).toContain(reason)
  await expect(deliver(carrel)).rejects.toThrow(reason)
  expect(await usageBacklog(carrel.platform.db)).toMatchObject({ events: 1 })
})

it('leaves tables of a newer version alone', async () => {
  const server = await fakeServer()
  const carrel = await platformWith(server.url)
  const { rows } = await carrel.database.pool.query<{ installation: string }>(
    'select installation from usage_engine',
  )
  server.replies.set('max(version)', { version: [9], installations: [rows[0]?.installation] })
  const problem = await dashboardProblem(carrel)
  expect(problem?.message).toContain('its tables have version 9, and this Carrel knows 1')
  expect(
    server.received.filter((text) => text.includes('create table if not exists carrel_usage (')),
  ).toEqual([])
})

function clientOf({ url }: FakeClickHouse, queryTimeoutMs: number): ClickHouseServer {
  const server = new ClickHouseServer({
    server: url,
    log: pino({ level: 'silent' }),
    queryTimeoutMs,
  })
  closing.push(() => server.close())
  return server
}

it('sends no further query for a while after one without an answer', async () => {
  const fake = await fakeServer()
  fake.replies.set('select 1', 'silence')
  const server = clientOf(fake, 200)
  await expect(server.query('select 1')).rejects.toThrow('no answer in time')
  await expect(server.query('select 1')).rejects.toThrow('no answer in time')
  await expect(server.query('select 2')).rejects.toThrow('no answer in time')
  expect(fake.received).toHaveLength(1)
})

it('ends an answer without end before it takes much memory', async () => {
  const fake = await fakeServer()
  fake.replies.set('select 1', 'endless')
  const server = clientOf(fake, 60_000)
  await expect(server.query('select 1')).rejects.toThrow('has more than 256000000 bytes')
})

it('refuses reports when more events wait than a query can add, and says since when', async () => {
  const server = await fakeServer()
  const carrel = await platformWith(server.url)
  await record(carrel)
  await carrel.database.owner.query(
    `update usage_batches set events = 2000000, recorded_at = '2026-03-10T12:00:00Z'`,
  )
  const problem = await dashboardProblem(carrel)
  expect(problem?.message).toContain('wait for ClickHouse since 2026-03-10T12:00:00.000Z')
})

it('delivers by its worker, and takes over an installation without usage', async () => {
  const server = await fakeServer()
  const carrel = await createTestPlatform({ env: { USAGE_URL: server.url } })
  closing.push(() => carrel.drop())
  const { owner, pool } = carrel.database
  const engineName = async () =>
    (await pool.query<{ engine: string }>('select engine from usage_engine')).rows[0]?.engine
  const first = startUsageWorker(carrel.platform)
  await expect.poll(() => carrel.log.join('')).toContain('npm run usage:copy -- --to clickhouse')
  await first.stop()
  expect(await engineName()).toBe('postgres')

  await owner.query('truncate usage_by_day')
  await record(carrel)
  const second = startUsageWorker(carrel.platform)
  await expect.poll(() => usageBacklog(carrel.platform.db)).toMatchObject({ events: 0 })
  await second.stop()
  expect(await engineName()).toBe('clickhouse')
  expect(server.received.some((text) => text.includes('INSERT INTO carrel_usage '))).toBe(true)
})

describe('the product', () => {
  it('starts while ClickHouse is away, and says so once', async () => {
    const database = await createTestDatabase()
    closing.push(() => database.drop())
    await database.owner.query(`update usage_engine set engine = 'clickhouse'`)
    const port = await freePort()
    const product = await startProduct({
      dataDir: await scratchFolder(),
      databaseUrl: database.url,
      env: { USAGE_URL: `http://carrel:secret@127.0.0.1:${port}/carrel` },
    })
    closing.push(() => product.stop())
    await expect
      .poll(() => product.output())
      .toContain('ClickHouse: not read: connect ECONNREFUSED')
    expect(product.output()).not.toContain('secret')
  })

  it('does not start without USAGE_URL when its usage is in ClickHouse', async () => {
    const database = await createTestDatabase()
    closing.push(() => database.drop())
    await database.owner.query(`update usage_engine set engine = 'clickhouse'`)
    await expect(
      startProduct({ dataDir: await scratchFolder(), databaseUrl: database.url }),
    ).rejects.toThrow('set USAGE_URL to its address')
  })
})
