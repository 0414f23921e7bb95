import type { Logger } from 'pino'
import { startBulkActions } from './bulkActions/job.ts'
import type { Config } from './config.ts'
import type { Platform } from './context.ts'
import { startDocumentDownloads } from './iso18626/documents.ts'
import { startMessageSender } from './iso18626/sender.ts'
import {
  type DatabaseHandle,
  connect,
  databaseOptionsOf,
  openDatabase,
} from './db/connection/connect.ts'
import { isRefused, isUnreachable } from './db/connection/connectionErrors.ts'
import { Replica } from './db/connection/replica.ts'
import { StartError } from './db/startError.ts'
import { systemRole } from './db/roles.ts'
import { startForwarding } from './ddr/forward/forwarding.ts'
import { hasNoCustomers } from './db/hasNoCustomers.ts'
import { migrate } from './db/migrate.ts'
import type { Database } from './db/schema.ts'
import { demoDay } from './demo/calendar.ts'
import { loadDemoWorld } from './demo/world.ts'
import { exitCodes } from './exit.ts'
import { DownloadSlots } from './http/limits/downloadSlots.ts'
import { createThrottles } from './http/limits/throttles.ts'
import { createMetrics } from './http/metrics.ts'
import { startSender } from './mail/sender.ts'
import { fileTransport, smtpTransport } from './mail/transport.ts'
import { openBlobs } from './ports/blobs.ts'
import { DiskSpace, freeBytesOf } from './ports/diskSpace.ts'
import { createLog } from './ports/log.ts'
import { articleLists } from './ports/articleLists.ts'
import { internet } from './ports/network.ts'
import { readOperatorToken, readSecretKey } from './ports/secretFiles.ts'
import { reasonOf } from './reasonOf.ts'
import { startRepeatingJob } from './repeatingJob.ts'
import { startRetention } from './retention/job.ts'
import { untilStopped } from './stopSignal.ts'
import { ClickHouseServer } from './usage/clickhouse/clientStore.ts'
import { clickHouseUsage } from './usage/clickhouse/usage.ts'
import { usageEngine } from './usage/engineStore.ts'
import { postgresUsage } from './usage/postgres.ts'
import { startUsageWorker } from './usage/worker.ts'

type PlatformDatabase = Awaited<ReturnType<typeof openDatabase<Database>>>

/** A running platform and how to stop it. */
export interface StartedPlatform {
  platform: Platform
  /** Stops the mail sender and the repeating jobs after what they have under way. */
  stopJobs: () => Promise<void>
  /** Closes the database, which ends the platform's own PostgreSQL. */
  closeDatabase: () => Promise<void>
  /** Ends the platform's own PostgreSQL at once, with work under way: what is not committed is undone. */
  stopDatabaseServer: () => Promise<void>
}

/**
 * Opens the database, applies migrations, loads the demo world into an empty database, and starts all jobs. Throws the
 * reason of `stopping` when it is aborted meanwhile, after the database was closed: what was not committed is undone.
 */
export async function startPlatform(
  config: Config,
  stopping: AbortSignal,
): Promise<StartedPlatform> {
  const metrics = createMetrics()
  const log = createLog({ level: config.logLevel, onError: () => metrics.logErrors.inc() })
  for (const warning of config.warnings) log.warn(warning)
  for (const note of config.notes) log.info(note)
  const database = await openPlatformDatabase(config, log)
  try {
    await untilStopped(prepareDatabase(database, config, log), stopping)
    const platform = await createPlatform(database, config, { log, metrics })
    const { clickHouse, replica } = platform
    await replica?.start()
    const stopJobs = startJobs(platform)
    const closeDatabase = async () => {
      await clickHouse?.close()
      await replica?.stop()
      await database.close()
    }
    return { platform, stopJobs, closeDatabase, stopDatabaseServer: () => database.stopServer() }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Opens the database. When it ends later and cannot be started again, the process ends too. */
async function openPlatformDatabase(config: Config, log: Logger): Promise<PlatformDatabase> {
  const database = await openDatabase<Database>({
    ...databaseOptionsOf(config),
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
    onRestart: (error) => log.error({ err: error }, 'the database ended: starting it again'),
  })
  log.info(`database: ${database.description}`)
  void database.lost.then((error) => {
    log.fatal({ err: error }, 'the database ended and could not be started again: the process ends')
    process.exit(exitCodes.failed)
  })
  return database
}

/**
 * Applies migrations, and loads the demo world into an empty database. Throws `StartError` when the server of
 * `DATABASE_URL` cannot be reached or refuses the work.
 */
async function prepareDatabase(
  database: PlatformDatabase,
  config: Config,
  log: Logger,
): Promise<void> {
  try {
    await database.asOwner(async (owner) => {
      const applied = await migrate(owner.db)
      if (applied.length > 0) log.info(`schema: applied ${applied.join(', ')}`)
      await database.prepareLogin(owner.db)
      if (config.demo) await fillEmptyDatabase(owner, config, log)
    })
  } catch (error) {
    const isOutside = config.databaseUrl !== undefined && (isUnreachable(error) || isRefused(error))
    if (!isOutside) throw error
    throw new StartError(
      `${database.description}: ${reasonOf(error)}. npm run doctor says what to do.`,
      { cause: error },
    )
  }
}

/** Returns the platform over an open database. Throws `StartError` when the figures of usage cannot be reached. */
async function createPlatform(
  database: PlatformDatabase,
  config: Config,
  { log, metrics }: Pick<Platform, 'log' | 'metrics'>,
): Promise<Platform> {
  const clickHouse =
    config.usageUrl === undefined
      ? undefined
      : new ClickHouseServer({ server: config.usageUrl, log })
  await requireUsageUrl(database.db, config)
  return {
    config,
    db: database.db,
    clock: () => new Date(),
    log,
    metrics,
    disk: diskOf(config, { log, metrics }),
    ...createThrottles(database.pool, config),
    downloadSlots: new DownloadSlots(),
    readiness: { isStopping: false },
    usage: clickHouse === undefined ? postgresUsage : clickHouseUsage(clickHouse),
    clickHouse,
    blobs: await openBlobs(config.filesUrl),
    replica: openReplica(config, database.db, log),
    network: internet(),
    articleLists: articleLists(config, log),
    secretKey: await secretKeyOf(config),
    operatorToken: config.operatorToken ?? (await readOperatorToken(config.dataDir)),
  }
}

/** Starts the mail sender and the repeating jobs. Returns how to stop them after what they have under way. */
function startJobs(platform: Platform): StartedPlatform['stopJobs'] {
  const { config } = platform
  const jobs = [
    startRetention(platform),
    startDiskWatch(platform),
    startUsageWorker(platform),
    startForwarding(platform),
    startMessageSender(platform),
    startDocumentDownloads(platform),
    startBulkActions(platform),
    startSender({
      db: platform.db,
      clock: platform.clock,
      log: platform.log,
      transport: config.smtpUrl ? smtpTransport(config.smtpUrl) : fileTransport(config.mailFolder),
      from: config.mailFrom,
      readAttachment: (key) => platform.blobs.read(key),
    }),
  ]
  return async () => {
    await Promise.all(jobs.map((job) => job.stop()))
  }
}

/** Returns the disk of the platform's own PostgreSQL; `undefined` with `DATABASE_URL`, and without a reserve. */
function diskOf(
  { databaseUrl, dataDir, diskReserveBytes }: Config,
  { log, metrics }: Pick<Platform, 'log' | 'metrics'>,
): DiskSpace | undefined {
  if (databaseUrl !== undefined || diskReserveBytes === 0) return undefined
  return new DiskSpace({
    freeBytes: () => freeBytesOf(dataDir),
    reserveBytes: diskReserveBytes,
    log,
    onMeasured: (freeBytes) => metrics.diskFreeBytes.set(freeBytes),
  })
}

/** Measures the disk once a minute also when nobody writes, for the log and the metric. */
const startDiskWatch = ({ disk, log }: Platform) =>
  startRepeatingJob(async () => disk?.isNearlyFull(), {
    everyMs: 60_000,
    onError: (error) => log.error({ err: error }, 'the disk could not be watched'),
  })

/** Throws `StartError` when the figures of usage are in ClickHouse and no setting says where it is. */
async function requireUsageUrl(
  db: DatabaseHandle<Database>['db'],
  { usageUrl }: Config,
): Promise<void> {
  if (usageUrl !== undefined || (await usageEngine(db)).engine !== 'clickhouse') return
  throw new StartError(
    'The usage of this installation is counted in ClickHouse: set USAGE_URL to its address.',
    { needsOperator: true },
  )
}

/**
 * Returns the key of stored secrets: of `SECRET_KEY`, or with the embedded database of a file in `DATA_DIR`. null with
 * `DATABASE_URL` alone, because each copy would make another one.
 */
async function secretKeyOf({ secretKey, databaseUrl, dataDir }: Config): Promise<string | null> {
  if (secretKey !== undefined) return secretKey
  return databaseUrl === undefined ? readSecretKey(dataDir) : null
}

/** Returns the standby server of `DATABASE_READ_URL`; `undefined` without one. It need not answer yet. */
function openReplica(
  config: Config,
  primary: DatabaseHandle<Database>['db'],
  log: Logger,
): Replica | undefined {
  if (config.databaseReadUrl === undefined) return undefined
  const standby = connect<Database>(
    { connectionString: config.databaseReadUrl },
    {
      poolSize: config.databasePool,
      role: systemRole,
      timeZone: config.timeZone,
      isPooled: config.databaseIsPooled,
      onIdleError: (error) => log.warn({ err: error }, 'a connection to the read replica broke'),
    },
  )
  return new Replica({
    primary,
    standby: standby.db,
    maxBehindMs: config.databaseReadMaxBehindMs,
    log,
  })
}

async function fillEmptyDatabase(
  { db, pool }: DatabaseHandle<Database>,
  { demoScale: scale }: Config,
  log: Logger,
): Promise<void> {
  if (!(await hasNoCustomers(db))) return
  const { seconds } = await loadDemoWorld(pool, { scale, today: demoDay(new Date()) })
  log.info(`demo world loaded in ${seconds.toFixed(1)} s`)
}
