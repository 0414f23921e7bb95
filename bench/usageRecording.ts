import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { connect } from '../platform/db/connect.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { systemRole } from '../platform/db/roles.ts'
import type { Database } from '../platform/db/schema.ts'
import { loadDemoWorld } from '../platform/demo/world.ts'
import { demoDay } from '../platform/demo/calendar.ts'
import type { UsageEvent } from '../platform/usage/port.ts'
import { postgresUsage } from '../platform/usage/postgres.ts'
import { foldAll } from '../platform/usage/worker.ts'
import type { Bench, Figure } from './figures.ts'

/** Events a second on two cores (issue 16). */
const goal = 20_000

const batchEvents = 500
const eventsPerVisit = 5
const measuredMs = 4_000

/** How many events a second batches of 500 are recorded, by writers at once, and how many are folded afterwards. */
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
      const { db } = connect<Database>(embedded.connection, {
        poolSize: 32,
        role: systemRole,
        onIdleError,
      })
      const figures: Figure[] = []
      for (const tenants of [1, 24]) {
        for (const writers of [1, 8, 32]) {
          const perSecond = await recorded(db, { tenants, writers })
          const what = `${writers} writers, ${tenants === 1 ? 'one tenant' : 'many tenants'}`
          figures.push({ what, unit: `events/s (goal ${goal})`, median: perSecond })
          const startedAt = performance.now()
          const events = await foldAll({ db })
          const seconds = (performance.now() - startedAt) / 1000
          figures.push({
            what: `folding ${events} of them`,
            unit: 'events/s',
            median: events / seconds,
          })
        }
      }
      await db.destroy()
      return figures
    } finally {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

let visits = 0

/** Returns a batch of visits of five uses each, all at this moment of the day. */
function batch(customers: readonly number[]): UsageEvent[] {
  const now = Date.now()
  return Array.from({ length: batchEvents }, (_, at) => {
    if (at % eventsPerVisit === 0) visits += 1
    const titleId = 1 + Math.floor(Math.random() ** 3 * 1_000)
    const use = at % eventsPerVisit
    return {
      customerId: customers[visits % customers.length] ?? 0,
      occurredAt: new Date(now - 60_000 + use * 10_000),
      source: 'jgate',
      device: at % 6 === 0 ? 'mobile' : 'web',
      actionId: [4, 10, 30, 40, 30][use] ?? 4,
      sessionKey: `bench ${visits}`,
      endUserId: visits % 5_000,
      titleId: use < 2 ? null : titleId,
      articleId: use < 2 ? null : titleId * 1_000 + (use % 2),
      ip: '192.0.2.7',
    }
  })
}

/** Returns events recorded in a second. */
async function recorded(
  db: Kysely<Database>,
  { tenants, writers }: { tenants: number; writers: number },
): Promise<number> {
  const customers = Array.from({ length: tenants }, (_, at) => 1002 + at)
  const startedAt = performance.now()
  let events = 0
  const write = async () => {
    while (performance.now() - startedAt < measuredMs) {
      const list = batch(customers)
      const count = await db.transaction().execute((tx) => postgresUsage.record(tx, list))
      events += count
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  return (events / (performance.now() - startedAt)) * 1000
}
