import { userInfo } from 'node:os'
import path from 'node:path'
import { TimeoutError, withTimeout } from 'es-toolkit'
import { Kysely } from 'kysely'
import type { ClientConfig, Pool } from 'pg'
import type { Config } from '../../config.ts'
import { camelCaseResults } from './camelCase.ts'
import { Dialect, plain, preparing } from './dialect.ts'
import { openEmbedded } from '../embedded.ts'
import { DatabasePool } from './pool.ts'
import { typeParsers } from './typeParsers.ts'
import {
  assertSessionSettings,
  grantPlatformRoles,
  setLoginDefaults,
  systemRole,
} from '../roles.ts'

/** Longest time of a statement in seconds. Migrations and the loading of demo data lift the limit for themselves. */
const statementTimeoutSeconds = 30
/** Longest time in seconds that a transaction may be idle, because its locks make others wait. */
const idleInTransactionTimeoutSeconds = 60
/** Longest time that a call waits for a connection while all are in use. */
const defaultMaxWaitMs = 10_000
/** Longest time to connect. A slower server counts as unreachable, and calls answer 503 within 2 s. */
const defaultConnectTimeoutMs = 1_500

/** Longest time in ms that closing waits for queries under way; their connections end with the process. */
const closeTimeoutMs = 1_500

/** A query builder and its pool. */
export interface DatabaseHandle<Schema> {
  db: Kysely<Schema>
  pool: Pool
}

/** An open database: the query builder and its pool as the role `carrel_system`, and how to close it. */
export interface OpenDatabase<Schema> extends DatabaseHandle<Schema> {
  /** Runs work as the owner of the schema: migrations and the loading of demo data. */
  asOwner<T>(work: (owner: DatabaseHandle<Schema>) => Promise<T>): Promise<T>
  /**
   * Lets the login take the roles of the platform, as the owner of the schema. Behind a pooler it also sets what the
   * connections need. Throws `StartError` when the owner may not.
   */
  prepareLogin(owner: Kysely<Schema>): Promise<void>
  /** One line for the log that names the database, without secrets. */
  description: string
  /** Resolves when the embedded server has ended unexpectedly and could not be started again. */
  lost: Promise<Error>
  /** Waits up to `closeTimeoutMs` for running queries, then ends the embedded server. */
  close(): Promise<void>
  /** Ends the embedded server without waiting for queries; does nothing with `DATABASE_URL`. */
  stopServer(): Promise<void>
}

/** Where the database is and how many connections to open. */
export interface DatabaseOptions {
  /** URL of an external server; without it the platform runs an embedded server below `dataDir`. */
  databaseUrl?: string | undefined
  /** URL of the same database as the role that owns the schema; `databaseUrl` without it. */
  ownerUrl?: string | undefined
  dataDir: string
  poolSize: number
  /** IANA time zone of all connections; UTC by default. */
  timeZone?: string
  /** Whether `databaseUrl` leads to a pooler that gives a connection away after each transaction. */
  isPooled?: boolean
  /** Called with the error of a connection that broke while idle. */
  onIdleError: (error: Error) => void
  /** Called when the embedded server has ended and is started again; calls answer 503 meanwhile. */
  onRestart?: (error: Error) => void
}

/** Returns where the database of an installation is, and how it is connected to. */
export const databaseOptionsOf = (config: Config): Omit<DatabaseOptions, 'onIdleError'> => ({
  databaseUrl: config.databaseUrl,
  ownerUrl: config.databaseOwnerUrl,
  dataDir: config.dataDir,
  poolSize: config.databasePool,
  timeZone: config.timeZone,
  isPooled: config.databaseIsPooled,
})

/** Opens the database of `DATABASE_URL`, or else the embedded PostgreSQL. Throws `StartError` when it cannot start. */
export async function openDatabase<Schema>(
  options: DatabaseOptions,
): Promise<OpenDatabase<Schema>> {
  return options.databaseUrl ? openExternal(options, options.databaseUrl) : openOwn(options)
}

/** Opens the database of a server that is run by others. */
function openExternal<Schema>(options: DatabaseOptions, databaseUrl: string): OpenDatabase<Schema> {
  const { host, pathname, username } = new URL(databaseUrl)
  const connected = connect<Schema>(
    { connectionString: databaseUrl },
    { ...options, role: systemRole },
  )
  const login = decodeURIComponent(username) || userInfo().username
  return {
    ...connected,
    asOwner: asOwner({ connectionString: options.ownerUrl ?? databaseUrl }, options),
    async prepareLogin(owner) {
      await grantPlatformRoles(owner, login)
      if (!options.isPooled) return
      const settings = sessionSettings(options.timeZone)
      await setLoginDefaults(owner, login, settings)
      await assertSessionSettings(connected.db, settings)
    },
    description: `PostgreSQL at ${host}${pathname}`,
    lost: new Promise(() => undefined),
    close: () => endPool(connected.db),
    stopServer: () => Promise.resolve(),
  }
}

/** Opens the database of the embedded server, which it starts when it does not run yet. */
async function openOwn<Schema>(options: DatabaseOptions): Promise<OpenDatabase<Schema>> {
  const folder = path.join(options.dataDir, 'pg')
  const embedded = await openEmbedded(folder, options)
  const connected = connect<Schema>(embedded.platformConnection, { ...options, role: systemRole })
  return {
    ...connected,
    asOwner: asOwner(embedded.connection, options),
    prepareLogin: (owner) => grantPlatformRoles(owner, embedded.platformConnection.user),
    description: `its own PostgreSQL in ${folder}${embedded.isAdopted ? ', still running' : ''}`,
    lost: embedded.lost,
    async close() {
      await endPool(connected.db)
      await embedded.stop()
    },
    stopServer: () => embedded.stop(),
  }
}

/** Returns the settings that a connection of the platform has, in the units in which PostgreSQL shows them. */
const sessionSettings = (timeZone = 'UTC') => ({
  role: systemRole,
  timezone: timeZone,
  statement_timeout: `${statementTimeoutSeconds}s`,
  idle_in_transaction_session_timeout: `${idleInTransactionTimeoutSeconds / 60}min`,
})

const asOwner =
  (connection: ClientConfig, options: DatabaseOptions) =>
  async <Schema, T>(work: (owner: DatabaseHandle<Schema>) => Promise<T>): Promise<T> => {
    const owner = connect<Schema>(connection, { ...options, isPooled: false, poolSize: 2 })
    try {
      return await work(owner)
    } finally {
      await owner.db.destroy()
    }
  }

async function endPool<Schema>(db: Kysely<Schema>): Promise<void> {
  try {
    await withTimeout(() => db.destroy(), closeTimeoutMs)
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error
  }
}

interface ConnectOptions
  extends Pick<DatabaseOptions, 'poolSize' | 'onIdleError' | 'timeZone' | 'isPooled'> {
  role?: string
  maxWaitMs?: number
  connectTimeoutMs?: number
  /** Called before a connection is taken. Tests refuse a second one for a transaction here. */
  onAcquire?: () => void
}

/** Returns a connection pool and Kysely over it. Names are camelCase in TypeScript and snake_case in the database. */
export function connect<Schema>(
  connection: ClientConfig,
  {
    poolSize,
    onIdleError,
    timeZone = 'UTC',
    role,
    isPooled = false,
    maxWaitMs = defaultMaxWaitMs,
    connectTimeoutMs = defaultConnectTimeoutMs,
    onAcquire,
  }: ConnectOptions,
): DatabaseHandle<Schema> {
  const pool = new DatabasePool(
    {
      ...connection,
      max: poolSize,
      types: typeParsers,
      application_name: 'carrel',
      keepAlive: true,
      ...(!isPooled && {
        statement_timeout: statementTimeoutSeconds * 1000,
        idle_in_transaction_session_timeout: idleInTransactionTimeoutSeconds * 1000,
      }),
    },
    { maxWaitMs, connectTimeoutMs, onAcquire, ...(!isPooled && { session: { timeZone, role } }) },
  )
  pool.on('error', onIdleError)
  const db = new Kysely<Schema>({
    dialect: new Dialect(isPooled ? plain(pool) : preparing(pool)),
    plugins: [camelCaseResults],
  })
  return { db, pool }
}
