import { sql } from 'kysely'
import { nextMonth } from '../../../contract/calendar.ts'
import type { Db } from '../../context.ts'
import { StartError } from '../../db/startError.ts'
import { setUsageEngine, takeUsageLock, type UsageEngine, usageEngine } from '../engineStore.ts'
import { cubeMeasures } from '../cube.ts'
import { type ClickHouseServer, StatementParams } from './clientStore.ts'
import { batchMonths, cubeColumns, type CubeRow, insertCubeRows } from './deliveryStore.ts'
import { cubeTable, measureColumns, prepareSchema } from './schemaStore.ts'

/** Rows of the roll-ups that one insert copies; the rows of one customer and day are never divided. */
const rowsPerChunk = 50_000

/** Numbers of chunks are smaller, and numbers of recorded batches larger (`batchKey`). */
const firstBatchKey = '1099511627776'

/** Consecutive days of consecutive customers in the roll-ups of one month. */
interface Chunk {
  number: number
  month: string
  first: [customerId: number, day: string]
  last: [customerId: number, day: string]
  rows: number
}

/** What the copy needs, and where it says how far it is. */
export interface CopyOptions {
  db: Db
  server: ClickHouseServer
  print: (line: string) => void
}

/** Totals of a customer and month that differ between the engines. */
export interface Difference {
  customerId: number
  month: string
  postgres: string
  clickHouse: string
}

/**
 * Copies the figures of PostgreSQL to ClickHouse and makes it the engine that counts usage. Meanwhile usage is
 * recorded and PostgreSQL answers, but its roll-ups do not change. A copy that was interrupted goes on where it ended:
 * chunks that ClickHouse has are left out. Returns the totals that differ; only when there are none the engine
 * changes. Throws `ClickHouseError`, and `StartError` when `cancelCopy` has ended the copy meanwhile.
 */
export async function copyToClickHouse({ db, server, print }: CopyOptions): Promise<Difference[]> {
  const { installation, engine } = await usageEngine(db)
  await prepareSchema(server, installation)
  if (engine === 'clickhouse') {
    print('ClickHouse counts usage already.')
    return []
  }
  if (engine === 'copying') print('An earlier copy was interrupted: it goes on.')
  else await server.command(`truncate table ${cubeTable}`)
  const started = await beginCopy(db)
  await copyChunks({ db, server, print }, started)
  const differences = await compareTotals(db, server, print)
  if (differences.length > 0) return differences
  await db.transaction().execute(async (tx) => {
    await takeUsageLock(tx)
    const { engine: present, changedAt } = await usageEngine(tx)
    // PostgreSQL may have counted since what the copy does not have.
    if (present !== 'copying' || changedAt.getTime() !== started.changedAt.getTime()) {
      throw new StartError('The copy was ended meanwhile: PostgreSQL counts usage.')
    }
    await setUsageEngine(tx, 'clickhouse')
  })
  return []
}

/**
 * Ends a copy that was interrupted, so that PostgreSQL adds to its roll-ups again. Returns false when no copy is under
 * way.
 */
export function cancelCopy(db: Db): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await takeUsageLock(tx)
    if ((await usageEngine(tx)).engine !== 'copying') return false
    await setUsageEngine(tx, 'postgres')
    return true
  })
}

/** Stops changes of the roll-ups, after the one under way. Returns the copy that has begun, now or earlier. */
function beginCopy(db: Db): Promise<UsageEngine> {
  return db.transaction().execute(async (tx) => {
    await takeUsageLock(tx)
    if ((await usageEngine(tx)).engine === 'postgres') await setUsageEngine(tx, 'copying')
    return usageEngine(tx)
  })
}

async function copyChunks({ db, server, print }: CopyOptions, copy: UsageEngine): Promise<void> {
  const present = await batchMonths(server, '0', firstBatchKey)
  const months = await rollupMonths(db)
  let number = 0
  for (const month of months) {
    const chunks = await chunksOf(db, month, number)
    number += chunks.length
    const missing = chunks.filter((chunk) => !present.has(`${chunk.number} ${month}`))
    for (const chunk of missing) {
      const token = `${copy.installation} copy ${copy.changedAt.getTime()} ${chunk.number}`
      await insertCubeRows(server, await rowsOfChunk(db, chunk), token)
    }
    const rows = missing.reduce((sum, chunk) => sum + chunk.rows, 0)
    print(`${month.slice(0, 7)}: ${missing.length} of ${chunks.length} chunks, ${rows} rows`)
  }
}

/** Returns the first days of the months that the roll-ups have, in order. */
async function rollupMonths(db: Db): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct starts_on as month from usage_by_action where span = 'month' order by 1`.execute(
    db,
  )
  return rows.map(({ month }) => month)
}

/** Divides the roll-ups of a month. They do not change during a copy, so neither do the chunks. */
async function chunksOf(db: Db, month: string, before: number): Promise<Chunk[]> {
  const { rows: days } = await unlimited(db, (tx) =>
    sql<{ customerId: number; day: string; rows: number }>`
      select customer_id, day, count(*) as rows from usage_by_day
      where day >= ${month} and day < ${nextMonth(month)} group by 1, 2 order by 1, 2`.execute(tx),
  )
  const chunks: Chunk[] = []
  for (const { customerId, day, rows } of days) {
    const chunk = chunks.at(-1)
    if (chunk === undefined || chunk.rows + rows > rowsPerChunk) {
      const number = before + chunks.length + 1
      chunks.push({ number, month, first: [customerId, day], last: [customerId, day], rows })
    } else {
      chunk.last = [customerId, day]
      chunk.rows += rows
    }
  }
  return chunks
}

async function rowsOfChunk(db: Db, { number, month, first, last }: Chunk): Promise<CubeRow[]> {
  const { rows } = await unlimited(db, (tx) =>
    sql<CubeRow>`
      select ${String(number)}::text as batch, ${cubeColumns((name) => sql.ref(`u.${name}`))}
      from usage_by_day as u
      where (u.customer_id, u.day) >= (${first[0]}::int, ${first[1]}::date)
        and (u.customer_id, u.day) <= (${last[0]}::int, ${last[1]}::date)
        and u.day >= ${month} and u.day < ${nextMonth(month)}`.execute(tx),
  )
  return rows
}

/** Runs statements that may take any time. */
const unlimited = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return work(tx)
  })

/** Returns the totals of all measures by customer and month that differ between the roll-ups and ClickHouse. */
async function compareTotals(
  db: Db,
  server: ClickHouseServer,
  print: (line: string) => void,
): Promise<Difference[]> {
  const differences: Difference[] = []
  let compared = 0
  for (const month of await rollupMonths(db)) {
    const expected = await postgresTotals(db, month)
    const copied = await clickHouseTotals(server, month)
    compared += expected.size
    for (const customerId of new Set([...expected.keys(), ...copied.keys()])) {
      const postgres = expected.get(customerId) ?? 'nothing'
      const clickHouse = copied.get(customerId) ?? 'nothing'
      if (postgres !== clickHouse) differences.push({ customerId, month, postgres, clickHouse })
    }
  }
  print(`Compared ${compared} totals of customers and months: ${differences.length} differ.`)
  return differences
}

async function postgresTotals(db: Db, month: string): Promise<Map<number, string>> {
  const { rows } = await unlimited(db, (tx) =>
    sql<{ customerId: number } & Record<string, number>>`
      select customer_id, ${sql.join(
        cubeMeasures.map((name) => sql`sum(${sql.ref(name)}) as ${sql.ref(name)}`),
      )}
      from usage_by_day where day >= ${month} and day < ${nextMonth(month)} group by 1`.execute(tx),
  )
  return new Map(
    rows.map((row) => [row.customerId, cubeMeasures.map((name) => row[name]).join(' ')]),
  )
}

async function clickHouseTotals(
  server: ClickHouseServer,
  month: string,
): Promise<Map<number, string>> {
  const params = new StatementParams()
  const totals = await server.query(
    `select customer_id, ${measureColumns.map((name) => `sum(${name}) as sum_${name}`).join(', ')}
     from ${cubeTable}
     where month = ${params.add('Date', month)} and batch < ${params.add('UInt64', firstBatchKey)}
     group by customer_id`,
    params,
  )
  const customers = totals['customer_id'] ?? []
  return new Map(
    customers.map((customerId, index) => [
      Number(customerId),
      measureColumns.map((name) => totals[`sum_${name}`]?.[index]).join(' '),
    ]),
  )
}
