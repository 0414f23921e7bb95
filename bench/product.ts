import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { openDatabase } from '../platform/db/connection/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { loadDemoWorld } from '../platform/demo/world.ts'
import { demoDay } from '../platform/demo/calendar.ts'
import { startProduct } from '../tests/support/browser/product.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Where the benches keep their databases. */
export const benchFolder = path.join(root, '.cache', 'bench')

/** Rows that a bench adds to the demo world. `fill` runs before each bench, and does nothing when they are there. */
export interface ExtraRows {
  name: string
  fill: (db: Kysely<unknown>) => Promise<void>
}

/**
 * Runs the product on its own PostgreSQL with the demo world at this scale, as a user would have it. Later runs of the
 * same day use the same database.
 */
export async function withProduct<T>(
  scale: number,
  work: (url: string, pid: number) => Promise<T>,
  extraRows?: ExtraRows,
): Promise<T> {
  const day = demoDay(new Date())
  const name = [`scale-${scale}`, extraRows?.name, day].filter(Boolean).join('-')
  const dataDir = path.join(benchFolder, name)
  await mkdir(dataDir, { recursive: true })
  await prepareDatabase(dataDir, scale, day, extraRows)
  const product = await startProduct({ dataDir, env: { DEMO: 'off' } })
  try {
    return await work(product.url, product.pid)
  } finally {
    await product.stop()
  }
}

/** Creates a database in `dataDir` with the demo world. Returns the seconds in which the world was loaded. */
export async function prepareDatabase(
  dataDir: string,
  scale: number,
  day: string,
  more?: ExtraRows,
): Promise<number> {
  const onIdleError = (error: Error) => console.error(error.message)
  const database = await openDatabase<unknown>({ dataDir, poolSize: 4, onIdleError })
  try {
    return await database.asOwner(async ({ db, pool }) => {
      await migrate(db)
      const { seconds, rows } = await loadDemoWorld(pool, { scale, today: day })
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
      if (total > 0)
        console.log(`demo world at scale ${scale}: ${total} rows in ${seconds.toFixed(1)} s`)
      await more?.fill(db)
      return seconds
    })
  } finally {
    await database.close()
  }
}
