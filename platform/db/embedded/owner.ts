import { setTimeout as pause } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { isDatabaseError } from '../connection/connectionErrors.ts'
import { StartError } from '../startError.ts'
import { lockKeys } from '../advisoryLocks.ts'

const ownerName = (pid: number) => `carrel owner ${pid}`

/** How long a predecessor that was just killed may take to release its lock. */
const releaseTimeoutMs = 3_000

/** Longest time for which a server may refuse connections because it recovers from the end of one of its processes. */
const recoveryTimeoutMs = 60_000

/**
 * Makes this process the one owner of the embedded database: a lock held by a session of the server,
 * which ends with the process however it dies. Free of the races and leftovers of lock files. Waits while the server
 * recovers: when one of its processes is killed it ends all others, and is ready again after seconds.
 */
export async function becomeOwner(connection: ClientConfig, folder: string): Promise<Client> {
  const client = await connectAfterRecovery({
    ...connection,
    application_name: ownerName(process.pid),
    keepAlive: true,
  })
  const deadline = Date.now() + releaseTimeoutMs
  while (!(await tryLock(client))) {
    if (Date.now() > deadline) {
      const pid = await currentOwner(client)
      await client.end()
      const who = pid ? `process ${pid}` : 'another process'
      throw new StartError(`Carrel is already running on ${folder} (${who}).`, {
        needsOperator: true,
      })
    }
    await pause(50)
  }
  return client
}

async function connectAfterRecovery(options: ClientConfig): Promise<Client> {
  const deadline = Date.now() + recoveryTimeoutMs
  for (;;) {
    const client = new Client(options)
    // The listener of the caller comes later; without one an error in between would end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      return client
    } catch (error) {
      // 57P03: it cannot connect now.
      const isRecovering = isDatabaseError(error) && error.code === '57P03'
      if (!isRecovering || Date.now() > deadline) throw error
    }
    await pause(100)
  }
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [
    lockKeys.databaseOwner,
  ])
  return rows[0]?.won ?? false
}

async function currentOwner(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.objid = $1 and l.granted`,
    [lockKeys.databaseOwner],
  )
  return rows[0]?.name.split(' ').at(-1)
}
