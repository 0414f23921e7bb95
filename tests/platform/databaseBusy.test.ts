import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { connect } from '../../platform/db/connect.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Caller } from '../support/caller.ts'
import { type Harvester, harvesterOf } from '../support/harvester.ts'
import { createTestPlatform, type TestPlatform } from '../support/platform.ts'

let carrel: TestPlatform
let meridian: Caller
let harvester: Harvester
beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  harvester = await harvesterOf(carrel, meridian, 1002)
})
afterEach(() => {
  carrel.platform.db = carrel.database.db
})
afterAll(() => carrel.drop())

/** From now on the platform has one connection, and does not wait long for it. */
function narrowTo(connectionString: string) {
  const narrow = connect<Database>(
    { connectionString },
    { poolSize: 1, maxWaitMs: 50, onIdleError: () => undefined },
  )
  carrel.platform.db = narrow.db
  return narrow
}

const report = { begin_date: '2026-01', end_date: '2026-02' }

it('while all connections are in use a call is told to come back, a harvester in its own words (1010)', async () => {
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

it('a database that is gone is no fault of the call, and our log has why', async () => {
  const nowhere = new URL(carrel.database.url)
  nowhere.searchParams.set('host', '/nowhere')
  const { db } = narrowTo(nowhere.href)
  const call = await meridian.fetch('/rest/savedViews')
  expect(call.status).toBe(503)
  expect(await call.json()).toMatchObject({ error: { code: 'unavailable' } })
  expect(carrel.log.join('')).toContain('/nowhere')
  const harvest = await harvester.get('/r51/reports/pr', report)
  expect(harvest).toMatchObject({ status: 503, json: { Code: 1000 } })
  const status = await harvester.get('/r51/status')
  expect(status.json).toMatchObject([{ Service_Active: false }])
  await db.destroy()
})
