import { snakeCase } from 'es-toolkit'
import { type RawBuilder, sql } from 'kysely'
import { monthOf } from '../../../contract/calendar.ts'
import type { Db } from '../../context.ts'
import { tryUsageLock, usageEngine } from '../engineStore.ts'
import { cubeKeys, cubeMeasures } from '../cube.ts'
import { type ClickHouseServer, StatementParams } from './clientStore.ts'
import { batchKey } from './figuresStore.ts'
import { cubeTable, prepareSchema } from './schemaStore.ts'

/** Events that one delivery holds; a larger batch is delivered alone. */
const eventsPerDelivery = 50_000

/** A row of the table of the cube in ClickHouse. */
export type CubeRow = Record<string, string | number | boolean> & { batch: string; day: string }

/** Returns the columns of the cube with the names that they have in ClickHouse, from a source called `u`. */
export function cubeColumns(measures: (name: string) => RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join([
    ...cubeKeys.map((key) => sql.ref(`u.${key}`)),
    ...cubeMeasures.map((name) => sql`${measures(name)} as ${sql.ref(name)}`),
  ])
}

/**
 * Makes the oldest batches a delivery, in the caller's transaction, unless one is under way. Returns false when another
 * worker runs, when PostgreSQL counts usage, or when there is nothing to deliver. A delivery that was chosen once is
 * sent with the same batches after a failure, so that ClickHouse recognises it.
 */
export async function chooseDelivery(db: Db): Promise<boolean> {
  if (!(await tryUsageLock(db)) || (await usageEngine(db)).engine !== 'clickhouse') return false
  const { rows } = await sql<{ isPresent: boolean }>`
    select exists (select from usage_batches where folded_at is null and delivery is not null)
      as is_present`.execute(db)
  if (rows[0]?.isPresent === true) return true
  const { numAffectedRows = 0n } = await sql`
    with oldest as materialized (
      select id, events from usage_batches where folded_at is null order by id limit 1000 for update
    ), chosen as (
      select id, before from (
        select id, sum(events) over (order by id) - events as before from oldest
      ) as summed where before < ${eventsPerDelivery}
    )
    update usage_batches b set delivery = (select min(id) from chosen)
    from chosen where b.id = chosen.id`.execute(db)
  return numAffectedRows > 0n
}

/** The batches of a delivery. */
interface Delivery {
  ids: number[]
  events: number
  /** The first number by which ClickHouse knows one of them; null when there is no delivery. */
  firstKey: string | null
}

/**
 * Sends the chosen delivery to ClickHouse and marks its batches as folded, in the caller's transaction. Returns the
 * number of events; null when another worker runs or nothing is chosen. A month that ClickHouse has already, because an
 * earlier attempt ended before it was marked, is not sent again. Throws `ClickHouseError`.
 */
export async function deliverChosen(db: Db, server: ClickHouseServer): Promise<number | null> {
  if (!(await tryUsageLock(db))) return null
  const { installation } = await usageEngine(db)
  const { rows: deliveries } = await sql<Delivery>`
    select coalesce(array_agg(id order by id), '{}') as ids, coalesce(sum(events), 0)::int8 as events,
      min(${batchKey})::text as first_key
    from usage_batches where folded_at is null and delivery is not null`.execute(db)
  const [{ ids, events, firstKey } = { ids: [], events: 0, firstKey: null }] = deliveries
  if (firstKey === null) return null
  await server.prepareOnce(() => prepareSchema(server, installation))
  const sum = (name: string) => sql`sum(${sql.ref(`u.${name}`)})::int8`
  const { rows } = await sql<CubeRow>`
    select ${batchKey}::text as batch, ${cubeColumns(sum)}
    from usage_of_batches(${ids}::bigint[]) as u join usage_batches b on b.id = u.batch_id
    group by ${sql.join([batchKey, ...cubeKeys.map((key) => sql.ref(`u.${key}`))])}`.execute(db)
  const present = await batchMonths(server, firstKey)
  for (const [month, rowsOfMonth] of Map.groupBy(rows, ({ day }) => monthOf(day))) {
    if (rowsOfMonth.some(({ batch }) => present.has(`${batch} ${month}`))) continue
    await insertCubeRows(server, rowsOfMonth, `${installation} ${firstKey} ${month}`)
  }
  await sql`update usage_batches set folded_at = now() where id = any (${ids}::bigint[])`.execute(
    db,
  )
  return events
}

/** Returns the batches from a number on that ClickHouse has, each with a month of its events: `123 2026-03-01`. */
export async function batchMonths(
  server: ClickHouseServer,
  from: string,
  before = '18446744073709551615',
): Promise<Set<string>> {
  const params = new StatementParams()
  const { batch = [], month = [] } = await server.query(
    `select toString(batch) as batch, month from (
       select batch, month, sum(hits) from ${cubeTable}
       where batch >= ${params.add('UInt64', from)} and batch < ${params.add('UInt64', before)}
       group by batch, month)`,
    params,
  )
  return new Set(batch.map((key, index) => `${key} ${month[index]}`))
}

/** Inserts rows of one month, all or none of them, once for each token. */
export function insertCubeRows(
  server: ClickHouseServer,
  rows: readonly CubeRow[],
  token: string,
): Promise<void> {
  return server.insert(cubeTable, rows.map(withColumnNames), token)
}

const columnNames = new Map([...cubeKeys, ...cubeMeasures].map((name) => [name, snakeCase(name)]))

function withColumnNames(row: CubeRow): object {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [columnNames.get(name) ?? name, value]),
  )
}
