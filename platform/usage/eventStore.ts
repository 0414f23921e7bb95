import { sql } from 'kysely'
import type { Db } from '../context.ts'
import type { UsageCoverage, UsageEvent } from './port.ts'

/** Rows that one statement changes, so that no statement holds its locks for long. */
const batchRows = 5_000

/** Records events; returns how many of them name a known action and were recorded (`UsageStore.record`). */
export async function recordEvents(db: Db, events: readonly UsageEvent[]): Promise<number> {
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
    open_access: event.openAccess,
    ip: event.ip,
    remarks: event.remarks,
  }))
  const { rows: counts } = await sql<{ recorded: number }>`
    select record_usage(${JSON.stringify(rows)}::jsonb) as recorded`.execute(db)
  return counts[0]?.recorded ?? 0
}

/** Returns the spans in which usage of the customers was collected (`UsageStore.coverage`). */
export async function readCoverage(
  db: Db,
  customerIds: readonly number[],
): Promise<UsageCoverage[]> {
  if (customerIds.length === 0) return []
  return db
    .selectFrom('usageCoverage')
    .select(['source', 'firstOn', 'lastOn'])
    .where('customerId', 'in', customerIds)
    .execute()
}

/** Shortens the addresses of events before `before`; returns how many (`UsageStore.shortenAddresses`). */
export async function shortenEventAddresses(db: Db, before: Date): Promise<number> {
  for (let total = 0; ; ) {
    const { numAffectedRows = 0n } = await sql`
      update usage_events
      set ip = network(set_masklen(ip, case family(ip) when 4 then 24 else 48 end))
      where id in (
        select id from usage_events
        where ip is not null and masklen(ip) = case family(ip) when 4 then 32 else 128 end
          and occurred_at < ${before}
        limit ${batchRows})`.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < batchRows) return total
  }
}
