import { type Kysely, sql } from 'kysely'
import type { Db } from '../context.ts'
import { addUpConsortia, consortiumRollups } from './consortiumRollupStore.ts'
import {
  addBatches,
  canChangeRollups,
  cube,
  insertStatement,
  type Rollup,
  rollups,
} from './rollupStore.ts'
import { completeTenantRollup, fillTenantRollup, tenantRollups } from './tenantRollupStore.ts'

/** Events that one fold adds to the roll-ups; a larger batch is folded alone. */
const eventsPerFold = 20_000

/** Every roll-up. */
const allRollups: readonly Rollup[] = [cube, ...rollups, ...tenantRollups, ...consortiumRollups]

/**
 * Adds the oldest batches to the roll-ups and marks them as folded, in the caller's transaction: either both happen or
 * neither. Returns the number of events; null when another worker folds, or when ClickHouse counts usage.
 */
export async function foldBatches(db: Db): Promise<number | null> {
  if (!(await canChangeRollups(db))) return null
  await completeTenantRollup(db)
  const { rows: batches } = await sql<{ id: number; events: number }>`
    select id, events from (
      select id, events, sum(events) over (order by id) - events as before
      from (select id, events from usage_batches where folded_at is null order by id
        limit 1000 for update) as oldest
    ) as pending where before < ${eventsPerFold}`.execute(db)
  if (batches.length === 0) return 0
  const ids = batches.map(({ id }) => id)
  await addBatches(db, ids, allRollups)
  await sql`
    update usage_batches set folded_at = now(), in_tenant_rollup = true
    where id = any (${ids}::bigint[])`.execute(db)
  return batches.reduce((sum, { events }) => sum + events, 0)
}

/**
 * Makes the roll-ups from the events that were loaded in bulk, which must be all there are. Runs in the caller's
 * transaction, as the owner. Empty tables are truncated too: PostgreSQL then fills them without WAL, where nothing
 * follows it.
 */
export async function addLoadedEvents(db: Kysely<unknown>): Promise<void> {
  const tables = new Set([cube, ...rollups, ...tenantRollups].map(({ table }) => table))
  await sql`truncate ${sql.join([...tables].map((table) => sql.table(table)))}`.execute(db)
  const facts = sql`(select * from usage_facts where batch_id = 0) as facts`
  await insertStatement({ ...cube, from: facts }).execute(db)
  await sql`analyze usage_by_day`.execute(db)
  for (const rollup of rollups)
    await insertStatement({ ...rollup, from: sql.table(cube.table) }).execute(db)
  await fillTenantRollup(db)
  await addUpConsortia(db)
}
