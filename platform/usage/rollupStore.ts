import { type RawBuilder, sql } from 'kysely'
import { measures as counterMeasures } from '../../contract/counter/metrics.ts'
import type { Db } from '../context.ts'
import { cubeKeys, cubeMeasures } from './cube.ts'
import { tryUsageLock, usageEngine } from './engineStore.ts'

/** Returns a column by its name in the schema of Kysely. */
export const ref = (name: string) => sql.ref(name)

/** Returns columns by their names, separated by commas. */
export const columns = (names: readonly string[]) => sql.join(names.map(ref))

/** Adds up a measure. PostgreSQL's own sum of `bigint` is `numeric`, which takes twice the time. */
const total = (measure: string): RawBuilder<unknown> => sql`sum_bigint(${ref(measure)})`

/** How the rows of one roll-up are added up. */
export interface Rollup {
  table: string
  /** The columns by which its rows differ, with the expression of each. */
  keys: Record<string, RawBuilder<unknown>>
  /** The measures that are added up. */
  sums: readonly string[]
  /** Which rows are counted; all without it. */
  where?: RawBuilder<unknown>
  /** The rows that are added up; the rows of the cube in `added` without it. */
  from?: RawBuilder<unknown>
}

/** Returns the statement that inserts the rows of a roll-up that the rows of `added` make. */
export function insertStatement({ table, keys, sums, where, from }: Rollup): RawBuilder<unknown> {
  const names = Object.keys(keys)
  const positions = sql.join(names.map((_, index) => sql.lit(index + 1)))
  return sql`insert into ${sql.table(table)} as r (${columns([...names, ...sums])})
    select ${sql.join([...Object.values(keys), ...sums.map(total)])}
    from ${from ?? sql`added`} ${where === undefined ? sql`` : sql`where ${where}`}
    group by ${positions} order by ${positions}`
}

/** Returns the statement that adds the rows of `added` to those of a roll-up. */
export const upsertStatement = (rollup: Rollup): RawBuilder<unknown> =>
  sql`${insertStatement(rollup)} on conflict (${columns(Object.keys(rollup.keys))}) do update set ${sql.join(
    rollup.sums.map((name) => sql`${ref(name)} = r.${ref(name)} + excluded.${ref(name)}`),
  )}`

const month = sql`date_trunc('month', day::timestamp)::date`

/** The key of the roll-ups of customers. */
export const tenantKey = { customerId: ref('customerId') }

/** Returns the keys of the rows of a roll-up by spans of time. */
export const spanKeys = (startsOn: RawBuilder<unknown>, span: 'day' | 'month' | 'year') => ({
  span: sql`${sql.lit(span)}`,
  startsOn,
  source: ref('source'),
})

/** Whether a row of the cube is about a title. */
export const hasTitle = sql`title_id <> 0`

/** The keys of the roll-ups by title. */
export const titleKeys = { resourceTypeId: ref('resourceTypeId'), titleId: ref('titleId') }

/** The spans of the roll-ups of customers, each with the expression of its first day. */
export const daysAndMonths = [
  ['day', ref('day')],
  ['month', month],
] as const

/** Roll-ups by day and by month that customers and consortia have, without the key that says whose they are. */
export const sharedRollups: readonly Rollup[] = daysAndMonths.flatMap(
  ([span, startsOn]): Rollup[] => [
    {
      table: 'usage_by_action',
      keys: { ...spanKeys(startsOn, span), device: ref('device'), actionId: ref('actionId') },
      sums: ['hits'],
    },
    {
      table: 'usage_by_publisher',
      keys: { ...spanKeys(startsOn, span), publisherId: ref('publisherId') },
      sums: ['hits', 'fullText'],
      where: sql`publisher_id <> 0`,
    },
    {
      table: 'usage_by_type',
      keys: { ...spanKeys(startsOn, span), resourceTypeId: ref('resourceTypeId') },
      sums: ['hits'],
      where: hasTitle,
    },
  ],
)

/** The whole cube by day. */
export const cube: Rollup = {
  table: 'usage_by_day',
  keys: Object.fromEntries(cubeKeys.map((key) => [key, ref(key)])),
  sums: cubeMeasures,
}

const ofCustomers = (rollup: Rollup): Rollup => ({
  ...rollup,
  keys: { ...tenantKey, ...rollup.keys },
})

/** The other roll-ups of customers. */
export const rollups: readonly Rollup[] = [
  ...sharedRollups.map(ofCustomers),
  {
    table: 'usage_by_title',
    keys: { ...tenantKey, month, source: ref('source'), ...titleKeys },
    sums: ['hits', 'fullText'],
    where: hasTitle,
  },
  {
    table: 'usage_by_metric',
    keys: {
      ...tenantKey,
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
  select ${columns(cubeKeys)}, ${sql.join(cubeMeasures.map((name) => sql`${total(name)} as ${ref(name)}`))}
  from (${facts}) as facts group by ${sql.join(cubeKeys.map((_, index) => sql.lit(index + 1)))}`

/** Adds the events of batches to roll-ups. */
export async function addBatches(
  db: Db,
  batchIds: readonly number[],
  to: readonly Rollup[],
): Promise<void> {
  const facts = sql`select * from usage_of_batches(${batchIds}::bigint[])`
  const parts = to.map(
    (rollup, index) => sql`${ref(`part${index}`)} as (${upsertStatement(rollup)})`,
  )
  await sql`
    with added as materialized (${cubeRows(facts)}), ${sql.join(parts)} select 1`.execute(db)
}

/** Returns whether the transaction may change roll-ups: it has the lock of the worker, and PostgreSQL counts usage. */
export const canChangeRollups = async (db: Db): Promise<boolean> =>
  (await tryUsageLock(db)) && (await usageEngine(db)).engine === 'postgres'
