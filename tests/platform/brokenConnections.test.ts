import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '../support/caller.ts'
import { createTestPlatform, type TestPlatform } from '../support/platform.ts'

/** A broken connection used to raise an `error` event without a listener, which ended the process. */

let carrel: TestPlatform
let meridian: Caller
/** Somebody with a connection of their own, as an operator or a failing server would act. */
let operator: Client
beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  operator = new Client({ connectionString: carrel.database.url })
  await operator.connect()
})
afterAll(async () => {
  await operator.end()
  await carrel.drop()
})

const savedViews = () => meridian.fetch('/rest/savedViews')

/** Ends the platform's connections; answers how many there were. */
async function terminate(condition = 'true'): Promise<number> {
  const { rowCount } = await operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and ${condition}`,
  )
  return rowCount ?? 0
}

async function expectUnavailable(response: Response): Promise<void> {
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({ error: { code: 'unavailable' } })
}

it('connections that break while idle are replaced', async () => {
  await savedViews()
  expect(await terminate()).toBeGreaterThan(0)
  await expect.poll(async () => (await savedViews()).status).toBe(200)
})

it('a connection that breaks at a statement of a transaction answers 503, and the next call works', async () => {
  await operator.query('begin; lock table saved_views in access exclusive mode')
  const call = savedViews()
  await expect.poll(() => terminate(`wait_event_type = 'Lock'`)).toBe(1)
  await operator.query('rollback')
  await expectUnavailable(await call)
  expect((await savedViews()).status).toBe(200)
})

it('a connection that breaks between two statements of a transaction fails the transaction alone', async () => {
  const work = carrel.platform.db.transaction().execute(async (tx) => {
    await tx.selectFrom('customers').select('id').limit(1).execute()
    await expect.poll(() => terminate(`state = 'idle in transaction'`)).toBe(1)
    await tx.selectFrom('customers').select('id').limit(1).execute()
  })
  await expect(work).rejects.toThrow(/terminat|connection|ECONNRESET|EPIPE/i)
  expect((await savedViews()).status).toBe(200)
})

it('connections that break again and again under load answer 200 or 503, nothing else', async () => {
  const statuses = new Set<number>()
  let ended = 0
  for (let round = 0; round < 10; round += 1) {
    const calls = Array.from({ length: 20 }, savedViews)
    ended += await terminate()
    for (const response of await Promise.all(calls)) {
      statuses.add(response.status)
      if (response.status !== 200) await expectUnavailable(response)
    }
  }
  expect(ended).toBeGreaterThan(10)
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  await expect.poll(async () => (await savedViews()).status).toBe(200)
})
