import type { ClickHouseServer } from '../../../platform/usage/clickhouse/clientStore.ts'
import { moveMembers } from '../../../platform/usage/consortiumRollupStore.ts'
import { foldBatches } from '../../../platform/usage/foldStore.ts'
import { deliverOldest, type UsageWorkerPlatform } from '../../../platform/usage/worker.ts'

/** Brings all roll-ups up to date, as the worker does; returns the number of events that it folded. */
export async function foldAll({ db }: Pick<UsageWorkerPlatform, 'db'>): Promise<number> {
  while (((await db.transaction().execute((tx) => moveMembers(tx))) ?? 0) > 0);
  let total = 0
  for (;;) {
    const events = await db.transaction().execute((tx) => foldBatches(tx))
    if (events === null || events === 0) return total
    total += events
  }
}

/** Delivers all batches that wait to ClickHouse, as the worker does; returns the number of events. */
export async function deliverAll(
  platform: Pick<UsageWorkerPlatform, 'db'>,
  server: ClickHouseServer,
): Promise<number> {
  let total = 0
  for (;;) {
    const events = await deliverOldest(platform, server)
    if (events === 0) return total
    total += events
  }
}
