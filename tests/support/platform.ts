import pino from 'pino'
import { createApp } from '../../platform/app.ts'
import { readConfig } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { articleLists } from '../../platform/ports/articleLists.ts'
import { DownloadSlots } from '../../platform/http/limits/downloadSlots.ts'
import { createThrottles } from '../../platform/http/limits/throttles.ts'
import { createMetrics } from '../../platform/http/metrics.ts'
import type { Replica } from '../../platform/db/connection/replica.ts'
import type { Network } from '../../platform/ports/network.ts'
import { openBlobs } from '../../platform/ports/blobs.ts'
import { ClickHouseServer } from '../../platform/usage/clickhouse/clientStore.ts'
import { clickHouseUsage } from '../../platform/usage/clickhouse/usage.ts'
import { postgresUsage } from '../../platform/usage/postgres.ts'
import { type DemoAccount, demoPasswords } from './accounts.ts'
import { Caller } from './caller.ts'
import {
  createTestDatabase,
  scratchFolder,
  type TestDatabase,
  type World,
  worldDay,
} from './database.ts'

/** A clock that stands still until a test moves it. */
export class TestClock {
  #now = new Date(`${worldDay}T10:00:00Z`)

  readonly now = (): Date => new Date(this.#now)

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds)
  }
}

/** Returns minutes in milliseconds. */
export const minutes = (count: number): number => count * 60_000

/** The platform in this process, and what a test changes of it. */
export interface TestPlatform {
  platform: Platform
  app: ReturnType<typeof createApp>
  clock: TestClock
  database: TestDatabase
  /** Lines of the log, for what must not be in them. */
  log: string[]
  /** Somebody without a session. */
  anyone(ip?: string): Caller
  /** Somebody signed in. */
  signIn(account: DemoAccount): Promise<Caller>
  drop(): Promise<void>
}

/** No test connects to another machine. A test that needs answers replaces `platform.network`. */
const noNetwork: Network = {
  resolve: (hostname) =>
    Promise.reject(Object.assign(new Error(`No host ${hostname}`), { code: 'ENOTFOUND' })),
  get: ({ host }) =>
    Promise.reject(Object.assign(new Error(`No connection to ${host}`), { code: 'ECONNREFUSED' })),
  post: ({ host }) =>
    Promise.reject(Object.assign(new Error(`No connection to ${host}`), { code: 'ECONNREFUSED' })),
  download: ({ host }) =>
    Promise.reject(Object.assign(new Error(`No connection to ${host}`), { code: 'ECONNREFUSED' })),
}

interface Options {
  env?: Record<string, string>
  world?: Partial<World>
  /** A database of the test's own instead of a new one. */
  database?: TestDatabase
  /** A standby server of the database. */
  replica?: Replica
}

/** Starts the real platform in this process on a database of its own: `afterAll(() => carrel.drop())`. */
export async function createTestPlatform({
  env = {},
  world = {},
  ...given
}: Options = {}): Promise<TestPlatform> {
  const clock = new TestClock()
  const log: string[] = []
  const folder = await scratchFolder()
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'info', ...env })
  const database = given.database ?? (await createTestDatabase(world, config.timeZone))
  const platformLog = pino({ level: 'info' }, { write: (line: string) => void log.push(line) })
  const clickHouse =
    config.usageUrl === undefined
      ? undefined
      : new ClickHouseServer({ server: config.usageUrl, log: platformLog, clock: clock.now })
  const platform: Platform = {
    config,
    db: database.db,
    clock: clock.now,
    log: platformLog,
    metrics: createMetrics(),
    ...createThrottles(database.pool, config),
    downloadSlots: new DownloadSlots(),
    readiness: { isStopping: false },
    usage: clickHouse === undefined ? postgresUsage : clickHouseUsage(clickHouse),
    clickHouse,
    blobs: await openBlobs(config.filesUrl),
    network: noNetwork,
    articleLists: articleLists(config, platformLog),
    secretKey: 'secret-key-of-the-tests-with-32-characters',
    operatorToken: 'operator-token-of-the-tests',
    replica: given.replica,
  }
  const app = createApp(platform)
  const anyone = (ip?: string) => new Caller(app, ip)
  return {
    platform,
    app,
    clock,
    database,
    log,
    anyone,
    signIn: async (account) => {
      const caller = anyone()
      await caller.signIn(account, demoPasswords[account])
      return caller
    },
    drop: () => database.drop(),
  }
}
