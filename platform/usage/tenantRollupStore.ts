import { type Kysely, sql } from 'kysely'
import type { Db } from '../context.ts'
import { addBatches, daysAndMonths, type Rollup, spanKeys, tenantKey } from './rollupStore.ts'

/** Folded batches that `usage_by_tenant` lacks: a copy of the release before migration 0062 folded them. */
export const lacksTenantRollup = sql`folded_at is not null and not in_tenant_rollup`

/**
 * Whether nothing can have been missed since `usage_engine` says that `usage_by_tenant` was whole. That release forgets
 * a batch a day after it was folded.
 */
export const isTenantRollupKnown = sql<boolean>`
  coalesce(tenant_rollup_at > now() - interval '20 hours', false)`

/** The roll-up of customers without other dimensions than their source. */
export const tenantRollups: readonly Rollup[] = daysAndMonths.map(([span, startsOn]) => ({
  table: 'usage_by_tenant',
  keys: { ...tenantKey, ...spanKeys(startsOn, span) },
  sums: ['hits', 'fullText'],
}))

/** Most batches that are added to the roll-up of tenants one by one; filling it anew is faster for more. */
const maxMissedBatches = 1_000

/** Adds what a copy of the release before folded to the roll-up of tenants, or fills it if that is no longer known. */
export async function completeTenantRollup(db: Db): Promise<void> {
  const { rows } = await sql<{ isKnown: boolean; missedIds: number[] }>`
    select ${isTenantRollupKnown} as is_known,
      array(select id from usage_batches where ${lacksTenantRollup} order by id) as missed_ids
    from usage_engine`.execute(db)
  const [{ isKnown, missedIds } = { isKnown: false, missedIds: [] }] = rows
  if (!isKnown || missedIds.length > maxMissedBatches) return fillTenantRollup(db)
  if (missedIds.length > 0) {
    await addBatches(db, missedIds, tenantRollups)
    await markTenantRollup(db)
  }
  await sql`
    update usage_engine set tenant_rollup_at = now()
    where tenant_rollup_at < now() - interval '1 hour'`.execute(db)
}

/** Makes the roll-up of tenants anew from that by action. */
export async function fillTenantRollup<Schema>(db: Kysely<Schema>): Promise<void> {
  await sql`delete from usage_by_tenant`.execute(db)
  await sql`
    insert into usage_by_tenant (customer_id, span, starts_on, source, hits, full_text)
    select customer_id, span, starts_on, source, sum_bigint(hits), coalesce(sum_bigint(hits)
      filter (where action_id = any (array(select id from usage_actions where is_full_text))), 0)
    from usage_by_action group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(db)
  await markTenantRollup(db)
  await sql`update usage_engine set tenant_rollup_at = now()`.execute(db)
}

/** Marks all folded batches as added to the roll-up of tenants. */
const markTenantRollup = <Schema>(db: Kysely<Schema>) =>
  sql`update usage_batches set in_tenant_rollup = true where ${lacksTenantRollup}`.execute(db)
