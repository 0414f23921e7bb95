import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import type { Config } from '../config.ts'
import { attachEmbedded, type EmbeddedDatabase, openEmbedded } from './embedded.ts'
import { untilStopped } from '../stopSignal.ts'
import { StartError } from './startError.ts'

/** The database of an installation as commands connect to it. The options contain passwords and must not be printed. */
export interface CommandDatabase {
  /** As the owner of the schema. */
  owner: ClientConfig
  /** As the platform signs in. */
  login: ClientConfig
  /** The role of `login`. */
  loginName: string
  /** Names the database, without secrets. */
  description: string
}

type DatabaseConfig = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'dataDir'>

/** Returns whether the installation has its own PostgreSQL and has not created it yet. */
export function lacksDatabase({ databaseUrl, dataDir }: DatabaseConfig): boolean {
  return databaseUrl === undefined && !existsSync(path.join(dataDir, 'pg'))
}

/**
 * Runs the work of a command on the database of the installation, whether or not Carrel runs. Its own PostgreSQL is
 * started for the time of the work when it does not run. Throws `StartError` when it has not been created yet, and the
 * reason of `stopping` once it is aborted: the work is left then, and what it has not committed is undone.
 */
export async function withDatabase<T>(
  config: DatabaseConfig,
  work: (database: CommandDatabase) => Promise<T>,
  stopping?: AbortSignal,
): Promise<T> {
  const run = (database: CommandDatabase) =>
    stopping === undefined ? work(database) : untilStopped(work(database), stopping)
  if (config.databaseUrl !== undefined) return run(externalDatabase(config.databaseUrl, config))
  const folder = path.join(config.dataDir, 'pg')
  if (lacksDatabase(config)) {
    throw new StartError(`There is no database in ${folder} yet: npm start creates it.`)
  }
  return onEmbedded(folder, await attachEmbedded(folder), run)
}

/**
 * Runs the work of a command that replaces the database. Its own PostgreSQL is created when it does not exist. Throws
 * `StartError` when Carrel runs on it.
 */
export async function withStoppedDatabase<T>(
  config: DatabaseConfig,
  work: (database: CommandDatabase) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl !== undefined) return work(externalDatabase(config.databaseUrl, config))
  const folder = path.join(config.dataDir, 'pg')
  return onEmbedded(folder, await openEmbedded(folder), work)
}

async function onEmbedded<T>(
  folder: string,
  embedded: Pick<EmbeddedDatabase, 'connection' | 'platformConnection' | 'stop'>,
  work: (database: CommandDatabase) => Promise<T>,
): Promise<T> {
  try {
    return await work({
      owner: embedded.connection,
      login: embedded.platformConnection,
      loginName: embedded.platformConnection.user,
      description: `its own PostgreSQL in ${folder}`,
    })
  } finally {
    await embedded.stop()
  }
}

/** Returns the database that a URL names. */
function externalDatabase(
  databaseUrl: string,
  { databaseOwnerUrl }: Pick<Config, 'databaseOwnerUrl'>,
): CommandDatabase {
  const { host, pathname, username } = new URL(databaseUrl)
  return {
    owner: { connectionString: databaseOwnerUrl ?? databaseUrl },
    login: { connectionString: databaseUrl },
    loginName: decodeURIComponent(username) || userInfo().username,
    description: `PostgreSQL at ${host}${pathname}`,
  }
}
