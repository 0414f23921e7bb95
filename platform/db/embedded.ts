import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Client, ClientConfig } from 'pg'
import { openCluster } from './embedded/cluster.ts'
import { becomeOwner } from './embedded/owner.ts'
import { findServer, type Server, startServer, stopServer } from './embedded/server.ts'

export interface EmbeddedDatabase {
  /** For `pg`, and for nobody else: it holds the password. */
  connection: ClientConfig
  /** Whether the server was still running, left by a process that was killed. */
  adopted: boolean
  /** Resolves when the server was lost while we ran on it; never after `stop`. */
  lost: Promise<Error>
  /** Ends the server cleanly. */
  stop(): Promise<void>
}

const databaseName = 'carrel'

const settings = [
  'max_connections=60',
  'shared_buffers=128MB',
  'timezone=UTC',
  'jit=off', // Our queries are short; compiling them costs more than it saves.
  'max_wal_size=1GB',
  'log_min_messages=warning',
]

/**
 * The product's own PostgreSQL in `folder`: created on first use, adopted if it is still running,
 * and owned by one process at a time (`StartError` otherwise).
 */
export async function openEmbedded(folder: string): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(path.resolve(folder))
  const { server, adopted } = await findOrStart(
    () => findServer(cluster),
    () => startServer(cluster, settings),
  )
  const administration: ClientConfig = {
    host: server.host,
    port: server.port,
    user: 'postgres',
    password: cluster.password,
    database: 'postgres',
  }
  const owner = await becomeOwner(administration, path.dirname(cluster.folder))
  await createDatabase(owner)

  let stopping = false
  const lost = new Promise<Error>((resolve) => {
    owner.on('error', (error) => {
      if (!stopping) resolve(error)
    })
  })
  return {
    connection: { ...administration, database: databaseName },
    adopted,
    lost,
    async stop() {
      stopping = true
      await stopServer(cluster, server)
    },
  }
}

/** How long the children of a server that was killed may take to notice and let go of its memory. */
const afterKill = 10_000

/**
 * Two processes may start at once: the one whose server does not come up uses the other's. And a server
 * whose predecessor was killed just now is refused until the last of its children is gone.
 */
async function findOrStart(find: () => Promise<Server | undefined>, start: () => Promise<Server>) {
  const deadline = Date.now() + afterKill
  for (;;) {
    const running = await find()
    if (running) return { server: running, adopted: true }
    try {
      return { server: await start(), adopted: false }
    } catch (error) {
      const rival = await find()
      if (rival) return { server: rival, adopted: true }
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
