import { sql } from 'kysely'

/** Folded batches that `usage_by_tenant` lacks: a copy of the release before migration 0062 folded them. */
export const lacksTenantRollup = sql`folded_at is not null and not in_tenant_rollup`

/**
 * Whether nothing can have been missed since `usage_engine` says that `usage_by_tenant` was whole. That release forgets a
 * batch a day after it was folded.
 */
export const isTenantRollupKnown = sql<boolean>`
  coalesce(tenant_rollup_at > now() - interval '20 hours', false)`
