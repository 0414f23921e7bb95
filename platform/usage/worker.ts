import { setTimeout as pause } from 'node:timers/promises'
import { dayOf } from '../../contract/calendar.ts'
import type { Platform } from '../context.ts'
import { usageBacklog } from './backlogStore.ts'
import { deleteFoldedBatches, preparePartitions } from './eventStore.ts'
import { foldBatches, moveMembers } from './rollupStore.ts'

/** Time between two queries for batches to fold. Figures do not wait for it, because queries add what is not folded. */
const pollMs = 2_000

/** Time between two runs of the work around the events: partitions ahead, tokens that are no longer needed. */
const maintenanceEveryMs = 3_600_000

/** Age from which the token of a folded batch is no longer recognised; no writer repeats a call after that. */
const tokenMs = 86_400_000

/** What the worker needs. */
export type UsageWorkerPlatform = Pick<Platform, 'config' | 'db' | 'clock' | 'log' | 'metrics'>

/** Brings all roll-ups up to date, in several transactions; returns the number of events that it folded. */
export async function foldAll({ db }: Pick<UsageWorkerPlatform, 'db'>): Promise<number> {
  while (((await db.transaction().execute((tx) => moveMembers(tx))) ?? 0) > 0);
  for (let total = 0; ; ) {
    const events = await db.transaction().execute((tx) => foldBatches(tx))
    if (events === null || events === 0) return total
    total += events
  }
}

/** Sets the metrics of the events that wait to be folded, by all copies of the platform. */
async function measureBacklog({ db, metrics }: UsageWorkerPlatform): Promise<void> {
  const { events, waitingSeconds } = await usageBacklog(db)
  metrics.usageWaitingEvents.set(events)
  metrics.usageWaitingSeconds.set(waitingSeconds)
}

/** Makes the partitions of the coming months, and forgets tokens that are no longer needed. */
async function maintainUsage({ config, db, clock }: UsageWorkerPlatform): Promise<void> {
  await preparePartitions(db, dayOf(clock(), config.timeZone))
  await deleteFoldedBatches(db, new Date(clock().getTime() - tokenMs))
}

/**
 * Folds recorded usage into the roll-ups until stopped; `stop` waits for the fold under way. Of several copies of the
 * platform one folds at a time. What fails is logged and tried again.
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

async function work(platform: UsageWorkerPlatform, stopping: AbortSignal): Promise<void> {
  let maintenanceDueAt = 0
  while (!stopping.aborted) {
    try {
      // Before folding, so that the metrics grow when folding fails.
      await measureBacklog(platform)
      if (performance.now() >= maintenanceDueAt) {
        await maintainUsage(platform)
        maintenanceDueAt = performance.now() + maintenanceEveryMs
      }
      const moved = await platform.db.transaction().execute((tx) => moveMembers(tx))
      const events = await platform.db.transaction().execute((tx) => foldBatches(tx))
      if ((moved ?? 0) > 0 || (events ?? 0) > 0) continue
    } catch (error) {
      platform.log.error({ err: error }, 'usage could not be folded and is tried again')
    }
    await pause(pollMs, undefined, { signal: stopping }).catch((error: unknown) => {
      if (!stopping.aborted) throw error
    })
  }
}
