import { execFile, spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../startError.ts'
import { errorCode } from '../../errorCode.ts'

const run = promisify(execFile)
const accountName = 'postgres'

/** The account the database server runs under: our own, or `postgres` when we are root. */
export interface Account {
  ids?: { uid: number; gid: number }
  /** Whether the account needs leave to pass through folders that are closed to it. */
  needsToPassFolders: boolean
}

/**
 * Returns the account that PostgreSQL runs as: the own one, or `postgres`, created when it is missing, where this
 * process is root, as which PostgreSQL refuses to run.
 */
export async function serverAccount(folder: string): Promise<Account> {
  if (process.getuid?.() !== 0) return { needsToPassFolders: false }
  const ids = (await idsOf(accountName)) ?? (await createAccount())
  return { ids, needsToPassFolders: !(await canEnter(ids, folder)) }
}

/** Returns whether an account with these ids may enter the folder; not below `/root`, for example. */
export async function canEnter(
  ids: { uid: number; gid: number },
  folder: string,
): Promise<boolean> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const { mode, uid, gid } = await stat(at)
    const groupOrOtherBit = gid === ids.gid ? 0o010 : 0o001
    if (!(mode & (uid === ids.uid ? 0o100 : groupOrOtherBit))) return false
    if (at === path.dirname(at)) return true
  }
}

async function createAccount() {
  try {
    await run('groupadd', ['--system', '--force', accountName])
    await run('useradd', ['--system', '--no-create-home', '-g', accountName, accountName])
  } catch (error) {
    // Alpine has neither, but a command of its own.
    if (errorCode(error) !== 'ENOENT') throw notCreated(error)
    await run('adduser', ['-S', '-D', '-H', accountName])
  }
  const ids = await idsOf(accountName)
  if (ids) return ids
  throw notCreated()
}

const notCreated = (cause?: unknown) =>
  new StartError(
    `PostgreSQL does not run as root, and the user "${accountName}" could not be created. ` +
      'Start the product as another user, or set DATABASE_URL to a PostgreSQL server.',
    { cause },
  )

async function idsOf(name: string) {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (which) => Number((await run('id', [which, name])).stdout)),
    )
    return uid === undefined || gid === undefined ? undefined : { uid, gid }
  } catch {
    return undefined // `id` fails when there is no such user.
  }
}

/** Makes the account the owner of a file; does nothing for the account of this process. */
export async function changeOwner({ ids }: Account, file: string): Promise<void> {
  if (ids) await chown(file, ids.uid, ids.gid)
}

/** Starts a program under the account. */
export function spawnAs(
  { ids, needsToPassFolders }: Account,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  if (!ids || !needsToPassFolders) return spawn(program, args, { ...options, ...ids, env })
  // The one right it keeps of root's: to pass through the closed folders above the data directory.
  const right = '+dac_override'
  const identity = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups']
  const rights = [`--inh-caps=${right}`, `--ambient-caps=${right}`]
  return spawn('setpriv', [...identity, ...rights, program, ...args], { ...options, env })
}
