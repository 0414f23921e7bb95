import { dayMs, dayOf } from '../../contract/calendar.ts'
import type { Platform } from '../context.ts'
import { pause } from '../pause.ts'
import { usageBacklog } from './backlogStore.ts'
import { ClickHouseError, type ClickHouseServer } from './clickhouse/clientStore.ts'
import { chooseDelivery, deliverChosen } from './clickhouse/deliveryStore.ts'
import { prepareSchema } from './clickhouse/schemaStore.ts'
import { hasRollups, setUsageEngine, tryUsageLock, usageEngine } from './engineStore.ts'
import { deleteFoldedBatches, preparePartitions } from './eventStore.ts'
import { moveMembers } from './consortiumRollupStore.ts'
import { foldBatches } from './foldStore.ts'

/** Time between two queries for batches to fold. Figures do not wait for it, because queries add what is not folded. */
const pollMs = 2_000

/** Time between two runs of the work around the events: partitions ahead, tokens that are no longer needed. */
const maintenanceEveryMs = 3_600_000

/** Age from which the token of a folded batch is no longer recognised; no writer repeats a call after that. */
const tokenMs = dayMs

/** What the worker needs. */
export type UsageWorkerPlatform = Pick<
  Platform,
  'config' | 'db' | 'clock' | 'log' | 'metrics' | 'clickHouse'
>

/**
 * Delivers the oldest batches to ClickHouse; returns the number of events. It is 0 when another worker delivers, or
 * when PostgreSQL counts usage. Throws `ClickHouseError`.
 */
export async function deliverOldest(
  { db }: Pick<UsageWorkerPlatform, 'db'>,
  server: ClickHouseServer,
): Promise<number> {
  // The choice is committed before anything is sent.
  if (!(await db.transaction().execute((tx) => chooseDelivery(tx)))) return 0
  return (await db.transaction().execute((tx) => deliverChosen(tx, server))) ?? 0
}

/**
 * Makes ClickHouse the engine of an installation that has no figures yet. One with figures stays with PostgreSQL until
 * they have been copied by `npm run usage:copy`; a line of the log says so.
 */
async function adoptClickHouse(
  { db, log }: Pick<UsageWorkerPlatform, 'db' | 'log'>,
  server: ClickHouseServer,
): Promise<void> {
  const { engine, installation } = await usageEngine(db)
  await server.prepareOnce(() => prepareSchema(server, installation))
  if (engine === 'clickhouse') return
  const isAdopted = await db.transaction().execute(async (tx) => {
    if (!(await tryUsageLock(tx)) || (await hasRollups(tx))) return false
    if ((await usageEngine(tx)).engine !== 'postgres') return false
    await setUsageEngine(tx, 'clickhouse')
    return true
  })
  log.info(
    isAdopted
      ? 'ClickHouse counts usage from now on'
      : 'PostgreSQL still counts usage: npm run usage:copy -- --to clickhouse moves its figures',
  )
}

/** Sets the metrics of the events that wait to be folded, by all copies of the platform. */
async function measureBacklog({ db, metrics }: UsageWorkerPlatform): Promise<void> {
  const { events, waitingSeconds } = await usageBacklog(db)
  metrics.usageWaitingEvents.set(events)
  metrics.usageWaitingSeconds.set(waitingSeconds)
}

/** Makes the partitions of the coming months, and forgets tokens that are no longer needed, until stopped. */
async function maintainUsage(
  { config, db, clock }: UsageWorkerPlatform,
  stopping: AbortSignal,
): Promise<void> {
  await preparePartitions(db, dayOf(clock(), config.timeZone))
  await deleteFoldedBatches(db, new Date(clock().getTime() - tokenMs), stopping)
}

/**
 * Folds recorded usage into the roll-ups until stopped; `stop` waits for the fold or the deletion under way. Of several
 * copies of the platform one folds at a time. What fails is logged and tried again.
 */
export function startUsageWorker(platform: UsageWorkerPlatform): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const finished = work(platform, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await finished
    },
  }
}

/** Adds batches to the figures of the engine that counts usage; returns whether there may be more. */
async function addBatches({ db, clickHouse }: UsageWorkerPlatform): Promise<boolean> {
  const movedMembers = await db.transaction().execute((tx) => moveMembers(tx))
  const foldedEvents = await db.transaction().execute((tx) => foldBatches(tx))
  const deliveredEvents = clickHouse === undefined ? 0 : await deliverOldest({ db }, clickHouse)
  return [movedMembers, foldedEvents, deliveredEvents].some((count) => (count ?? 0) > 0)
}

async function work(platform: UsageWorkerPlatform, stopping: AbortSignal): Promise<void> {
  const runTurn = createTurn(platform, stopping)
  while (!stopping.aborted) {
    try {
      if (await runTurn()) continue
    } catch (error) {
      if (stopping.aborted && error === stopping.reason) return
      // The server has logged the first failure of each outage.
      if (!(error instanceof ClickHouseError)) {
        platform.log.error({ err: error }, 'usage could not be folded and is tried again')
      }
    }
    await pause(pollMs, stopping)
  }
}

/**
 * Returns a function that does what is due and adds the waiting batches; it returns whether there may be more. A step
 * that failed is due again.
 */
function createTurn(platform: UsageWorkerPlatform, stopping: AbortSignal): () => Promise<boolean> {
  const { clickHouse } = platform
  let maintenanceDueAt = 0
  let hasAdopted = clickHouse === undefined
  return async () => {
    // The backlog is measured before folding, so that the metrics grow when folding fails.
    await measureBacklog(platform)
    if (performance.now() >= maintenanceDueAt) {
      await maintainUsage(platform, stopping)
      maintenanceDueAt = performance.now() + maintenanceEveryMs
    }
    if (!hasAdopted && clickHouse !== undefined) {
      await adoptClickHouse(platform, clickHouse)
      hasAdopted = true
    }
    return addBatches(platform)
  }
}
