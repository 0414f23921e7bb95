import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { openDatabase } from '../platform/db/connect.ts'
import { migrate } from '../platform/db/migrate.ts'
import { loadDemoWorld } from '../platform/demo/world.ts'
import { today } from '../platform/ports/clock.ts'
import { startProduct } from '../tests/support/product.ts'

const root = path.resolve(import.meta.dirname, '..')

/**
 * Runs the product on its own PostgreSQL with the demo world at this scale, as a user would have it.
 * The world is kept for later runs of the same day.
 */
export async function withProduct<T>(
  scale: number,
  work: (url: string, pid: number) => Promise<T>,
): Promise<T> {
  const day = today(new Date())
  const dataDir = path.join(root, '.cache', 'bench', `scale-${scale}-${day}`)
  await mkdir(dataDir, { recursive: true })
  await prepare(dataDir, scale, day)
  const product = await startProduct({ dataDir, env: { DEMO: 'off' } })
  try {
    return await work(product.url, product.pid)
  } finally {
    await product.stop()
  }
}

async function prepare(dataDir: string, scale: number, day: string): Promise<void> {
  const onIdleError = (error: Error) => console.error(error.message)
  const database = await openDatabase<unknown>({ dataDir, poolSize: 4, onIdleError })
  try {
    await migrate(database.db)
    const { seconds, rows } = await loadDemoWorld(database.pool, { scale, today: day })
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    if (total > 0)
      console.log(`demo world at scale ${scale}: ${total} rows in ${seconds.toFixed(1)} s`)
  } finally {
    await database.close()
  }
}
