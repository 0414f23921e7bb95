import { type Kysely, type RawBuilder, sql } from 'kysely'
import { measures as counterMeasures } from '../../contract/counter/metrics.ts'
import type { Db } from '../context.ts'

/** Events that one fold adds to the roll-ups; a larger batch is folded alone. */
const eventsPerFold = 20_000

/** Key of the advisory lock that the worker holds which folds. */
export const foldLockKey = 4_242_006

const measures = ['hits', 'fullText', ...counterMeasures]

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

/** A roll-up: which rows of the cube it counts, by what, and which sums it has. */
interface Addition {
  table: string
  keys: Record<string, RawBuilder<unknown>>
  sums: readonly string[]
  where?: RawBuilder<unknown>
}

/** Returns the statement that inserts the rows of a roll-up that the rows of `added` make. */
function insertion({ table, keys, sums, where }: Addition): RawBuilder<unknown> {
  const names = Object.keys(keys)
  const places = sql.join(names.map((_, at) => sql.lit(at + 1)))
  return sql`insert into ${sql.table(table)} as r (${columns([...names, ...sums])})
    select ${sql.join([...Object.values(keys), ...sums.map((name) => sql`sum(${sql.ref(name)})`)])}
    from added ${where === undefined ? sql`` : sql`where ${where}`}
    group by ${places} order by ${places}`
}

/** Returns the statement that adds the rows of `added` to those of a roll-up. */
const addition = (roll: Addition): RawBuilder<unknown> =>
  sql`${insertion(roll)} on conflict (${columns(Object.keys(roll.keys))}) do update set ${sql.join(
    roll.sums.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)} + excluded.${sql.ref(name)}`),
  )}`

const ref = (name: string) => sql.ref(name)
const month = sql`date_trunc('month', day::timestamp)::date`
const ofTenant = { customerId: ref('customerId') }
const bySpan = (startsOn: RawBuilder<unknown>, span: 'day' | 'month') => ({
  ...ofTenant,
  span: sql`${sql.lit(span)}`,
  startsOn,
  source: ref('source'),
})
const cubeKeys = [
  'customerId',
  'day',
  'source',
  'titleId',
  'actionId',
  'device',
  'publisherId',
  'resourceTypeId',
  'accessMethod',
  'accessType',
  'openAccess',
]
const titled = sql`title_id <> 0`

/** Every roll-up. */
const rollups: readonly Addition[] = [
  {
    table: 'usage_by_day',
    keys: Object.fromEntries(cubeKeys.map((key) => [key, ref(key)])),
    sums: measures,
  },
  ...(
    [
      ['day', ref('day')],
      ['month', month],
    ] as const
  ).flatMap(([span, startsOn]): Addition[] => [
    {
      table: 'usage_by_action',
      keys: { ...bySpan(startsOn, span), device: ref('device'), actionId: ref('actionId') },
      sums: ['hits'],
    },
    {
      table: 'usage_by_publisher',
      keys: { ...bySpan(startsOn, span), publisherId: ref('publisherId') },
      sums: ['hits', 'fullText'],
      where: sql`publisher_id <> 0`,
    },
    {
      table: 'usage_by_type',
      keys: { ...bySpan(startsOn, span), resourceTypeId: ref('resourceTypeId') },
      sums: ['hits'],
      where: titled,
    },
  ]),
  {
    table: 'usage_by_title',
    keys: {
      ...ofTenant,
      month,
      source: ref('source'),
      resourceTypeId: ref('resourceTypeId'),
      titleId: ref('titleId'),
    },
    sums: ['hits', 'fullText'],
    where: titled,
  },
  {
    table: 'usage_by_metric',
    keys: {
      ...ofTenant,
      month,
      source: ref('source'),
      resourceTypeId: ref('resourceTypeId'),
      openAccess: ref('openAccess'),
      accessMethod: ref('accessMethod'),
      accessType: ref('accessType'),
    },
    sums: counterMeasures,
    where: sql`searches > 0 or total_item_investigations > 0`,
  },
]

/** Returns the query of the rows of the cube that facts, rows of `usage_facts`, make. */
const cubeRows = (facts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${columns(cubeKeys)}, ${sql.join(measures.map((name) => sql`sum(${ref(name)}) as ${ref(name)}`))}
  from (${facts}) as facts group by ${sql.join(cubeKeys.map((_, at) => sql.lit(at + 1)))}`

/** Returns the statement that adds facts to every roll-up. */
function additions(facts: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = rollups.map((roll, at) => sql`${sql.ref(`part${at}`)} as (${addition(roll)})`)
  return sql`with added as materialized (${cubeRows(facts)}), ${sql.join(parts)} select 1`
}

/**
 * Adds the oldest batches to the roll-ups and marks them as folded, in the caller's transaction: either both happen or
 * neither. Returns the number of events; null when another worker folds.
 */
export async function foldBatches(db: Db): Promise<number | null> {
  const locked = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_xact_lock(${foldLockKey}) as is_locked`.execute(db)
  if (locked.rows[0]?.isLocked !== true) return null
  const { rows: batches } = await sql<{ id: number; events: number }>`
    select id, events from (
      select id, events, sum(events) over (order by id) - events as before
      from (select id, events from usage_batches where folded_at is null order by id
        limit 1000 for update) as oldest
    ) as pending where before < ${eventsPerFold}`.execute(db)
  if (batches.length === 0) return 0
  const ids = batches.map(({ id }) => id)
  await additions(sql`select * from usage_of_batches(${ids}::bigint[])`).execute(db)
  await sql`update usage_batches set folded_at = now() where id = any (${ids}::bigint[])`.execute(
    db,
  )
  return batches.reduce((sum, { events }) => sum + events, 0)
}

/** Adds all events that were loaded in bulk to the roll-ups, which must be empty. Runs in the caller's transaction. */
export async function addLoadedEvents(db: Kysely<unknown>): Promise<void> {
  await sql`create temporary table added on commit drop as
    ${cubeRows(sql`select * from usage_facts where batch_id = 0`)}`.execute(db)
  await sql`analyze added`.execute(db)
  for (const rollup of rollups) await insertion(rollup).execute(db)
}
