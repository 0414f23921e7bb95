import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db } from '../context.ts'
import {
  canChangeRollups,
  columns,
  daysAndMonths,
  hasTitle,
  insertStatement,
  ref,
  type Rollup,
  sharedRollups,
  spanKeys,
  titleKeys,
  upsertStatement,
} from './rollupStore.ts'

const year = sql`date_trunc('year', day::timestamp)::date`

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
export const consortiumRollups: readonly ConsortiumRollup[] = [
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
 * Returns one roll-up for each table. Those of a table differ only in what they add of the cube: the rows of members
 * that make them up are the same.
 */
const oneOfEachTable = (all: readonly ConsortiumRollup[]): Iterable<ConsortiumRollup> =>
  new Map(all.map((rollup) => [rollup.table, rollup])).values()

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
