import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { type App, Caller } from '../support/caller.ts'
import { createEmptyDatabase, scratchFolder } from '../support/database.ts'
import { csv, rowsOf } from '../support/holdingsFiles.ts'
import { type PgBouncer, startPgBouncer } from '../support/pgBouncer.ts'
import { type DemoAccount, demoPasswords } from '../support/platform.ts'
import { type Product, startProduct } from '../support/product.ts'
import { answer, lakesideId, meridianId, newRequest } from '../support/requests.ts'

/** A login role without rights, and a database of a role that migrates it. */
const suffix = randomBytes(4).toString('hex')
const owner = `owner_${suffix}`
const login = `platform_${suffix}`
const name = `pooled_${suffix}`
const password = 'only-in-this-test'

function directUrl(user: string, database: string, secret = password): string {
  const { host, port } = inject('databaseServer')
  const url = new URL(
    `postgresql://${user}:${encodeURIComponent(secret)}@localhost:${port}/${database}`,
  )
  url.searchParams.set('host', host)
  return url.href
}

async function administer(...statements: string[]): Promise<void> {
  const server = inject('databaseServer')
  const client = new Client({
    connectionString: directUrl(server.user, 'postgres', server.password),
  })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function queried(query: string) {
  const client = new Client({ connectionString: directUrl(owner, name) })
  await client.connect()
  try {
    return await client.query<object>(query)
  } finally {
    await client.end()
  }
}

let pooler: PgBouncer
let product: Product
let firstStart: unknown
const start = async () =>
  startProduct({
    dataDir: await scratchFolder(),
    databaseUrl: pooler.url(name),
    env: {
      DATABASE_OWNER_URL: directUrl(owner, name),
      DATABASE_POOLER: 'transaction',
      DEMO_SCALE: '0.02',
    },
  })
beforeAll(async () => {
  // The roles of the platform belong to the server: they exist once any database was migrated.
  await (await createEmptyDatabase()).drop()
  await administer(
    `create role ${owner} login createrole password '${password}'`,
    `create role ${login} login password '${password}'`,
    `grant carrel_app, carrel_system to ${owner} with admin option`,
    `grant ${login} to ${owner} with admin option`,
    `create database ${name} owner ${owner}`,
  )
  pooler = await startPgBouncer({ user: login, password }, name)
  // The pooler has a connection already, which is older than the defaults that the first start gives the role.
  firstStart = await start().catch((error: unknown) => error)
  await pooler.reconnect()
  product = await start()
}, 120_000)
afterAll(async () => {
  await product.stop()
  await pooler.stop()
  await administer(
    `drop database ${name} with (force)`,
    `drop owned by ${owner}`,
    `drop role ${login}, ${owner}`,
  )
})

const { ddr, titles } = contract

/** The product as a caller sees it. */
const running: App = {
  fetch: (request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(product.url + pathname + search, request))
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

  it('the retention job runs, and leaves no lock behind', async () => {
    const { rows } = await queried(
      `select count(*)::int as locks from pg_locks l join pg_database d on d.oid = l.database
       where d.datname = '${name}' and l.locktype = 'advisory'`,
    )
    expect(rows).toEqual([{ locks: 0 }])
  })
})
