import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { idempotencyHeader } from '../../../contract/kernel/base.ts'
import type { Caller } from '../../support/caller.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

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

/** Ends the platform's connections; returns how many there were. */
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

/** Ends the connection of a call at its first statement about saved views; returns the answer. */
async function breakDuring(send: () => Promise<Response>): Promise<Response> {
  await operator.query('begin; lock table saved_views in access exclusive mode')
  const call = send()
  await expect.poll(() => terminate(`wait_event_type = 'Lock'`)).toBe(1)
  await operator.query('rollback')
  return call
}

/** Saves a view of a name, under a key or without one. */
const save = (name: string, key?: string) =>
  meridian.fetch('/rest/savedViews', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { [idempotencyHeader]: key }),
    },
    body: JSON.stringify({ screen: 'titles', name, search: '?page=1' }),
  })

const viewsNamed = async (name: string) => {
  const { rows } = await operator.query('select 1 from saved_views where name = $1', [name])
  return rows.length
}

it('a read whose connection breaks at a statement is repeated', async () => {
  expect((await breakDuring(savedViews)).status).toBe(200)
})

it('a write whose connection breaks at a statement is repeated under a key, and answers 503 without', async () => {
  const repeated = await breakDuring(() => save('Under a key', 'broken-at-a-statement'))
  expect([repeated.status, await viewsNamed('Under a key')]).toEqual([201, 1])
  await expectUnavailable(await breakDuring(() => save('Without a key')))
  expect(await viewsNamed('Without a key')).toBe(0)
  expect((await savedViews()).status).toBe(200)
})

it('a server that takes no writes answers 503, and its connections are not used again', async () => {
  const { name } = carrel.database
  await operator.query(`alter database ${name} set default_transaction_read_only = on`)
  await terminate()
  const refused = await save('Refused')
  await expectUnavailable(refused)
  // New connections may write again; those of the pool still may not.
  await operator.query(`alter database ${name} set default_transaction_read_only = off`)
  expect((await save('Taken', 'after-the-failover')).status).toBe(201)
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
