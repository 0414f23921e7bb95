import { refuseSecondConnection } from '../../platform/db/connection/secondConnection.ts'
import { createHash } from 'node:crypto'
import { glob, mkdtemp, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { Client, type Pool } from 'pg'
import { inject } from 'vitest'
import { connect } from '../../platform/db/connection/connect.ts'
import { systemRole } from '../../platform/db/roles.ts'
import { migrate } from '../../platform/db/migrate.ts'
import type { Database } from '../../platform/db/schema.ts'
import { loadDemoWorld, tinyScale } from '../../platform/demo/world.ts'

/** The run's server, as `globalSetup` announces it. */
export interface ServerConnection {
  host: string
  port: number
  user: string
  password: string
  /** The process that keeps the server; test databases carry it in their name. */
  keeper: number
  /** A folder of this run for whatever tests write; removed with everything that still runs in it. */
  scratch: string
}

/** Creates a new folder for one test file. */
export async function scratchFolder(): Promise<string> {
  return mkdtemp(path.join(inject('databaseServer').scratch, 't'))
}

/** "Today" of the demo world in tests, and of their clock. */
export const worldDay = '2026-03-18'

/** A database of one test file. */
export interface TestDatabase {
  name: string
  db: Kysely<Database>
  pool: Pool
  /** As the owner of the schema, who may change tables. */
  owner: Pool
  /** For another process, e.g. the product under test, or a pool of another size. */
  url: string
  /** Ends the connections and removes the database. */
  drop(): Promise<void>
}

/** Day and size of a demo world; scale 1 is that of the demo. */
export interface World {
  today: string
  scale: number
}

let made = 0

/**
 * Creates a database of this test file's own with the migrated schema and the small demo world, cloned from a
 * template: `const database = await createTestDatabase()`, and `afterAll(() => database.drop())`.
 */
export async function createTestDatabase(
  world: Partial<World> = {},
  timeZone?: string,
): Promise<TestDatabase> {
  const template = await worldTemplate({ today: worldDay, scale: tinyScale, ...world })
  return clone(template, timeZone)
}

/** Creates a database without the demo world: the schema and what the migrations insert. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return clone(await templateNamed('empty', async () => undefined))
}

const bareTemplate = 'template1'

/** Creates a database with nothing in it. */
export const createBareDatabase = (): Promise<TestDatabase> => clone(bareTemplate)

/** Returns the template with this demo world, which is made on first use and kept between runs. */
function worldTemplate(world: World): Promise<string> {
  return templateNamed(
    `world_${world.scale}_${world.today}`.replaceAll(/\W/g, '_'),
    async (pool) => {
      await loadDemoWorld(pool, world)
    },
  )
}

async function clone(template: string, timeZone = 'UTC'): Promise<TestDatabase> {
  const server = inject('databaseServer')
  made += 1
  const name = `test_${server.keeper}_${process.pid}_${made}`
  await administer((client) =>
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  const owner = connectTo(name, timeZone)
  const { db, pool } = connectTo(name, timeZone, template === bareTemplate ? undefined : systemRole)
  return {
    name,
    db,
    pool,
    owner: owner.pool,
    url: urlOfDatabase(name),
    async drop() {
      await Promise.all([db.destroy(), owner.db.destroy()])
      await administer((client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

/** Any fixed number: test files that want the same template at once make it once. */
const templateLock = 4_242_004

/** Returns a template named by its kind and a hash of all it is made from, and drops older ones of the kind. */
async function templateNamed(kind: string, fill: (pool: Pool) => Promise<void>): Promise<string> {
  const prefix = `template_${kind}_`
  const name = `${prefix}${await sourcesHash()}`
  await administer(async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock])
    const { rows } = await client.query<{ datname: string }>('select datname from pg_database')
    const existing = rows.map(({ datname }) => datname).filter((other) => other.startsWith(prefix))
    if (existing.includes(name)) return
    for (const outdated of existing) await client.query(`drop database ${outdated} with (force)`)

    const unfinished = `${prefix}unfinished`
    await client.query(`create database ${unfinished}`)
    const { db, pool } = connectTo(unfinished, 'UTC')
    await migrate(db)
    await fill(pool)
    await db.destroy()
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}

let hash: Promise<string> | undefined

/** Files that decide what a template holds. */
const generator = '{platform/db/migrations,platform/demo,platform/usage,contract}/**/*'

/** Changes when a migration, the generator, the roll-ups of usage or a rule that they may use changes. */
function sourcesHash(): Promise<string> {
  hash ??= (async () => {
    const root = path.resolve(import.meta.dirname, '../..')
    const files: string[] = []
    for await (const file of glob(generator, {
      cwd: root,
      withFileTypes: true,
    })) {
      const testOnly = file.name.endsWith('.test.ts')
      if (file.isFile() && !testOnly) files.push(path.join(file.parentPath, file.name))
    }
    const sum = createHash('sha256')
    for (const file of files.sort()) sum.update(await readFile(file))
    return sum.digest('hex').slice(0, 12)
  })()
  return hash
}

/** Connects to a database in a role; without one, as the owner of the schema. */
function connectTo(name: string, timeZone: string, role?: string) {
  const { host, port, user, password } = inject('databaseServer')
  return connect<Database>(
    { host, port, user, password, database: name },
    {
      poolSize: 5,
      timeZone,
      ...(role !== undefined && { role }),
      onIdleError: () => undefined,
      onAcquire: refuseSecondConnection,
      // A machine that runs many tests at once may take long to accept a connection.
      connectTimeoutMs: 10_000,
    },
  )
}

/** Runs statements as a superuser of the server. */
export async function administer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const { host, port, user, password } = inject('databaseServer')
  const client = new Client({ host, port, user, password, database: 'postgres' })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Returns the URL of a database of the server for a login; for its superuser without one. */
export function urlOfDatabase(
  name: string,
  login: Pick<ServerConnection, 'user' | 'password'> = inject('databaseServer'),
): string {
  const { host, port } = inject('databaseServer')
  const url = new URL(
    `postgresql://${login.user}:${encodeURIComponent(login.password)}@localhost:${port}/${name}`,
  )
  url.searchParams.set('host', host)
  return url.href
}
