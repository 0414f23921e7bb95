import { execFile } from 'node:child_process'
import { appendFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { ClientConfig } from 'pg'
import { connect } from '../../../platform/db/connection/connect.ts'
import { openEmbedded } from '../../../platform/db/embedded.ts'
import { changeOwner } from '../../../platform/db/embedded/account.ts'
import { openCluster } from '../../../platform/db/embedded/cluster.ts'
import { type Server, startServer, stopServer } from '../../../platform/db/embedded/server.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { grantPlatformRoles, systemRole } from '../../../platform/db/roles.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { loadDemoWorld, tinyScale } from '../../../platform/demo/world.ts'
import { worldDay } from '../database.ts'

const run = promisify(execFile)

/** A server with the small demo world and its standby server, each with connections as the platform has them. */
export interface ServerPair {
  primary: ReturnType<typeof connectTo>
  standby: ReturnType<typeof connectTo>
  /** As a superuser of the standby, who may hold the replay. */
  standbyAdministration: ReturnType<typeof connectTo>
  startStandby(): Promise<void>
  stopStandby(): Promise<void>
  stop(): Promise<void>
}

/** Starts the pair in an empty folder. The standby is a copy of the primary's files that then follows it. */
export async function openServerPair(folder: string): Promise<ServerPair> {
  const [first, second] = [path.join(folder, 'primary'), path.join(folder, 'standby')]
  await fill(first)
  // As it is, with owners and rights of the files.
  await run('cp', ['-a', first, second])
  const embedded = await openPrimary(first)
  const cluster = await openCluster(second)
  const { host, port, user, password } = embedded.connection
  const signal = path.join(cluster.data, 'standby.signal')
  await writeFile(signal, '')
  await changeOwner(cluster.account, signal)
  await appendFile(
    path.join(cluster.data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${port} user=${user} password=${String(password)}'\n`,
  )
  let server: Server = await startServer(cluster, standbySettings)
  const onStandby = { ...embedded.connection, host: server.host, port: server.port }
  const primary = connectTo(embedded.connection, systemRole)
  const standby = connectTo(onStandby, systemRole)
  const standbyAdministration = connectTo(onStandby)
  return {
    primary,
    standby,
    standbyAdministration,
    async startStandby() {
      server = await startServer(cluster, standbySettings)
    },
    stopStandby: () => stopServer(cluster, server),
    async stop() {
      await Promise.all(
        [primary, standby, standbyAdministration].map(async ({ db }) => db.destroy()),
      )
      await stopServer(cluster, server)
      await embedded.stop()
    },
  }
}

/** A standby server must allow as many connections as its primary. */
const standbySettings = ['max_connections=60', 'timezone=UTC', 'jit=off']

/** Opens an embedded server that another one can follow: it adopts the one that was started so. */
async function openPrimary(folder: string) {
  await startServer(await openCluster(folder), [...standbySettings, 'wal_level=replica'])
  return openEmbedded(folder)
}

async function fill(folder: string): Promise<void> {
  const embedded = await openPrimary(folder)
  const owner = connectTo(embedded.connection)
  await migrate(owner.db)
  await grantPlatformRoles(owner.db, embedded.platformConnection.user)
  await loadDemoWorld(owner.pool, { today: worldDay, scale: tinyScale })
  await owner.db.destroy()
  await embedded.stop()
}

const connectTo = (connection: ClientConfig, role?: string) =>
  connect<Database>(connection, {
    poolSize: 4,
    connectTimeoutMs: 10_000,
    onIdleError: () => undefined,
    ...(role !== undefined && { role }),
  })
