import type { Kysely } from 'kysely'
import type { Config } from '../config.ts'
import { type CommandDatabase, lacksDatabase, withDatabase } from '../db/commandDatabase.ts'
import { connect } from '../db/connection/connect.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Database } from '../db/schema.ts'
import { demoPassword, demoUserNames } from '../demo/passwords.ts'
import { passwordMatches } from '../session/passwords.ts'
import { type UsageBacklog, usageBacklog } from '../usage/backlogStore.ts'
import {
  examine,
  failed,
  type Finding,
  ok,
  partTimeoutMs,
  type Result,
  warning,
} from './finding.ts'
import { bytesBehind, type DatabaseFacts, databaseFacts, passwordHashes } from './store.ts'

const oldestVersion = 15
/** Difference in ms between two clocks from which tokens and sessions end at visibly wrong times. */
const maxSkewMs = 2_000
/** Time after which events that are in no roll-up mean that no platform runs or folding fails. */
const maxUsageWaitingSeconds = 600
/** Starting a server that does not run takes longer than answering. */
const startTimeoutMs = 60_000

/**
 * Returns the findings about the database and what is in it. When it cannot be reached, only that. When `stopping` is
 * aborted, its own PostgreSQL is ended where it was started for this.
 */
export async function examineDatabase(config: Config, stopping: AbortSignal): Promise<Finding[]> {
  if (lacksDatabase(config)) {
    const message = 'its own PostgreSQL does not exist yet; the first npm start creates it'
    return [{ part: 'database', state: 'ok', message }]
  }
  let findings: Finding[] = []
  const isEmbedded = config.databaseUrl === undefined
  const outcome = await examine(
    'database',
    async () => {
      findings = await withDatabase(
        config,
        (database) => examineContent(config, database),
        stopping,
      )
      return ok('')
    },
    {
      advice: isEmbedded
        ? `See ${config.dataDir}/pg/server.log`
        : 'Check DATABASE_URL and DATABASE_OWNER_URL, and that the server accepts connections from here',
      ...(isEmbedded && { timeoutMs: startTimeoutMs }),
    },
  )
  return outcome.state === 'ok' ? findings : [outcome]
}

/** Throws the error of the connection. */
async function examineContent(config: Config, database: CommandDatabase): Promise<Finding[]> {
  const options = { poolSize: 1, onIdleError: () => undefined, connectTimeoutMs: partTimeoutMs }
  const login = connect<Database>(database.login, {
    ...options,
    isPooled: config.databaseIsPooled,
  })
  const owner = connect<Database>(database.owner, options)
  try {
    const sentAt = Date.now()
    const facts = await databaseFacts(owner.db, database.loginName)
    const middle = (sentAt + Date.now()) / 2
    // The role of the platform must be able to sign in as well.
    await login.db.connection().execute(() => Promise.resolve())
    const schema = await examine('schema', () => schemaResult(owner.db), {
      advice: 'Run a version of Carrel that knows this schema',
    })
    return [
      { part: 'database', ...versionResult(facts, database) },
      { part: 'database role', ...rightsResult(facts, database) },
      schema,
      { part: 'checksums', ...checksumResult(facts) },
      { part: 'durability', ...durabilityResult(facts) },
      { part: 'replication', ...replicationResult(facts) },
      ...(config.databaseReadUrl === undefined
        ? []
        : [await examineReplica(config.databaseReadUrl, owner.db)]),
      { part: 'clock', ...clockResult(facts.now.getTime() - middle) },
      // Usage and accounts are read by the columns of the current schema.
      ...(schema.state === 'ok'
        ? [await examineUsage(owner.db), await examinePasswords(config, owner.db)]
        : []),
    ]
  } finally {
    await Promise.all([login.db.destroy(), owner.db.destroy()])
  }
}

const versionResult = (
  { version, majorVersion }: DatabaseFacts,
  { description }: CommandDatabase,
): Result =>
  majorVersion >= oldestVersion
    ? ok(`version ${version}, ${description}`)
    : failed(`version ${version} is too old: use PostgreSQL ${oldestVersion} or newer`)

function rightsResult(
  { role, mayMigrate, mayWork }: DatabaseFacts,
  { loginName }: CommandDatabase,
): Result {
  if (!mayMigrate) {
    return failed(
      `${role} cannot migrate: grant it CREATE on the database and on the schema public, and CREATEROLE`,
    )
  }
  if (!mayWork) {
    return failed(
      `${loginName} cannot work: as an administrator, run: grant carrel_app, carrel_system to ${loginName}`,
    )
  }
  return ok(loginName === role ? role : `${role} migrates, ${loginName} works`)
}

async function schemaResult(db: Parameters<typeof pendingMigrations<Database>>[0]) {
  const pending = await pendingMigrations(db)
  if (pending.length === 0) return ok('current')
  return warning(
    `${pending.length} pending migration(s): the next start or npm run migrate applies them`,
  )
}

const checksumResult = ({ hasChecksums }: DatabaseFacts): Result =>
  hasChecksums
    ? ok('on')
    : warning('off, so damaged pages stay unnoticed: stop the server and run pg_checksums --enable')

const durabilityResult = ({ unsafeSettings }: DatabaseFacts): Result =>
  unsafeSettings.length === 0
    ? ok('acknowledged writes are on the disk')
    : warning(
        `a crash of the server loses acknowledged writes: turn on ${unsafeSettings.join(', ')}`,
      )

const replicationResult = ({ isStandby }: DatabaseFacts): Result =>
  isStandby
    ? failed('the server is a standby and accepts no writes: name the primary in DATABASE_URL')
    : ok('the server is a primary')

/** Returns the finding about the standby server of `DATABASE_READ_URL`. */
const examineReplica = (url: string, primary: Kysely<Database>): Promise<Finding> =>
  examine('read replica', () => replicaResult(url, primary), {
    advice:
      'All reads use the primary meanwhile. Check DATABASE_READ_URL, and that the standby server accepts connections from here',
    otherwise: warning,
  })

async function replicaResult(url: string, primary: Kysely<Database>): Promise<Result> {
  const standby = connect<Database>(
    { connectionString: url },
    { poolSize: 1, onIdleError: () => undefined, connectTimeoutMs: partTimeoutMs },
  )
  try {
    const behind = await bytesBehind(primary, standby.db)
    return behind === null
      ? failed('DATABASE_READ_URL leads to no standby server, so nothing reads from it')
      : ok(`${behind} bytes behind the primary`)
  } finally {
    await standby.db.destroy()
  }
}

function clockResult(skewMs: number): Result {
  const seconds = `${(Math.abs(skewMs) / 1000).toFixed(1)} s`
  return Math.abs(skewMs) <= maxSkewMs
    ? ok(`${seconds} from the clock of the database`)
    : failed(`${seconds} from the clock of the database: synchronise both machines (NTP)`)
}

const examineUsage = (db: Kysely<Database>) =>
  examine('usage', async () => usageResult(await usageBacklog(db)), { advice: 'Run it again' })

function usageResult({ events, waitingSeconds }: UsageBacklog): Result {
  if (waitingSeconds <= maxUsageWaitingSeconds) return ok(`${events} events to add to the figures`)
  const minutes = Math.floor(waitingSeconds / 60)
  return warning(
    `${events} events wait to be added to the figures, for ${minutes} minutes: reports are right but slow. A running platform adds them; where it cannot, its log names the reason ("usage could not be folded", or "ClickHouse")`,
  )
}

const examinePasswords = (config: Config, db: Parameters<typeof passwordHashes>[0]) =>
  examine('published passwords', () => passwordResult(config, db), { advice: 'Run it again' })

/** Returns whether accounts have one of the passwords that are in the README. */
async function passwordResult(
  { allowDemoPasswords, isLocal }: Config,
  db: Parameters<typeof passwordHashes>[0],
): Promise<Result> {
  const names: string[] = []
  for (const { userName, passwordHash } of await passwordHashes(db, demoUserNames)) {
    for (const password of [demoPassword.library, demoPassword.consortium]) {
      if (await passwordMatches(passwordHash, password, null)) names.push(userName)
    }
  }
  if (names.length === 0) return ok('no account has one')
  const list = names.sort().join(', ')
  if (!allowDemoPasswords) {
    return warning(`refused, but still those of ${list}: disable these accounts (npm run admin)`)
  }
  return isLocal
    ? ok(`accepted on this machine only, for ${list}`)
    : failed(`anybody can sign in as ${list}: set DEMO=off`)
}
