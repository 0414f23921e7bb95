import { execFile } from 'node:child_process'
import { open, readFile, readlink, realpath, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { spawnAs } from './account.ts'
import { type Cluster, isAlive } from './cluster.ts'
import { freePort } from './freePort.ts'
import { StartError } from '../startError.ts'
import { errorCode } from '../../errorCode.ts'

const run = promisify(execFile)

/** Longest path of a Unix socket that every system takes, in bytes, with room for `/.s.PGSQL.5432.lock`. */
const maxSocketPathBytes = 80
/** Size of the server's log above which the next start begins it anew. */
const maxLogBytes = 5_000_000
/** Longest time in which a server that starts writes its process id into the file that it has created. */
const pidFileTimeoutMs = 1_000
const startTimeoutMs = 60_000
const stopTimeoutMs = 20_000

/** A running server: where it listens, and its process. */
export interface Server {
  pid: number
  host: string
  port: number
}

/** What the server writes into postmaster.pid, line by line. */
interface PidFile extends Server {
  isReady: boolean
}

/**
 * Returns the running server of the cluster, once it is ready; undefined when there is none. Removes a pid file without
 * a server. Throws `StartError` for a server that neither starts nor stops in time.
 */
export async function findServer(cluster: Cluster): Promise<Server | undefined> {
  const since = Date.now()
  while (Date.now() < since + startTimeoutMs) {
    const content = await readPidFile(cluster)
    if (!content) return undefined
    // The file is created first and written after.
    const mayBeUnwritten = !content.pid && Date.now() < since + pidFileTimeoutMs
    if (!mayBeUnwritten && !(await isServerOf(cluster, content.pid))) {
      await rm(pidFile(cluster), { force: true })
      return undefined
    }
    if (content.isReady) return content
    await pause(10) // Still starting, or stopping: soon it is ready, or gone.
  }
  throw new StartError(
    `The database in ${cluster.folder} neither starts nor stops: see ${cluster.log}`,
  )
}

/**
 * Starts the server, apart from this process: it outlives a crash of ours and is adopted afterwards.
 * `tcpPort` is the port to listen on where there are no Unix sockets; any free one without it.
 */
export async function startServer(
  cluster: Cluster,
  settings: string[],
  tcpPort?: number,
): Promise<Server> {
  const isLogFull = (await sizeOf(cluster.log)) > maxLogBytes
  const log = await open(cluster.log, isLogFull ? 'w' : 'a', 0o600)
  const args = [
    '-D',
    cluster.data,
    ...[...(await listenSettings(cluster, tcpPort)), ...settings].flatMap((s) => ['-c', s]),
  ]
  const child = spawnAs(cluster.account, cluster.binaries.postgres, args, {
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let ended: string | undefined
  child.once('error', (error) => (ended = error.message))
  child.once('exit', (code) => (ended ??= `it ended with code ${code}`))
  child.unref()
  await log.close()

  const deadline = Date.now() + startTimeoutMs
  while (!ended && Date.now() < deadline) {
    const content = await readPidFile(cluster)
    if (content?.isReady && content.pid === child.pid) return content
    await pause(5)
  }
  throw new StartError(`The database did not start (${ended ?? 'no answer'}): see ${cluster.log}`)
}

/**
 * Stops the server by a fast shutdown: open transactions are rolled back, and everything committed is on disk. Throws
 * when it still runs after `stopTimeoutMs`.
 */
export async function stopServer(cluster: Cluster, { pid }: Server): Promise<void> {
  if (process.platform === 'win32') {
    const control = path.join(cluster.binaries.root, 'bin', 'pg_ctl.exe')
    await run(control, ['stop', '-D', cluster.data, '-m', 'fast'])
    return
  }
  if (!(await isServerOf(cluster, pid))) return
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + stopTimeoutMs
  while (await isServerOf(cluster, pid)) {
    if (Date.now() > deadline) throw new Error(`The database (process ${pid}) does not stop`)
    await pause(5)
  }
}

async function listenSettings(cluster: Cluster, tcpPort?: number): Promise<string[]> {
  if (process.platform !== 'win32' && Buffer.byteLength(cluster.sockets) <= maxSocketPathBytes) {
    return [
      'listen_addresses=',
      // A list of folders: without quotes a comma would end the name.
      `unix_socket_directories="${cluster.sockets.replaceAll('"', '""')}"`,
      'unix_socket_permissions=0700',
    ]
  }
  return [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    `port=${tcpPort ?? (await freePort())}`,
  ]
}

/** Returns the size of a file in bytes; 0 when there is none yet. */
async function sizeOf(file: string): Promise<number> {
  try {
    return (await stat(file)).size
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return 0
    throw error
  }
}

const pidFile = (cluster: Cluster) => path.join(cluster.data, 'postmaster.pid')

async function readPidFile(cluster: Cluster): Promise<PidFile | undefined> {
  let text: string
  try {
    text = await readFile(pidFile(cluster), 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
  const [pid, , , port, sockets, address, , status] = text.split('\n').map((line) => line.trim())
  return {
    pid: Number(pid),
    host: sockets || address || '127.0.0.1',
    port: Number(port),
    isReady: status === 'ready',
  }
}

/**
 * Returns whether a process is the server of the cluster. A process id is used again for others, so on Linux its
 * working directory decides.
 */
async function isServerOf(cluster: Cluster, pid: number): Promise<boolean> {
  if (!pid || !isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(cluster.data))
  } catch {
    return false // It ended between the two reads, or it belongs to somebody else.
  }
}
