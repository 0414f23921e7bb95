import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { batchRows, changeInBatches } from '../db/changeInBatches.ts'
import { periodRows } from './memberPeriodStore.ts'
import type { UsageCoverage, UsageEvent, UsageTenants } from './port.ts'

/** Most events of one batch. */
const maxBatchEvents = 10_000

/** Appends events as one batch; returns how many name a known action (`UsageStore.record`). */
export async function recordEvents(
  db: Db,
  events: readonly UsageEvent[],
  { token = null }: { token?: string | null } = {},
): Promise<number> {
  if (events.length > maxBatchEvents) {
    throw new RangeError(`A batch has at most ${maxBatchEvents} events, not ${events.length}`)
  }
  const rows = events.map((event) => ({
    customer_id: event.customerId,
    occurred_at: event.occurredAt,
    source: event.source,
    device: event.device,
    action_id: event.actionId,
    session_key: event.sessionKey,
    account_id: event.accountId,
    end_user_id: event.endUserId,
    title_id: event.titleId,
    publisher_id: event.publisherId,
    resource_type_id: event.resourceTypeId,
    article_id: event.articleId,
    issue_id: event.issueId,
    context_id: event.contextId,
    origin_id: event.originId,
    access_method: event.accessMethod,
    access_type: event.accessType,
    open_access: event.openAccess,
    ip: event.ip,
    remarks: event.remarks,
  }))
  const { rows: counts } = await sql<{ recorded: number }>`
    select record_usage(${JSON.stringify(rows)}::jsonb, ${token}) as recorded`.execute(db)
  return counts[0]?.recorded ?? 0
}

/** Returns the spans in which usage of the customers was collected (`UsageStore.coverage`). */
export async function readCoverage(
  db: Db,
  { ids, periods = [] }: UsageTenants,
): Promise<UsageCoverage[]> {
  if (ids.length === 0 && periods.length === 0) return []
  const { rows } = await sql<UsageCoverage>`
    select source, first_on, last_on from usage_coverage where customer_id = any (${ids}::int[])
    union all
    select source, greatest(first_on, from_day), least(last_on, to_day)
    from ${periodRows(periods)} join member_usage_coverage using (customer_id)
    where greatest(first_on, from_day) <= least(last_on, to_day)`.execute(db)
  return rows
}

/** Shortens the addresses of events before `before`; returns how many (`UsageStore.shortenAddresses`). */
export async function shortenEventAddresses(
  db: Db,
  before: Date,
  stopping: AbortSignal,
): Promise<number> {
  const isWhole = sql`ip is not null and masklen(ip) = case family(ip) when 4 then 32 else 128 end`
  // Each statement takes the oldest addresses, which the index of whole addresses has in this order.
  return changeInBatches(
    { db, stopping },
    sql`
      update usage_events
      set ip = network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end))
      where ${isWhole} and occurred_at < ${before} and occurred_at <= coalesce((
        select occurred_at from usage_events where ${isWhole} and occurred_at < ${before}
        order by occurred_at offset ${batchRows - 1} limit 1), 'infinity')`,
  )
}

/** Makes the partitions of this month and the next two, so that no recording waits for one. */
export async function preparePartitions(db: Db, today: string): Promise<void> {
  await sql`
    select ensure_usage_partition((${today}::date + n * interval '1 month')::date)
    from generate_series(0, 2) as n`.execute(db)
}

/** Deletes the events of months that were over before `before`; returns how many months (`UsageStore.deleteEvents`). */
export async function dropEventMonths(db: Db, before: string): Promise<number> {
  const { rows } = await sql<{ months: number }>`
    select drop_usage_partitions(${before}::date) as months`.execute(db)
  return rows[0]?.months ?? 0
}

/**
 * Deletes folded batches from before the instant `before`, some thousands at a time; returns how many. Until then their
 * tokens are recognised. Throws the reason of `stopping` once it is aborted: what is left is deleted by the next run.
 */
export const deleteFoldedBatches = (db: Db, before: Date, stopping: AbortSignal): Promise<number> =>
  changeInBatches(
    { db, stopping },
    sql`
      delete from usage_batches where id in (
        select id from usage_batches where folded_at < ${before} limit ${batchRows})`,
  )
