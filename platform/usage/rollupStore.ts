import { type Kysely, type RawBuilder, sql } from 'kysely'
import { measures as counterMeasures } from '../../contract/counter/metrics.ts'
import type { Db } from '../context.ts'
import { tryUsageLock, usageEngine } from './engineStore.ts'
import { isTenantRollupKnown, lacksTenantRollup } from './tenantRollupStore.ts'

/** Events that one fold adds to the roll-ups; a larger batch is folded alone. */
const eventsPerFold = 20_000

/** Measures of the cube. */
export const cubeMeasures: readonly string[] = ['hits', 'fullText', ...counterMeasures]

const ref = (name: string) => sql.ref(name)
const columns = (names: readonly string[]) => sql.join(names.map(ref))

/** Adds up a measure. PostgreSQL's own sum of `bigint` is `numeric`, which takes twice the time. */
const total = (measure: string): RawBuilder<unknown> => sql`sum_bigint(${ref(measure)})`

/** How the rows of one roll-up are added up. */
interface Rollup {
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
function insertStatement({ table, keys, sums, where, from }: Rollup): RawBuilder<unknown> {
  const names = Object.keys(keys)
  const positions = sql.join(names.map((_, index) => sql.lit(index + 1)))
  return sql`insert into ${sql.table(table)} as r (${columns([...names, ...sums])})
    select ${sql.join([...Object.values(keys), ...sums.map(total)])}
    from ${from ?? sql`added`} ${where === undefined ? sql`` : sql`where ${where}`}
    group by ${positions} order by ${positions}`
}

/** Returns the statement that adds the rows of `added` to those of a roll-up. */
const upsertStatement = (rollup: Rollup): RawBuilder<unknown> =>
  sql`${insertStatement(rollup)} on conflict (${columns(Object.keys(rollup.keys))}) do update set ${sql.join(
    rollup.sums.map((name) => sql`${ref(name)} = r.${ref(name)} + excluded.${ref(name)}`),
  )}`

const month = sql`date_trunc('month', day::timestamp)::date`
const year = sql`date_trunc('year', day::timestamp)::date`
const tenantKey = { customerId: ref('customerId') }
const spanKeys = (startsOn: RawBuilder<unknown>, span: 'day' | 'month' | 'year') => ({
  span: sql`${sql.lit(span)}`,
  startsOn,
  source: ref('source'),
})

/** Dimensions of the cube, by which its rows differ. */
export const cubeKeys: readonly string[] = [
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
const hasTitle = sql`title_id <> 0`

const titleKeys = { resourceTypeId: ref('resourceTypeId'), titleId: ref('titleId') }

const daysAndMonths = [
  ['day', ref('day')],
  ['month', month],
] as const

/** Roll-ups by day and by month that customers and consortia have, without the key that says whose they are. */
const sharedRollups: readonly Rollup[] = daysAndMonths.flatMap(([span, startsOn]): Rollup[] => [
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
])

/** The whole cube by day. */
const cube: Rollup = {
  table: 'usage_by_day',
  keys: Object.fromEntries(cubeKeys.map((key) => [key, ref(key)])),
  sums: cubeMeasures,
}

/** The other roll-ups of customers. */
const rollups: readonly Rollup[] = [
  ...sharedRollups.map((rollup) => ({ ...rollup, keys: { ...tenantKey, ...rollup.keys } })),
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

/** The roll-up of customers without other dimensions than their source. */
const tenantRollups: readonly Rollup[] = daysAndMonths.map(([span, startsOn]) => ({
  table: 'usage_by_tenant',
  keys: { ...tenantKey, ...spanKeys(startsOn, span) },
  sums: ['hits', 'fullText'],
}))

/** A roll-up of consortia: what the customers in `usage_consortium_members` used. */
interface ConsortiumRollup extends Rollup {
  /** The rows of members that add up to those of consortia, of all sizes in the table. */
  ofMembers: RawBuilder<unknown>
}

const titlesOfMembers = sql`
  select customer_id, 'day' as span, day as starts_on, source, resource_type_id, title_id, hits, full_text
  from usage_by_day where ${hasTitle}
  union all
  select customer_id, span, date_trunc(span, month::timestamp)::date, source, resource_type_id, title_id,
    hits, full_text
  from usage_by_title cross join (values ('month'), ('year')) as spans (span)`

/** Returns the roll-up of consortia that belongs to a roll-up of customers. */
const consortiumRollup = (rollup: Rollup, ofMembers: RawBuilder<unknown>): ConsortiumRollup => ({
  ...rollup,
  table: `consortium_${rollup.table}`,
  keys: { consortiumId: ref('consortiumId'), ...rollup.keys },
  from: sql`added join usage_consortium_members using (customer_id)`,
  ofMembers,
})

/** The roll-ups of consortia. */
const consortiumRollups: readonly ConsortiumRollup[] = [
  ...sharedRollups.map((rollup) =>
    consortiumRollup(rollup, sql`select * from ${sql.table(rollup.table)}`),
  ),
  ...([...daysAndMonths, ['year', year]] as const).map(([span, startsOn]) => {
    const keys = { ...spanKeys(startsOn, span), ...titleKeys }
    const sums = ['hits', 'fullText']
    return consortiumRollup(
      { table: 'usage_by_title', keys, sums, where: hasTitle },
      titlesOfMembers,
    )
  }),
]

/**
 * Returns one roll-up for each table. Those of a table differ only in what they add of the cube: the rows of members that
 * make them up are the same.
 */
const oneOfEachTable = (all: readonly ConsortiumRollup[]): Iterable<ConsortiumRollup> =>
  new Map(all.map((rollup) => [rollup.table, rollup])).values()

/** Returns the query of the rows of the cube that facts, rows of `usage_facts`, make. */
const cubeRows = (facts: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${columns(cubeKeys)}, ${sql.join(cubeMeasures.map((name) => sql`${total(name)} as ${ref(name)}`))}
  from (${facts}) as facts group by ${sql.join(cubeKeys.map((_, index) => sql.lit(index + 1)))}`

/** Every roll-up. */
const allRollups: readonly Rollup[] = [cube, ...rollups, ...tenantRollups, ...consortiumRollups]

/** Adds the events of batches to roll-ups. */
async function addBatches(
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

/** Returns whether the transaction may change roll-ups: it holds the lock of the worker, and PostgreSQL counts usage. */
const canChangeRollups = async (db: Db): Promise<boolean> =>
  (await tryUsageLock(db)) && (await usageEngine(db)).engine === 'postgres'

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

/** Most batches that are added to the roll-up of tenants one by one; filling it anew is faster for more. */
const maxMissedBatches = 1_000

/** Adds what a copy of the release before folded to the roll-up of tenants, or fills it when that is not known any more. */
async function completeTenantRollup(db: Db): Promise<void> {
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
async function fillTenantRollup<Schema>(db: Kysely<Schema>): Promise<void> {
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

/** Libraries whose use one transaction moves between the roll-ups of consortia. */
const membersPerMove = 50

/** A library that joined a consortium, left one, or both, since the roll-ups of consortia were added up. */
interface MovedMember {
  customerId: number
  leftId: number | null
  joinedId: number | null
}

/**
 * Adds what libraries used to the roll-ups of the consortium that they joined and takes it away from those of the one
 * that they left, in the caller's transaction. Returns the number of libraries, which is 0 when all are up to date;
 * null when another worker folds, or when ClickHouse counts usage.
 */
export async function moveMembers(db: Db): Promise<number | null> {
  return (await canChangeRollups(db)) ? moveNextMembers(db) : null
}

async function moveNextMembers<Schema>(db: Kysely<Schema>): Promise<number> {
  const { rows: members } = await sql<MovedMember>`
    select coalesce(c.id, m.customer_id) as customer_id, m.consortium_id as left_id, c.consortium_id as joined_id
    from (select id, consortium_id from customers where consortium_id <> id) as c
    full join usage_consortium_members m on m.customer_id = c.id
    where c.consortium_id is distinct from m.consortium_id
    order by 1 limit ${membersPerMove}`.execute(db)
  if (members.length === 0) return 0
  // A library may have as many rows as titles for every day.
  await sql`set local statement_timeout = 0`.execute(db)
  for (const rollup of oneOfEachTable(consortiumRollups)) await moveRollupRows(db, rollup, members)
  const joined = members.filter(({ joinedId }) => joinedId !== null)
  await sql`
    delete from usage_consortium_members
    where customer_id = any (${members.map(({ customerId }) => customerId)}::int[])`.execute(db)
  await sql`
    insert into usage_consortium_members (customer_id, consortium_id)
    select * from unnest(${joined.map(({ customerId }) => customerId)}::int[],
      ${joined.map(({ joinedId }) => joinedId)}::int[])`.execute(db)
  return members.length
}

/** Subtracts the rows of members from the consortium that they left, and adds them to the one that they joined. */
async function moveRollupRows<Schema>(
  db: Kysely<Schema>,
  { table, keys, sums, ofMembers }: ConsortiumRollup,
  members: readonly MovedMember[],
): Promise<void> {
  const moves = members.flatMap(({ customerId, leftId, joinedId }) => [
    ...(leftId === null ? [] : [{ customerId, consortiumId: leftId, sign: -1 }]),
    ...(joinedId === null ? [] : [{ customerId, consortiumId: joinedId, sign: 1 }]),
  ])
  const names = Object.keys(keys)
  const signed = sums.map((name) => sql`sign * ${ref(name)} as ${ref(name)}`)
  await upsertStatement({
    table,
    keys: Object.fromEntries(names.map((name) => [name, ref(name)])),
    sums,
    from: sql`(
      select ${columns(names)}, ${sql.join(signed)}
      from unnest(${moves.map(({ customerId }) => customerId)}::int[],
        ${moves.map(({ consortiumId }) => consortiumId)}::int[],
        ${moves.map(({ sign }) => sign)}::int[]) as moves (customer_id, consortium_id, sign)
      join (${ofMembers}) as rows_of_members using (customer_id)) as moved_rows`,
  }).execute(db)
  const leftIds = members.flatMap(({ leftId }) => leftId ?? [])
  if (leftIds.length === 0) return
  await sql`
    delete from ${sql.table(table)} where consortium_id = any (${leftIds}::int[]) and hits = 0`.execute(
    db,
  )
}

/** Adds all events that were loaded in bulk to the roll-ups, which must be empty. Runs in the caller's transaction. */
export async function addLoadedEvents(db: Kysely<unknown>): Promise<void> {
  const facts = sql`(select * from usage_facts where batch_id = 0) as facts`
  await insertStatement({ ...cube, from: facts }).execute(db)
  await sql`analyze usage_by_day`.execute(db)
  for (const rollup of rollups)
    await insertStatement({ ...rollup, from: sql.table(cube.table) }).execute(db)
  await fillTenantRollup(db)
  await addUpConsortia(db)
}

/** Makes the roll-ups of consortia anew from those of their members. Runs in the caller's transaction, as the owner. */
export async function addUpConsortia(db: Kysely<unknown>): Promise<void> {
  const tables = new Set([
    'usage_consortium_members',
    ...consortiumRollups.map(({ table }) => table),
  ])
  // A consortium may have as many rows as titles for every day.
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`truncate ${sql.join([...tables].map((table) => sql.table(table)))}`.execute(db)
  await sql`
    insert into usage_consortium_members (customer_id, consortium_id)
    select id, consortium_id from customers where consortium_id <> id`.execute(db)
  await sql`analyze usage_consortium_members`.execute(db)
  for (const { table, keys, sums, ofMembers } of oneOfEachTable(consortiumRollups)) {
    await insertStatement({
      table,
      keys: Object.fromEntries(Object.keys(keys).map((name) => [name, ref(name)])),
      sums,
      from: sql`(${ofMembers}) as rows_of_members join usage_consortium_members using (customer_id)`,
    }).execute(db)
  }
}
