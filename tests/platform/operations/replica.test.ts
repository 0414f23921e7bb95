import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { Replica } from '../../../platform/db/connection/replica.ts'
import type { Caller } from '../../support/caller.ts'
import { consortiumId, lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { scratchFolder } from '../../support/database.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'
import { newRequest } from '../../support/requests.ts'
import { openServerPair, type ServerPair } from '../../support/servers/standby.ts'

let servers: ServerPair
let replica: Replica
let carrel: TestPlatform
const lines: string[] = []

beforeAll(async () => {
  servers = await openServerPair(await scratchFolder())
  replica = replicaOf(10_000)
  carrel = await createTestPlatform({
    replica,
    database: {
      ...servers.primary,
      name: 'carrel',
      owner: servers.primary.pool,
      url: '',
      drop: () => servers.stop(),
    },
  })
})
afterAll(() => carrel.drop())
beforeEach(async () => {
  lines.length = 0
  await caughtUp()
})

const replicaOf = (maxBehindMs: number, { primary, standby } = servers) =>
  new Replica({
    primary: primary.db,
    standby: standby.db,
    maxBehindMs,
    log: pino({}, { write: (line: string) => void lines.push(line) }),
  })

/** Holds what the standby shows at this moment, until the returned function is called or the test ends. */
async function holdReplay(): Promise<() => Promise<void>> {
  const { db } = servers.standbyAdministration
  await sql`select pg_wal_replay_pause()`.execute(db)
  const state = async () => {
    const { rows } = await sql<{ state: string }>`
      select pg_get_wal_replay_pause_state() as state`.execute(db)
    return rows[0]?.state
  }
  const resume = async () => void (await sql`select pg_wal_replay_resume()`.execute(db))
  onTestFinished(resume)
  await expect.poll(state).toBe('paused')
  return resume
}

/** Waits until the standby has all that was written. */
async function caughtUp(): Promise<void> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_flush_lsn()::text as position`.execute(servers.primary.db)
  const position = rows[0]?.position ?? ''
  await expect
    .poll(async () => {
      await replica.check()
      return replica.has(position)
    })
    .toBe(true)
}

/** The number of requests of lakeside that a caller sees. */
async function seenBy(caller: Caller, side: 'received' | 'sent'): Promise<number> {
  const customerId = side === 'received' ? meridianId : lakesideId
  const span = { from: '2026-01-01', to: '2026-03-18' }
  const any = { priority: null, ddrId: null, partnerId: null, overdue: false }
  const filter = { customerId, consortiumId, status: 'pending' as const, ...span, ...any }
  return (await caller.call(ddr[side], { ...filter, page: 1, perPage: 15 })).total
}

it('reads from the standby, and what the caller has written from the primary until the standby has it', async () => {
  const [lakeside, meridian] = [await carrel.signIn('lakeside'), await carrel.signIn('meridian')]
  await caughtUp()
  const before = [await seenBy(lakeside, 'sent'), await seenBy(meridian, 'received')] as const
  const resume = await holdReplay()
  await lakeside.call(ddr.create, newRequest())
  await replica.check()
  expect(await seenBy(lakeside, 'sent')).toBe(before[0] + 1)
  // Who has written nothing reads from the standby, which is behind.
  expect(await seenBy(meridian, 'received')).toBe(before[1])
  await resume()
  await caughtUp()
  expect(await seenBy(meridian, 'received')).toBe(before[1] + 1)
  expect(await seenBy(lakeside, 'sent')).toBe(before[0] + 1)
})

it('leaves out a standby that is too far behind, and uses it again once it has caught up', async () => {
  const strict = replicaOf(0)
  await strict.check()
  expect(strict.has(null)).toBe(true)
  const resume = await holdReplay()
  const lakeside = await carrel.signIn('lakeside')
  await lakeside.call(ddr.create, newRequest())
  // The position of the first check is older at the second.
  await strict.check()
  await expect
    .poll(async () => {
      await strict.check()
      return strict.has(null)
    })
    .toBe(false)
  expect(lines.join()).toContain('the read replica is left out')
  await resume()
  await expect
    .poll(async () => {
      await strict.check()
      return strict.has(null)
    })
    .toBe(true)
})

it('answers from the primary when the standby dies, and uses it again when it is back', async () => {
  const meridian = await carrel.signIn('meridian')
  await caughtUp()
  const before = await seenBy(meridian, 'received')
  await servers.stopStandby()
  expect(replica.has(null)).toBe(true)
  expect(await seenBy(meridian, 'received')).toBe(before)
  expect(replica.has(null)).toBe(false)
  await servers.startStandby()
  await caughtUp()
  expect(await seenBy(meridian, 'received')).toBe(before)
})

it('repeats a read on the primary that turns out to write', async () => {
  await caughtUp()
  const used: string[] = []
  const result = await replica.read(null, async (db) => {
    used.push(db === servers.standby.db ? 'standby' : 'primary')
    await sql`create temporary table probe (id int)`.execute(db)
    return 'done'
  })
  expect([result, used]).toEqual(['done', ['standby', 'primary']])
})

it('does not read from a server that is no standby', async () => {
  const wrong = replicaOf(10_000, { ...servers, standby: servers.primary })
  await wrong.check()
  expect(wrong.has(null)).toBe(false)
})
