import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { connect } from '../platform/db/connection/connect.ts'
import { openEmbedded } from '../platform/db/embedded.ts'
import { migrate } from '../platform/db/migrate.ts'
import { loadDemoWorld } from '../platform/demo/world.ts'
import { demoDay } from '../platform/demo/calendar.ts'
import { type Product, startProduct } from '../tests/support/browser/product.ts'

interface Scratch {
  /** As the owner of the tables, for preparing and for floors. */
  client: Client
  product: Product
}

/** Runs a bench that writes, on a PostgreSQL and a product of its own; both and their files are deleted after it. */
export async function withScratchProduct<T>(work: (scratch: Scratch) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'carrel-bench-'))
  const embedded = await openEmbedded(path.join(dataDir, 'pg'))
  try {
    const onIdleError = (error: Error) => console.error(error.message)
    const { db, pool } = connect(embedded.connection, { poolSize: 2, onIdleError })
    await migrate(db)
    await loadDemoWorld(pool, { scale: 0.2, today: demoDay(new Date()) })
    await db.destroy()
    const client = new Client(embedded.connection)
    await client.connect()
    const product = await startProduct({ dataDir, databaseUrl: urlOf(embedded.connection) })
    try {
      return await work({ client, product })
    } finally {
      await client.end()
      await product.stop()
    }
  } finally {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Returns the URL of a connection, with its password. */
export function urlOf({ host, port, user, password, database }: ClientConfig): string {
  const url = new URL(`postgresql://localhost:${port}/${database}`)
  url.username = user ?? ''
  url.password = typeof password === 'string' ? password : ''
  url.searchParams.set('host', host ?? 'localhost')
  return url.href
}
