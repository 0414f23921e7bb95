import { connect } from 'node:net'
import { once } from 'node:events'
import path from 'node:path'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { basePath } from '../../../contract/kernel/base.ts'
import { attachEmbedded } from '../../../platform/db/embedded.ts'
import { openCluster } from '../../../platform/db/embedded/cluster.ts'
import { findServer } from '../../../platform/db/embedded/server.ts'
import { demoDay } from '../../../platform/demo/calendar.ts'
import { createTestDatabase, scratchFolder, type TestDatabase } from '../../support/database.ts'
import { type Product, startProduct } from '../../support/browser/product.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ today: demoDay(new Date()) })
})
afterAll(() => database.drop())

const start = async () =>
  startProduct({
    dataDir: await scratchFolder(),
    databaseUrl: database.url,
    env: { SHUTDOWN_NOTICE_SECONDS: '1' },
  })

async function signIn(product: Product): Promise<Record<string, string>> {
  const response = await fetch(product.url + basePath + contract.session.signIn.path, {
    method: 'POST',
    body: new URLSearchParams({ username: 'meridian', password: 'Library-24' }),
  })
  const { session_key: key } = (await response.json()) as { session_key: string }
  return { authorization: `Bearer ${key}` }
}

it('on SIGTERM is not ready at once, finishes the running call, and ends', {
  timeout: 60_000,
}, async () => {
  const product = await start()
  const readiness = async () => (await fetch(`${product.url}${basePath}/ready`)).status
  const headers = await signIn(product)
  const lock = await database.pool.connect()
  await lock.query('begin; lock table saved_views in access exclusive mode')
  const running = fetch(`${product.url}${basePath}/rest/savedViews`, { headers })
  const waiting = `select count(*)::int as count from pg_locks where not granted`
  await expect
    .poll(async () => (await lock.query<{ count: number }>(waiting)).rows[0]?.count, {
      timeout: 10_000,
    })
    .toBe(1)
  const stopped = product.stop()
  await expect.poll(readiness, { interval: 10, timeout: 900 }).toBe(503)
  await lock.query('commit')
  lock.release()
  expect((await running).status).toBe(200)
  expect(await stopped).toBe(0)
})

it('cuts calls that stall, and ends within 15 s', { timeout: 60_000 }, async () => {
  const product = await start()
  const { port } = new URL(product.url)
  const stalled = connect(Number(port), 'localhost')
  stalled.on('error', () => undefined)
  await once(stalled, 'connect')
  stalled.write(
    `POST ${basePath}${contract.session.signIn.path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nusername=`,
  )
  const startedAt = performance.now()
  const cut = once(stalled, 'close')
  expect(await product.stop()).toBe(0)
  await cut
  expect(performance.now() - startedAt).toBeLessThan(15_000)
})

it('ends its own PostgreSQL too when a job outlasts the time of a stop', {
  timeout: 90_000,
}, async () => {
  const dataDir = await scratchFolder()
  const product = await startProduct({ dataDir, env: { DEMO_SCALE: '0.02' } })
  const folder = path.join(dataDir, 'pg')
  const { connection } = await attachEmbedded(folder)
  const client = new Client(connection)
  // The server ends the connection when it stops.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin; lock table usage_batches in access exclusive mode')
  await expect
    .poll(async () => (await client.query('select from pg_locks where not granted')).rowCount, {
      timeout: 10_000,
    })
    .toBeGreaterThan(0)
  expect(await product.stop()).toBe(0)
  expect(product.output()).toContain('stopping took too long')
  expect(await findServer(await openCluster(folder))).toBeUndefined()
})
