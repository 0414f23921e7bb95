import { appendFile, mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { connect } from '../../platform/db/connection/connect.ts'
import { openEmbedded } from '../../platform/db/embedded.ts'
import { bulkLoad } from '../../platform/db/bulkLoad.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { demoDay } from '../../platform/demo/calendar.ts'
import { loadDemoWorld } from '../../platform/demo/world.ts'
import { type Product, startProduct } from '../../tests/support/browser/product.ts'
import { benchFolder } from '../product.ts'
import { addRequests } from './delivery.ts'
import { addEndUsers, addHoldings, addInstitutions } from './institutions.ts'
import { nationalSize, type NationalSize } from './size.ts'
import { addUsage } from './usage.ts'

/** The last step. */
const vacuumed = 'vacuumed'

/** Scale of the demo world below the national one. */
const demoScale = 0.5

/** Tables that are loaded without their plain indexes, by step. */
const steps: [
  what: string,
  tables: string[],
  add: (client: Client, size: NationalSize) => Promise<void>,
][] = [
  ['institutions', [], addInstitutions],
  ['titles and holdings', ['library_titles', 'package_titles'], addHoldings],
  ['end users', ['end_users'], addEndUsers],
  ['requests', ['ddr_requests', 'ddr_history', 'mails'], addRequests],
  ['usage', [], addUsage],
]

interface Nation {
  size: NationalSize
  product: Product
  dataDir: string
}

/**
 * Runs the product on its own PostgreSQL with the national world, which is made once and kept for later runs, with the
 * days up to the one on which it was made.
 */
export async function withNation<T>(work: (nation: Nation) => Promise<T>): Promise<T> {
  const size = nationalSize()
  const dataDir = path.join(benchFolder, `national-${size.share}`)
  await mkdir(dataDir, { recursive: true })
  await make(dataDir, size)
  const product = await startProduct({ dataDir, env: { DEMO: 'off' } })
  try {
    return await work({ size, product, dataDir })
  } finally {
    await product.stop()
  }
}

/** Makes what is missing of the world: a run that was interrupted goes on at its step. */
async function make(dataDir: string, size: NationalSize): Promise<void> {
  const stepsFile = path.join(dataDir, 'steps')
  const doneSteps = await readSteps(stepsFile)
  const embedded = await openEmbedded(path.join(dataDir, 'pg'))
  try {
    const onIdleError = (error: Error) => console.error(error.message)
    const { db, pool } = connect<unknown>(embedded.connection, { poolSize: 2, onIdleError })
    await migrate(db)
    if (!doneSteps.has(vacuumed)) {
      await loadDemoWorld(pool, { scale: demoScale, today: demoDay(new Date()) })
    }
    await db.destroy()
    if (doneSteps.has(vacuumed)) return
    // Not a connection of the pool, which breaks those of a server that is too busy to accept others.
    const client = new Client(embedded.connection)
    await client.connect()
    try {
      await client.query(
        `set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set synchronous_commit = off`,
      )
      const finish = async (what: string, startedAt: number) => {
        await appendFile(stepsFile, `${what}\n`)
        console.log(`${what} in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
      }
      for (const [what, tables, add] of steps) {
        const startedAt = performance.now()
        if (doneSteps.has(what)) continue
        await inOneTransaction(client, tables, () => add(client, size))
        await finish(what, startedAt)
      }
      const startedAt = performance.now()
      await client.query('vacuum analyze')
      await finish(vacuumed, startedAt)
    } finally {
      await client.end()
    }
  } finally {
    await embedded.stop()
  }
}

async function readSteps(file: string): Promise<Set<string>> {
  try {
    return new Set((await readFile(file, 'utf8')).split('\n'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set()
    throw error
  }
}

/** Runs a step without triggers and foreign keys: the step makes what they would. */
async function inOneTransaction(
  client: Client,
  tables: string[],
  add: () => Promise<void>,
): Promise<void> {
  await client.query('begin')
  try {
    await bulkLoad(client, tables, async () => {
      await client.query(`set local session_replication_role = replica`)
      await add()
      await client.query(`set local session_replication_role = origin`)
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
