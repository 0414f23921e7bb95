import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Client, type ClientConfig, escapeLiteral } from 'pg'
import { type Cluster, openCluster } from './embedded/cluster.ts'
import { becomeOwner } from './embedded/owner.ts'
import { findServer, type Server, startServer, stopServer } from './embedded/server.ts'
import { StartError } from './startError.ts'

/** A running embedded PostgreSQL server and how to connect to it. */
export interface EmbeddedDatabase {
  /** Options for `pg` as the owner of the schema. They contain the password and must not be logged. */
  connection: ClientConfig
  /** Options for `pg` as the role of the platform, which has no superuser rights. They contain the same password. */
  platformConnection: ClientConfig & { user: string }
  /** Whether the server was still running after its previous owner had been killed. */
  isAdopted: boolean
  /** Resolves when the server has ended and could not be started again; never after `stop`. */
  lost: Promise<Error>
  /** Ends the server cleanly. */
  stop(): Promise<void>
}

const databaseName = 'carrel'
/** The role as which the platform signs in. */
const platformLogin = 'carrel'

/** Connections of the server beside the pool: the owner's, migrations, commands, and those reserved for superusers. */
const furtherConnections = 20

/** Returns the settings of a server whose platform opens so many connections. */
const settingsFor = (poolSize: number) => [
  // PostgreSQL's own defaults, whatever its configuration file says: what was acknowledged is on the disk.
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  // No other server follows this one, so a table that one transaction makes and fills is written once, without WAL.
  'wal_level=minimal',
  'max_wal_senders=0',
  `max_connections=${Math.max(60, poolSize + furtherConnections)}`,
  'shared_buffers=128MB',
  'timezone=UTC',
  'jit=off', // Our queries are short; compiling them costs more than it saves.
  'max_wal_size=1GB',
  'log_min_messages=warning',
]

/** Number of tries to start a server that has ended before it counts as lost, and the pause between two tries. */
const maxRestarts = 5
const restartPauseMs = 500

/** How the embedded server is run. */
interface EmbeddedOptions {
  /** Most connections that the platform opens to it. */
  poolSize?: number
  /** Called when the server has ended and is started again. */
  onRestart?: (error: Error) => void
}

/**
 * Opens the embedded PostgreSQL in `folder`. The database is created on first use, and a server that is still running
 * is adopted. Throws `StartError` when another process owns it. A server that ends unexpectedly is started again at the
 * same address.
 */
export async function openEmbedded(
  folder: string,
  { poolSize = 10, onRestart = () => undefined }: EmbeddedOptions = {},
): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(path.resolve(folder))
  const findOrStart = (port?: number) => findOrStartServer(cluster, settingsFor(poolSize), port)
  const { server, isAdopted } = await findOrStart()
  const options = connectionOptions(cluster, server)
  const connectAsOwner = () =>
    becomeOwner({ ...options.connection, database: 'postgres' }, path.dirname(cluster.folder))
  const owner = await connectAsOwner()
  await createDatabase(owner)
  await createPlatformLogin(owner, cluster.password)
  return {
    ...options,
    isAdopted,
    ...keepRunning(cluster, { server, owner, connectAsOwner, findOrStart, onRestart }),
  }
}

/** Returns how the owner of the schema and the platform connect to a server. */
function connectionOptions(
  { password }: Cluster,
  { host, port }: Server,
): Pick<EmbeddedDatabase, 'connection' | 'platformConnection'> {
  const connection = { host, port, user: 'postgres', password, database: databaseName }
  return { connection, platformConnection: { ...connection, user: platformLogin } }
}

interface RunningServer {
  server: Server
  /** The connection that marks the server as owned; it ends alone or together with the server. */
  owner: Client
  /** Opens this connection anew. */
  connectAsOwner: () => Promise<Client>
  /** Returns the server, which is started at this port when it does not run. */
  findOrStart: (port: number) => Promise<{ server: Server }>
  onRestart: (error: Error) => void
}

/** Starts the server again at the same address whenever its owner's connection ends, until it is stopped. */
function keepRunning(
  cluster: Cluster,
  { server: first, owner, connectAsOwner, findOrStart, onRestart }: RunningServer,
): Pick<EmbeddedDatabase, 'lost' | 'stop'> {
  let server = first
  let isStopping = false
  let restarting = Promise.resolve()
  const lost = Promise.withResolvers<Error>()
  const watch = (client: Client) => {
    client.once('error', (error: Error) => {
      if (isStopping) return
      onRestart(error)
      restarting = restart()
    })
  }
  const restart = async (attempt = 1): Promise<void> => {
    try {
      server = (await findOrStart(server.port)).server
      watch(await connectAsOwner())
    } catch (error) {
      if (attempt === maxRestarts || (error instanceof StartError && error.needsOperator)) {
        lost.resolve(error instanceof Error ? error : new Error(String(error)))
        return
      }
      await pause(restartPauseMs)
      await restart(attempt + 1)
    }
  }
  watch(owner)
  return {
    lost: lost.promise,
    async stop() {
      isStopping = true
      await restarting
      await stopServer(cluster, server)
    },
  }
}

/**
 * Opens the embedded PostgreSQL in `folder` for a command: uses the server of the platform while that runs, and leaves
 * it running. Otherwise starts it as `openEmbedded` does.
 */
export async function attachEmbedded(
  folder: string,
): Promise<Pick<EmbeddedDatabase, 'connection' | 'platformConnection' | 'stop'>> {
  const cluster = await openCluster(path.resolve(folder))
  const server = await findServer(cluster)
  if (server === undefined) return openEmbedded(folder)
  return { ...connectionOptions(cluster, server), stop: () => Promise.resolve() }
}

/** Longest time that the children of a killed server may take to end and to free its shared memory. */
const afterKillMs = 10_000

/**
 * Returns the running server, or starts one, at `port` or at a free one. When two processes start at once, the process
 * whose server cannot start uses the server of the other. After a server was killed, starting is tried until the last
 * of its children has ended.
 */
async function findOrStartServer(cluster: Cluster, settings: string[], port?: number) {
  const deadline = Date.now() + afterKillMs
  for (;;) {
    const running = await findServer(cluster)
    if (running) return { server: running, isAdopted: true }
    try {
      return { server: await startServer(cluster, settings, port), isAdopted: false }
    } catch (error) {
      const rival = await findServer(cluster)
      if (rival) return { server: rival, isAdopted: true }
      if (Date.now() > deadline) throw error
      await pause(100)
    }
  }
}

async function createDatabase(owner: Client): Promise<void> {
  const { rowCount } = await owner.query('select from pg_database where datname = $1', [
    databaseName,
  ])
  if (!rowCount) await owner.query(`create database ${databaseName}`)
}

/** Creates the role of the platform with the password of the cluster, which nobody else can read. */
async function createPlatformLogin(owner: Client, password: string): Promise<void> {
  const { rowCount } = await owner.query('select from pg_roles where rolname = $1', [platformLogin])
  const verb = rowCount ? 'alter' : 'create'
  await owner.query(
    `${verb} role ${platformLogin} login nosuperuser password ${escapeLiteral(password)}`,
  )
}
