import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type DatabaseHandle, connect } from '../../platform/db/connection/connect.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { grantPlatformRoles } from '../../platform/db/roles.ts'
import type { Database } from '../../platform/db/schema.ts'
import { loadDemoWorld, tinyScale } from '../../platform/demo/world.ts'
import { PgliteSocket } from './pgliteSocket.ts'

const compress = promisify(gzip)

/** The role that owns the schema; the demo's connection takes the platform's role from it. */
const owner = 'postgres'

/** Returns a new PGlite with the extensions that the migrations create. */
export const createPglite = (): Promise<PGlite> =>
  PGlite.create({ extensions: { btree_gist, pg_trgm } })

/** Returns the connection to a PGlite as the owner of the schema, or in a role of the platform. */
export const connectPglite = (database: PGlite, role?: string): DatabaseHandle<Database> =>
  connect<Database>(
    { stream: () => new PgliteSocket(database), user: owner, host: 'pglite' },
    {
      poolSize: 1,
      ...(role !== undefined && { role }),
      onIdleError: (error) => {
        throw error
      },
    },
  )

/** Applies all migrations, and lets the connection take the roles of the platform. Returns their names. */
export async function prepareSchema({ db }: DatabaseHandle<Database>): Promise<string[]> {
  const applied = await migrate(db)
  await grantPlatformRoles(db, owner)
  return applied
}

/**
 * Writes the demo world of a day into a folder: the files of the database as `world.bin`, packed by gzip under a name
 * that no host unpacks on the way, and their hash as `world.txt`. Returns the packed size in bytes.
 */
export async function writeWorld(folder: string, today: string): Promise<number> {
  const database = await createPglite()
  const connected = connectPglite(database)
  // Without it, old segments of the log are kept for new ones.
  await connected.pool.query('set wal_recycle = off')
  await prepareSchema(connected)
  await loadDemoWorld(connected.pool, { scale: tinyScale, today })
  for (const statement of shrinkStatements) await connected.pool.query(statement)
  await connected.db.destroy()
  const files = Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer())
  await database.close()
  const packed = await compress(files, { level: constants.Z_BEST_COMPRESSION })
  await writeFile(path.join(folder, 'world.bin'), packed)
  await writeFile(
    path.join(folder, 'world.txt'),
    createHash('sha256').update(packed).digest('base64url'),
  )
  return packed.byteLength
}

/** Statements that remove dead rows, template databases and old logs from the files of the database. */
const shrinkStatements = [
  'vacuum full',
  'vacuum analyze',
  `update pg_database set datistemplate = false where datname like 'template_'`,
  'drop database template0',
  'drop database template1',
  'checkpoint',
  'select pg_switch_wal()',
  'checkpoint',
]
