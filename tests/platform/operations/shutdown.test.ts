import { connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { basePath } from '../../../contract/kernel/base.ts'
import { demoDay } from '../../../platform/demo/calendar.ts'
import { createTestDatabase, scratchFolder, type TestDatabase } from '../../support/database.ts'
import { type Product, startProduct } from '../../support/browser/product.ts'

let database: TestDatabase
let product: Product
beforeAll(async () => {
  database = await createTestDatabase({ today: demoDay(new Date()) })
})
afterAll(() => database.drop())
beforeEach(async () => {
  product = await startProduct({
    dataDir: await scratchFolder(),
    databaseUrl: database.url,
    env: { SHUTDOWN_NOTICE_SECONDS: '1' },
  })
})

async function signIn(): Promise<Record<string, string>> {
  const response = await fetch(product.url + basePath + contract.session.signIn.path, {
    method: 'POST',
    body: new URLSearchParams({ username: 'meridian', password: 'Library-24' }),
  })
  const { session_key: key } = (await response.json()) as { session_key: string }
  return { authorization: `Bearer ${key}` }
}

const readiness = async () => (await fetch(`${product.url}${basePath}/ready`)).status

it('on SIGTERM is not ready at once, finishes the running call, and ends', {
  timeout: 60_000,
}, async () => {
  const headers = await signIn()
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
