import { once } from 'node:events'
import { chown, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { inject } from 'vitest'
import { spawnAs } from '../../../platform/db/embedded/account.ts'
import { openCluster } from '../../../platform/db/embedded/cluster.ts'
import { freePort } from '../../../platform/db/embedded/freePort.ts'
import { ensurePgBouncer } from '../../../scripts/programs/pgbouncer.mjs'
import { scratchFolder } from '../database.ts'

/** A PgBouncer in transaction mode before the database server of the tests. */
export interface PgBouncer {
  /** URL of a database through the pooler, for the login that it was started for. */
  url(database: string): string
  /** Makes the pooler open new connections to the server from now on. */
  reconnect(): Promise<void>
  /** What it printed so far. */
  output(): string
  stop(): Promise<void>
}

interface Login {
  user: string
  password: string
}

/** Fewer than the product opens, so that callers share them. */
const serverConnections = 3

/** Starts the pooler for one login, and waits until it lets that login into `database`. */
export async function startPgBouncer(
  { user, password }: Login,
  database: string,
): Promise<PgBouncer> {
  const { host, port } = inject('databaseServer')
  const folder = await scratchFolder()
  const listenPort = await freePort()
  const users = path.join(folder, 'users.txt')
  const settings = path.join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${user}" "${password}"\n`)
  await writeFile(
    settings,
    `[databases]
* = host=${host} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
admin_users = ${user}
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 200
log_connections = 0
log_disconnections = 0
`,
  )
  // PgBouncer refuses to run as root, and the socket of the server belongs to the account of the server.
  const { account } = await openCluster(path.resolve('.cache/test-pg'))
  if (account.ids) {
    for (const file of [folder, users, settings])
      await chown(file, account.ids.uid, account.ids.gid)
  }
  const child = spawnAs(account, await ensurePgBouncer(), [settings], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let printed = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed += text))
  const url = (name: string) =>
    `postgresql://${user}:${encodeURIComponent(password)}@127.0.0.1:${listenPort}/${name}`
  await accepts(url(database), () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer has ended:\n${printed}`)
  })
  return {
    url,
    async reconnect() {
      const client = new Client({ connectionString: url('pgbouncer') })
      await client.connect()
      await client.query('reconnect')
      await client.end()
    },
    output: () => printed,
    async stop() {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function accepts(connectionString: string, assertRunning: () => void): Promise<void> {
  for (;;) {
    const client = new Client({ connectionString })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      assertRunning() // Nobody listens yet, or the server is not connected yet.
    }
    await pause(50)
  }
}
