import path from 'node:path'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { type ClientConfig, type CustomTypesConfig, type Pool, types } from 'pg'
import { openEmbedded } from './embedded.ts'
import { DatabasePool } from './pool.ts'

/** A query that takes longer is a defect; migrations and the demo data lift the limit for themselves. */
const statementTimeout = 30_000
/** A transaction that nobody works in holds locks that others wait for. */
const idleInTransactionTimeout = 60_000
/** How long a call waits for a connection while all are in use. */
const defaultMaxWaitMs = 10_000
/** A server that does not accept a connection in this time counts as away: calls answer 503 within 2 s. */
const defaultConnectTimeoutMs = 1_500

/** An open database: the query builder, its pool, and how to close it. */
export interface OpenDatabase<Schema> {
  db: Kysely<Schema>
  pool: Pool
  /** In one line, for the log: which database it is. Holds no secret. */
  description: string
  /** Resolves when our own server ended unexpectedly and could not be started again. */
  lost: Promise<Error>
  /** Waits for running queries, then ends our own server. */
  close(): Promise<void>
}

/** Where the database is and how many connections to open. */
export interface DatabaseOptions {
  /** A server elsewhere; without it the product runs its own below `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  poolSize: number
  /** Called with the error of a connection that broke while idle. */
  onIdleError: (error: Error) => void
  /** Called when our own server ended and is started again; calls answer 503 meanwhile. */
  onRestart?: (error: Error) => void
}

/** Opens the database of the configuration: `DATABASE_URL`, or the product's own PostgreSQL. */
export async function openDatabase<Schema>(
  options: DatabaseOptions,
): Promise<OpenDatabase<Schema>> {
  if (options.databaseUrl) {
    const { host, pathname } = new URL(options.databaseUrl)
    const connected = connect<Schema>({ connectionString: options.databaseUrl }, options)
    return {
      ...connected,
      description: `PostgreSQL at ${host}${pathname}`,
      lost: new Promise(() => undefined),
      close: () => connected.db.destroy(),
    }
  }
  const folder = path.join(options.dataDir, 'pg')
  const embedded = await openEmbedded(folder, options)
  const connected = connect<Schema>(embedded.connection, options)
  return {
    ...connected,
    description: `its own PostgreSQL in ${folder}${embedded.adopted ? ', still running' : ''}`,
    lost: embedded.lost,
    async close() {
      await connected.db.destroy()
      await embedded.stop()
    },
  }
}

interface ConnectOptions extends Pick<DatabaseOptions, 'poolSize' | 'onIdleError'> {
  maxWaitMs?: number
  connectTimeoutMs?: number
  /** Called before a connection is taken. Tests refuse a second one for a transaction here. */
  onAcquire?: () => void
}

/** A pool and Kysely over it: camelCase here, snake_case in the database. */
export function connect<Schema>(
  connection: ClientConfig,
  {
    poolSize,
    onIdleError,
    maxWaitMs = defaultMaxWaitMs,
    connectTimeoutMs = defaultConnectTimeoutMs,
    onAcquire,
  }: ConnectOptions,
): { db: Kysely<Schema>; pool: Pool } {
  const pool = new DatabasePool(
    {
      ...connection,
      max: poolSize,
      types: typeParsers,
      application_name: 'carrel',
      keepAlive: true,
      statement_timeout: statementTimeout,
      idle_in_transaction_session_timeout: idleInTransactionTimeout,
    },
    { maxWaitMs, connectTimeoutMs, onAcquire },
  )
  pool.on('error', onIdleError)
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    // Keys inside JSON columns are data, not column names.
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, pool }
}

/** A whole number of the database; refused rather than rounded where JavaScript is not exact. */
function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`)
  return value
}

const { builtins } = types

type Parse = (text: string) => unknown

/** The parser that `pg` itself has for a type; its own typing knows only the names of scalar types. */
const parserOf = (oid: number) => (types.getTypeParser as (oid: number) => Parse)(oid)

/** Array types have numbers but no names in `pg`. */
const arrays = { text: 1009, date: 1182, int8: 1016 }
const textArray = (text: string) => parserOf(arrays.text)(text) as (string | null)[]

const parsers = new Map<number, Parse>([
  // A day is a day: as a Date it would shift with the time zone of the machine.
  [builtins.DATE, (text) => text],
  [arrays.date, textArray],
  [builtins.INT8, exactNumber],
  [
    arrays.int8,
    (text) => textArray(text).map((value) => (value === null ? null : exactNumber(value))),
  ],
  // sum() of whole numbers and averages; no money is kept.
  [builtins.NUMERIC, Number],
])

const typeParsers = {
  getTypeParser: (oid: number, format?: string) =>
    (format === 'binary' ? undefined : parsers.get(oid)) ?? parserOf(oid),
} as CustomTypesConfig
