import { partition } from 'es-toolkit'
import type { Pool, PoolClient } from 'pg'
import { accounts, hashPasswords } from './accounts.ts'
import { articleCounts } from './articles.ts'
import { bulkLoad } from '../db/bulkLoad.ts'
import { overClient } from '../db/connection/overClient.ts'
import { addDays } from '../../contract/calendar.ts'
import { catalogue } from './catalogue.ts'
import { copyRows, type Rows } from './copy.ts'
import { delivery } from './delivery.ts'
import { endUsers } from './endUsers.ts'
import { holdings } from './holdings.ts'
import { entitlements, organizations } from './organizations.ts'
import { places } from './places.ts'
import { ensurePartitions } from '../usage/bulkStore.ts'
import { addLoadedEvents } from '../usage/foldStore.ts'
import { firstUsageDay, usage } from './usage.ts'

/** The amount of demo data, and its last day. */
export interface DemoOptions {
  /** Multiplies users, titles, requests and usage; 1 is the world of docs/demo-data.md. */
  scale: number
  /** The last day of the data, YYYY-MM-DD. */
  today: string
}

/** The outcome of loading the demo data. */
export interface DemoResult {
  seconds: number
  /** Number of rows by table. */
  rows: Record<string, number>
}

/** The scale of the tests' template: every published account and case, with few rows. */
export const tinyScale = 0.02

/**
 * Loads the demo world into a migrated database in one transaction. A database that has customers already is not
 * changed, even when two copies of the platform start on an empty one at once.
 */
export async function loadDemoWorld(pool: Pool, options: DemoOptions): Promise<DemoResult> {
  const startedAt = performance.now()
  const rows = await load(pool, options)
  // The first queries need statistics for good plans. Collecting them after the transaction holds no locks.
  await analyze(pool)
  return { seconds: (performance.now() - startedAt) / 1000, rows }
}

async function load(pool: Pool, options: DemoOptions): Promise<Record<string, number>> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    // Loading may take any time, and needs memory for the sums of the roll-ups and for the indexes.
    await client.query(
      `set local statement_timeout = 0; set local work_mem = '96MB'; set local maintenance_work_mem = '128MB'`,
    )
    const rows = (await isEmpty(client)) ? await fill(client, options) : {}
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/**
 * Collects the statistics of all tables over two connections: those of usage, which have most of the rows and a
 * partition for each month, from a tenth of the usual sample. Autovacuum soon collects them anew from a full one.
 */
async function analyze(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; isUsage: boolean }>(
    `select oid::regclass::text as name, relname ~ '^(consortium_)?usage_' as "isUsage" from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const [usageTables, others] = partition(rows, ({ isUsage }) => isUsage)
  const statement = (tables: typeof rows) => `analyze ${tables.map(({ name }) => name).join(', ')}`
  await Promise.all([
    // One message is one transaction, after which the setting is what it was.
    pool.query(`set local default_statistics_target = 10; ${statement(usageTables)}`),
    pool.query(statement(others)),
  ])
}

async function isEmpty(client: PoolClient): Promise<boolean> {
  await client.query('lock table customers in exclusive mode')
  const { rowCount } = await client.query('select from customers limit 1')
  return rowCount === 0
}

async function fill(client: PoolClient, options: DemoOptions): Promise<Record<string, number>> {
  const { rows: shown } = await client.query<{ timeZone: string }>(
    `select current_setting('TimeZone') as "timeZone"`,
  )
  const world = await demoWorld(options, shown[0]?.timeZone)
  const rows: Record<string, number> = {}
  const tables = [...new Set(world.map((part) => part.table))]
  await bulkLoad(client, tables, async () => {
    // The first and the last event may be on the day before and after, in the time zone of the connection.
    const { today } = options
    await ensurePartitions(client, addDays(firstUsageDay(today), -1), addDays(today, 1))
    for (const part of world) {
      rows[part.table] = (rows[part.table] ?? 0) + (await copyRows(client, part))
    }
  })
  // The contacts of the demo world are as old as their organisations.
  await client.query(`update contact_periods set recorded_on = c.history_since
    from customers c where c.id = customer_id`)
  await addLoadedEvents(overClient(client))
  await continueIds(client, tables)
  return rows
}

/** Returns the rows of all tables, each table after those that it refers to. Days of usage are of the time zone. */
export async function demoWorld({ scale, today }: DemoOptions, timeZone = 'UTC'): Promise<Rows[]> {
  const hashes = await hashPasswords()
  const { rows: placeRows, placeOf } = places()
  const titles = catalogue(today, scale)
  return [
    ...placeRows,
    ...organizations(today, placeOf),
    accounts(today, hashes),
    ...titles.rows,
    ...entitlements(),
    ...holdings(today, scale, titles),
    endUsers(today, scale, hashes.endUser),
    articleCounts(),
    ...delivery(today, scale, titles),
    ...usage(today, { scale, timeZone, catalogue: titles }),
  ]
}

/** Makes identity columns continue after the ids that were loaded. */
async function continueIds(client: PoolClient, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'
       and table_name = any ($1)`,
    [tables],
  )
  for (const { name } of rows) {
    await client.query(
      `select setval(pg_get_serial_sequence('${name}', 'id'), greatest(
         (select coalesce(max(id), 1) from ${name}), nextval(pg_get_serial_sequence('${name}', 'id')) - 1))`,
    )
  }
}
