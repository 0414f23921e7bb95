import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { connect } from '../platform/db/connection/connect.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { systemRole } from '../platform/db/roles.ts'
import type { Database } from '../platform/db/schema.ts'
import { loadDemoWorld } from '../platform/demo/world.ts'
import { demoDay } from '../platform/demo/calendar.ts'
import type { UsageEvent } from '../platform/usage/port.ts'
import { postgresUsage } from '../platform/usage/postgres.ts'
import { foldBatches } from '../platform/usage/foldStore.ts'
import type { Bench, Figure } from './figures.ts'
import { foldAll } from '../tests/support/usage/usageWork.ts'

/** Most milliseconds for 1,000 events on two cores: 20,000 events a second (docs/budgets.md#calls-and-work). */
const budgetMs = 50

const batchEvents = 500
const eventsPerVisit = 5
const measuredMs = 4_000

/** Events a second that are recorded while the worker folds. */
const sustainedRate = 10_000
const sustainedMs = 15_000

/** Most events that wait to be folded at the sustained rate. */
const maxWaiting = 100_000

/**
 * Batches of 500 events recorded by writers at once, how fast they are folded afterwards, and how many events wait
 * while they are recorded and folded at the same time.
 */
export const usageRecording: Bench = {
  name: 'Recording of usage',
  async run() {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'carrel-bench-'))
    const embedded = await openEmbedded(path.join(dataDir, 'pg'))
    const onIdleError = (error: Error) => console.error(error.message)
    try {
      const owner = connect<Database>(embedded.connection, { poolSize: 2, onIdleError })
      await migrate(owner.db)
      await loadDemoWorld(owner.pool, { scale: 0.1, today: demoDay(new Date()) })
      await owner.db.destroy()
      const options = { poolSize: 32, role: systemRole, onIdleError }
      const { db } = connect<Database>(embedded.connection, options)
      const world = await readWorld(db)
      const figures: Figure[] = []
      for (const [tenants, tenantsWorld] of [
        ['one tenant', { ...world, customers: world.customers.slice(0, 1) }],
        [`${world.customers.length} tenants`, world],
      ] as const) {
        for (const writers of [1, 8, 32]) {
          const what = `${writers} writers, ${tenants}`
          figures.push(
            perThousand(
              `recorded by ${what}`,
              await recordAtOnce(db, tenantsWorld, writers),
              budgetMs,
            ),
          )
          figures.push(perThousand(`folded after ${what}`, await timedFold(db)))
        }
      }
      figures.push(...(await recordAndFold(db, world)))
      await db.destroy()
      return figures
    } finally {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

interface Work {
  events: number
  ms: number
}

const perThousand = (what: string, { events, ms }: Work, budget?: number): Figure => ({
  what: `${what}: ${Math.round((events / ms) * 1000)} events a second`,
  unit: 'ms per 1,000',
  value: (ms / events) * 1000,
  ...(budget !== undefined && { budget }),
})

interface World {
  customers: readonly number[]
  titles: number
}

async function readWorld(db: Kysely<Database>): Promise<World> {
  const { rows: customers } = await sql<{ id: number }>`
    select id from customers where consortium_id <> id order by id`.execute(db)
  const { rows: titles } = await sql<{ n: number }>`select max(id) as n from titles`.execute(db)
  return { customers: customers.map(({ id }) => id), titles: titles[0]?.n ?? 0 }
}

let visits = 0

/** Returns a batch of visits of five uses each, of the last minute; few titles have most of the use. */
function batch({ customers, titles }: World): UsageEvent[] {
  const now = Date.now()
  return Array.from({ length: batchEvents }, (_, index) => {
    if (index % eventsPerVisit === 0) visits += 1
    const titleId = 1 + Math.floor(Math.random() ** 3 * titles)
    const use = index % eventsPerVisit
    return {
      customerId: customers[visits % customers.length] ?? 0,
      occurredAt: new Date(now - 60_000 + use * 10_000),
      source: 'jgate',
      device: index % 6 === 0 ? 'mobile' : 'web',
      actionId: [4, 10, 30, 40, 30][use] ?? 4,
      sessionKey: `bench ${visits}`,
      endUserId: visits % 5_000,
      titleId: use < 2 ? null : titleId,
      articleId: use < 2 ? null : titleId * 1_000 + (use % 2),
      ip: '192.0.2.7',
    }
  })
}

const record = (db: Kysely<Database>, events: readonly UsageEvent[]): Promise<number> =>
  db.transaction().execute((tx) => postgresUsage.record(tx, events))

/** Records as fast as the writers can. */
async function recordAtOnce(db: Kysely<Database>, world: World, writers: number): Promise<Work> {
  const startedAt = performance.now()
  let events = 0
  const write = async () => {
    while (performance.now() - startedAt < measuredMs) {
      const recorded = await record(db, batch(world))
      events += recorded
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  return { events, ms: performance.now() - startedAt }
}

async function timedFold(db: Kysely<Database>): Promise<Work> {
  const startedAt = performance.now()
  const events = await foldAll({ db })
  return { events, ms: performance.now() - startedAt }
}

/** Records at the sustained rate, whatever the answers take, while a worker folds. */
async function recordAndFold(db: Kysely<Database>, world: World): Promise<Figure[]> {
  const startedAt = performance.now()
  const intervalMs = (1000 * batchEvents) / sustainedRate
  const waiting: number[] = []
  let isRecording = true
  const fold = async () => {
    while (isRecording) {
      await db.transaction().execute((tx) => foldBatches(tx))
      waiting.push(await waitingEvents(db))
    }
  }
  const folding = fold()
  const recording: Promise<number>[] = []
  for (let dueMs = 0; dueMs < sustainedMs; dueMs += intervalMs) {
    await pause(Math.max(0, startedAt + dueMs - performance.now()))
    recording.push(record(db, batch(world)))
  }
  const counts = await Promise.all(recording)
  const ms = performance.now() - startedAt
  isRecording = false
  await folding
  const events = counts.reduce((sum, count) => sum + count, 0)
  const what = `recorded while folding, meant ${sustainedRate} a second`
  return [
    perThousand(what, { events, ms }),
    {
      what: 'most waiting meanwhile',
      unit: 'events',
      value: Math.max(...waiting),
      budget: maxWaiting,
    },
    { what: 'waiting at the end', unit: 'events', value: waiting.at(-1) ?? 0 },
  ]
}

async function waitingEvents(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(events), 0)::int as n from usage_batches where folded_at is null`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}
