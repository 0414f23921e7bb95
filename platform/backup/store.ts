import { pipeline } from 'node:stream/promises'
import { sql, type Transaction } from 'kysely'
import { Client, type ClientConfig } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { lockKeys } from '../db/advisoryLocks.ts'
import { bulkLoad } from '../db/bulkLoad.ts'
import { eventsTable, insertStagedEvents, stagedEvents, stageEvents } from '../usage/bulkStore.ts'
import type { BackupHeader, BackupSequences } from './format.ts'

type Tables = BackupHeader['tables']

/** Returns an open connection without limits of time; `stopping` ends it together with the statement that runs. */
export async function openClient(
  connection: ClientConfig,
  applicationName: string,
  stopping?: AbortSignal,
): Promise<Client> {
  stopping?.throwIfAborted()
  const client = new Client({ ...connection, application_name: applicationName, keepAlive: true })
  // A broken connection rejects the running query; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  stopping?.addEventListener('abort', () => void client.end())
  await client.query(
    'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0',
  )
  return client
}

/**
 * Runs the work in one snapshot of the database, which sees no later change. Holds off the job that deletes old rows
 * and files until the connection ends.
 */
export async function inSnapshot<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [lockKeys.retention])
  await client.query('begin isolation level repeatable read read only')
  const result = await work()
  await client.query('commit')
  return result
}

/** Returns the migrations that the database has had, in order. Throws when it has no schema. */
export async function appliedNames(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migration order by name',
  )
  return rows.map(({ name }) => name)
}

/** Returns all tables with the columns that are stored and not computed, as quoted identifiers. */
export async function tablesWithColumns(client: Client): Promise<Tables> {
  const { rows } = await client.query<Tables[number]>(
    `select quote_ident(c.relname) as name, array_agg(quote_ident(a.attname) order by a.attnum) as columns
     from pg_class c
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = current_schema()::regnamespace
       and c.relkind in ('r', 'p') and not c.relispartition
     group by c.relname order by c.relname`,
  )
  return rows
}

/** Returns the last number of each sequence. */
export async function sequenceValues(client: Client): Promise<BackupSequences> {
  const { rows } = await client.query<BackupSequences[number]>(
    `select quote_ident(sequencename) as name, start_value::text as "startValue", last_value::text as "lastValue"
     from pg_sequences where schemaname = current_schema() order by sequencename`,
  )
  return rows
}

/** Returns the rows of a table in the text format of COPY, in chunks. */
export const copyOut = (client: Client, { name, columns }: Tables[number]): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy (select ${columns.join(', ')} from ${name}) to stdout`))

/** Writes rows in the text format of COPY into a table, and makes the partitions that they need. */
export async function copyIn(
  client: Client,
  { name, columns }: Tables[number],
  rows: AsyncIterable<Uint8Array>,
): Promise<void> {
  const copyInto = (table: string) =>
    pipeline(rows, client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)))
  if (name !== eventsTable || !(await isPartitioned(client, name))) return copyInto(name)
  await stageEvents(client)
  await copyInto(stagedEvents)
  await insertStagedEvents(client)
}

async function isPartitioned(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_class where oid = $1::regclass and relkind = 'p'`,
    [name],
  )
  return rowCount === 1
}

/** What a restore would replace. */
export interface TargetState {
  hasTables: boolean
  hasCustomers: boolean
  /** Connections of other processes of Carrel. */
  connections: number
}

/** Returns the state of the database into which a backup shall be restored. */
export async function targetState(client: Client): Promise<TargetState> {
  const { rows } = await client.query<{ tables: number; connections: number; exists: boolean }>(
    `select (select count(*)::int from pg_tables where schemaname = current_schema()) as tables,
            (select count(*)::int from pg_stat_activity
             where datname = current_database() and pid <> pg_backend_pid()
               and application_name = 'carrel') as connections,
            to_regclass('customers') is not null as exists`,
  )
  const { tables = 0, connections = 0, exists = false } = rows[0] ?? {}
  const customers = exists ? await client.query('select from customers limit 1') : undefined
  return { hasTables: tables > 0, hasCustomers: (customers?.rowCount ?? 0) > 0, connections }
}

/** Removes the schema with all that is in it, and creates it empty. */
export async function emptySchema(tx: Transaction<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(tx)
  const schema = sql.id(rows[0]?.name ?? 'public')
  await sql`set local lock_timeout = '10s'`.execute(tx)
  await sql`drop schema ${schema} cascade`.execute(tx)
  await sql`create schema ${schema}`.execute(tx)
  await sql`grant usage on schema ${schema} to public`.execute(tx)
}

/**
 * Replaces the rows of all tables by those that `load` writes. Triggers do not run, because their results are rows of
 * the backup as well; foreign keys are checked afterwards.
 */
export async function replaceRows(
  client: Client,
  tables: Tables,
  load: () => Promise<void>,
): Promise<void> {
  const names = tables.map(({ name }) => name)
  const setTriggers = (state: 'enable' | 'disable') =>
    client.query(names.map((name) => `alter table ${name} ${state} trigger user`).join(';'))
  await setTriggers('disable')
  await bulkLoad(client, names, async () => {
    await client.query(`truncate ${names.join(', ')}`)
    await load()
  })
  await setTriggers('enable')
}

/** Lets sequences go on after their last number. */
export async function setSequences(client: Client, sequences: BackupSequences): Promise<void> {
  for (const { name, startValue, lastValue } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [
      name,
      lastValue ?? startValue,
      lastValue !== null,
    ])
  }
}
