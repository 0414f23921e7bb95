import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Kysely } from 'kysely'
import { openDatabase } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { loadDemoWorld } from '../platform/demo/world.ts'
import { demoDay } from '../platform/demo/calendar.ts'
import { startProduct } from '../tests/support/product.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Where the benches keep their databases. */
export const benchFolder = path.join(root, '.cache', 'bench')

/** Rows beyond the demo world, put in once: `fill` must leave alone what is there already. */
export interface More {
  name: string
  fill: (db: Kysely<unknown>) => Promise<void>
}

/**
 * Runs the product on its own PostgreSQL with the demo world at this scale, as a user would have it.
 * The world is kept for later runs of the same day.
 */
export async function withProduct<T>(
  scale: number,
  work: (url: string, pid: number) => Promise<T>,
  more?: More,
): Promise<T> {
  const day = demoDay(new Date())
  const name = [`scale-${scale}`, more?.name, day].filter(Boolean).join('-')
  const dataDir = path.join(benchFolder, name)
  await mkdir(dataDir, { recursive: true })
  await prepare(dataDir, scale, day, more)
  const product = await startProduct({ dataDir, env: { DEMO: 'off' } })
  try {
    return await work(product.url, product.pid)
  } finally {
    await product.stop()
  }
}

/** Creates a database there with the demo world; returns how many seconds the world took to load. */
export async function prepare(
  dataDir: string,
  scale: number,
  day: string,
  more?: More,
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
