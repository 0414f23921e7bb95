import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { connect } from '../../../platform/db/connection/connect.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { withRetentionLock } from '../../../platform/retention/store.ts'
import { type DemoAccount, demoPasswords } from '../../support/accounts.ts'
import { type App, Caller } from '../../support/caller.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { scratchFolder } from '../../support/database.ts'
import { csv, rowsOf } from '../../support/files/holdingsFiles.ts'
import { lastLines } from '../../support/lastLines.ts'
import { type PgBouncer, startPgBouncer } from '../../support/servers/pgBouncer.ts'
import { type Product, startProduct } from '../../support/browser/product.ts'
import { answer, newRequest } from '../../support/requests.ts'
import { createOwnedDatabase, type OwnedDatabase } from '../../support/roles.ts'

let database: OwnedDatabase
let pooler: PgBouncer
let product: Product
let firstStart: unknown
const start = async () =>
  startProduct({
    dataDir: await scratchFolder(),
    databaseUrl: pooler.url(database.name),
    env: {
      DATABASE_OWNER_URL: database.urlOf(database.owner),
      DATABASE_POOLER: 'transaction',
      DEMO_SCALE: '0.02',
    },
  })
beforeAll(async () => {
  database = await createOwnedDatabase()
  pooler = await startPgBouncer(
    { user: database.login, password: database.password },
    database.name,
  )
  // The pooler has a connection already, which is older than the defaults that the first start gives the role.
  firstStart = await start().catch((error: unknown) => error)
  await pooler.reconnect()
  product = await start()
}, 120_000)
afterAll(async () => {
  await product.stop()
  await pooler.stop()
  await database.drop()
})

const { ddr, titles } = contract

/** The product as a caller sees it. When it answers 503, the error has what it and the pooler printed last. */
const running: App = {
  fetch: async (request) => {
    const { pathname, search } = new URL(request.url)
    const response = await fetch(new Request(product.url + pathname + search, request))
    if (response.status !== 503) return response
    const printed = [pooler, product].map((program) => lastLines(program.output()))
    throw new Error([pathname, ...printed].join('\n'))
  },
}

async function signIn(account: DemoAccount): Promise<Caller> {
  const caller = new Caller(running)
  await caller.signIn(account, demoPasswords[account])
  return caller
}

describe('behind PgBouncer in transaction mode', () => {
  it('libraries that call at the same time see their own lists alone', async () => {
    const callers = await Promise.all(
      (['meridian', 'lakeside'] as const).map(async (account) => {
        const caller = await signIn(account)
        const customerId = account === 'meridian' ? meridianId : lakesideId
        const list = async () => {
          const filter = { customerId, title: '', resourceType: '', accessType: 'all' } as const
          return JSON.stringify(await caller.call(titles.list, filter))
        }
        return { list, alone: await list() }
      }),
    )
    expect(new Set(callers.map(({ alone }) => alone)).size).toBe(2)
    const all = await Promise.all(
      Array.from({ length: 60 }, async (_, nth) => {
        const { list, alone } = callers[nth % 2] ?? { list: async () => '', alone: 'none' }
        return (await list()) === alone
      }),
    )
    expect(all.every(Boolean)).toBe(true)
  })

  it('uploads, exports, requests and answers work', async () => {
    const [meridian, lakeside] = [await signIn('meridian'), await signIn('lakeside')]
    const exported = await meridian.call(titles.download, {
      customerId: meridianId,
      title: '',
      resourceType: '',
      accessType: 'electronic',
      format: 'csv',
    })
    const rows = await rowsOf(exported)
    const headers = ['Title', 'Online ISSN', 'Start Date']
    const taken = rows.filter((row) => row['Online ISSN'] !== '' && !row['Title']?.includes(','))
    expect(taken.length).toBeGreaterThan(0)
    const outcome = await meridian.call(titles.upload, {
      customerId: meridianId,
      action: 'append',
      accessType: 'electronic',
      uploadId: undefined,
      file: csv(
        headers,
        ...taken.map((row) => [row['Title'] ?? '', row['Online ISSN'] ?? '', '1950-01']),
      ),
    })
    expect(outcome).toEqual({ outcome: 'complete', answer: { total: taken.length } })
    const { ddrId } = await lakeside.call(ddr.create, newRequest())
    await meridian.call(ddr.respond, answer(ddrId, { deliveryMode: 'courier' }))
    const { entries } = await lakeside.call(ddr.timeline, { ddrId })
    expect(entries.length).toBeGreaterThan(1)
  })

  it('a start whose settings older connections lack says what to do', () => {
    expect(String(firstStart)).toContain('Run RECONNECT in PgBouncer')
  })

  it('the retention job takes its lock again and again, whatever goes on meanwhile', async () => {
    const { db } = connect<Database>(
      { connectionString: pooler.url(database.name) },
      { poolSize: 8, isPooled: true, onIdleError: () => undefined },
    )
    const query = () => sql`select count(*) from generate_series(1, 20000)`.execute(db)
    // The product does the same when it has started.
    await expect.poll(() => withRetentionLock(db, async () => undefined)).toBe(true)
    for (let run = 0; run < 5; run += 1) {
      const others = Promise.all(Array.from({ length: 20 }, query))
      expect(await withRetentionLock(db, async () => void (await query()))).toBe(true)
      await others
    }
    await db.destroy()
  })
})
