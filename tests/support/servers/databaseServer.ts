import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { type Cluster, isAlive, openCluster } from '../../../platform/db/embedded/cluster.ts'
import { findServer, startServer, stopServer } from '../../../platform/db/embedded/server.ts'

/**
 * Keeps one PostgreSQL server for the test runs of this checkout while its standard input is open, so
 * that it ends with the run however the run ends. Prints the connection once it is ready.
 */

/** Held by every run that uses the server; the last one to leave stops it. */
const lockKey = 4_242_003

/** Speed instead of safety: these databases are made anew by every run. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=200',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'timezone=UTC',
  'jit=off',
  'log_min_messages=warning',
]

/** `server` keeps the templates between runs; `scratch` holds a folder for each run and goes with it. */
const [cache = '.cache'] = process.argv.slice(2)
const server = path.join(cache, 'test-pg')
const scratch = path.join(cache, 'scratch')

const { cluster, connection, session } = await enter()
await mkdir(scratch, { recursive: true })
// Runs that were killed could not drop theirs.
await dropDatabases(session, (owner) => !isAlive(owner))
await sweep((owner) => !isAlive(owner))
const own = path.join(scratch, String(process.pid))
await mkdir(own, { recursive: true })
console.log(JSON.stringify({ ...connection, keeper: process.pid, scratch: own }))
process.stdin.resume()
process.stdin.once('end', () => void leave(cluster, session))

/** Finds or starts the server and takes part in its lock; another run may stop it in between. */
async function enter(attempt = 1): Promise<{
  cluster: Cluster
  connection: ClientConfig
  session: Client
}> {
  try {
    const cluster = await openCluster(server)
    const { host, port } = (await findServer(cluster)) ?? (await startServer(cluster, settings))
    const connection = { host, port, user: 'postgres', password: cluster.password }
    const session = new Client({ ...connection, database: 'postgres' })
    await session.connect()
    session.on('error', () => process.exit(1))
    await session.query('select pg_advisory_lock_shared($1)', [lockKey])
    return { cluster, connection, session }
  } catch (error) {
    if (attempt === 5) throw error
    return enter(attempt + 1)
  }
}

async function leave(cluster: Cluster, session: Client): Promise<void> {
  await sweep((owner) => owner === process.pid)
  await dropDatabases(session, (owner) => owner === process.pid)
  const { rows } = await session.query<{ last: boolean }>(
    'select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as last',
    [lockKey],
  )
  session.removeAllListeners('error').on('error', () => undefined)
  const running = rows[0]?.last ? await findServer(cluster) : undefined
  if (running) await stopServer(cluster, running)
  process.exit(0)
}

/**
 * Drops the databases of the test processes for which `ofOwner` is true; their names hold the process id:
 * `test_PID_N`.
 */
async function dropDatabases(client: Client, ofOwner: (pid: number) => boolean): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'test\\_%'`,
  )
  for (const { name } of rows) {
    if (ofOwner(Number(name.split('_')[1]))) {
      await client.query(`drop database if exists ${name} with (force)`)
    }
  }
}

/** Removes scratch folders, and ends servers of the product's own that tests left running in them. */
async function sweep(ofOwner: (pid: number) => boolean): Promise<void> {
  for (const run of await readdir(scratch)) {
    if (!ofOwner(Number(run))) continue
    for (const test of await readdir(path.join(scratch, run))) {
      await endServerIn(path.join(scratch, run, test, 'pg'))
    }
    await rm(path.join(scratch, run), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function endServerIn(pg: string): Promise<void> {
  if (!existsSync(path.join(pg, 'password'))) return
  const cluster = await openCluster(pg)
  const running = await findServer(cluster)
  if (running) await stopServer(cluster, running)
}
