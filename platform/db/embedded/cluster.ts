import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Account, changeOwner, canEnter, serverAccount, spawnAs } from './account.ts'
import { StartError } from '../startError.ts'
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts'
import { errorCode } from '../../errorCode.ts'

/** Where copies of the programs go when the server's account cannot reach node_modules. */
const copiesFolder = '/var/cache/carrel'

/** A database cluster on disk, and what is needed to run it. */
export interface Cluster {
  folder: string
  data: string
  /** Holds the Unix socket; closed to everybody else. */
  sockets: string
  log: string
  password: string
  account: Account
  binaries: Binaries
}

/** Returns the cluster in `folder`, created on first use. Two processes may do so at once. */
export async function openCluster(folder: string): Promise<Cluster> {
  const parent = path.dirname(folder)
  await mkdir(parent, { recursive: true })
  const account = await serverAccount(parent)
  const binaries = await reachableBinaries(account)
  if (!existsSync(folder)) await createCluster(folder, account, binaries)
  const password = await readFile(path.join(folder, 'password'), 'utf8')
  return { ...layout(folder), folder, password, account, binaries }
}

function layout(folder: string) {
  return {
    data: path.join(folder, 'data'),
    sockets: path.join(folder, 'sockets'),
    log: path.join(folder, 'server.log'),
  }
}

async function reachableBinaries(account: Account): Promise<Binaries> {
  const binaries = await findBinaries()
  const { ids } = account
  if (!ids || (await canEnter(ids, path.dirname(binaries.postgres)))) return binaries
  return copyBinaries(binaries, copiesFolder)
}

/**
 * Creates a cluster beside `folder` and then renames it, so that a crash or another process never leaves half a cluster
 * there.
 */
async function createCluster(folder: string, account: Account, binaries: Binaries): Promise<void> {
  const parent = path.dirname(folder)
  await removeUnfinished(folder)
  const unfinished = path.join(parent, `${path.basename(folder)}.new-${process.pid}`)
  const { data, sockets } = layout(unfinished)
  const password = randomBytes(24).toString('base64url')
  await mkdir(unfinished)
  // The server's account passes through it, whatever the umask of this process.
  await chmod(unfinished, 0o755)
  await writeFile(path.join(unfinished, 'password'), password, { mode: 0o600 })
  for (const inner of [data, sockets]) {
    await mkdir(inner, { mode: 0o700 })
    await changeOwner(account, inner)
  }
  await initialise({ account, binaries, data, sockets, password })
  await rename(unfinished, folder).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true })
    if (!existsSync(folder)) throw error
  })
}

/** Makes the files of a cluster whose folders are there, by PostgreSQL's `initdb`. */
async function initialise({
  account,
  binaries,
  data,
  sockets,
  password,
}: Omit<Cluster, 'folder' | 'log'>): Promise<void> {
  const passwordFile = path.join(sockets, 'initial-password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  await changeOwner(account, passwordFile)
  const args = [
    `--pgdata=${data}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    // The Unicode root collation: names sort as readers expect, upper and lower case and accents
    // together, and alike on every operating system.
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
  ]
  const child = spawnAs(account, binaries.initdb, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const complaints: Buffer[] = []
  child.stderr?.on('data', (chunk: Buffer) => complaints.push(chunk))
  const [code] = (await once(child, 'close')) as [number | null]
  await rm(passwordFile)
  if (code !== 0) {
    throw new StartError(
      `The database could not be created: ${Buffer.concat(complaints).toString()}`,
    )
  }
}

/** Removes the clusters of processes that ended while they created them. */
async function removeUnfinished(folder: string): Promise<void> {
  const prefix = `${path.basename(folder)}.new-`
  for (const name of await readdir(path.dirname(folder))) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue
    await rm(path.join(path.dirname(folder), name), { recursive: true, force: true })
  }
}

/** Returns whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
