import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { contract } from '../../contract/index.ts'
import { basePath } from '../../contract/kernel/base.ts'
import { connect } from '../../platform/db/connect.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { demoDay } from '../../platform/demo/calendar.ts'
import { loadDemoWorld, tinyScale } from '../../platform/demo/world.ts'
import { createEmptyDatabase } from '../support/database.ts'
import { type Product, startProduct } from '../support/product.ts'

/** Two roles without superuser rights, and a database of the one that migrates. */
const suffix = randomBytes(4).toString('hex')
const owner = `owner_${suffix}`
const login = `platform_${suffix}`
const name = `deployment_${suffix}`
const password = 'only-in-this-test'

function urlOf(user: string, database: string, secret = password): string {
  const { host, port } = inject('databaseServer')
  const url = new URL(
    `postgresql://${user}:${encodeURIComponent(secret)}@localhost:${port}/${database}`,
  )
  url.searchParams.set('host', host)
  return url.href
}

async function administer(...statements: string[]): Promise<void> {
  const server = inject('databaseServer')
  const client = new Client({ connectionString: urlOf(server.user, 'postgres', server.password) })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

async function rowsAs<Row>(user: string, query: string): Promise<Row[]> {
  const client = new Client({ connectionString: urlOf(user, name) })
  await client.connect()
  try {
    return (await client.query(query)).rows as Row[]
  } finally {
    await client.end()
  }
}

describe('an installation whose roles have no superuser rights, and whose copies have no disk', () => {
  let product: Product
  beforeAll(async () => {
    // The roles of the platform belong to the server: they exist once any database was migrated.
    await (await createEmptyDatabase()).drop()
    await administer(
      `create role ${owner} login createrole password '${password}'`,
      `create role ${login} login password '${password}'`,
      `grant carrel_app, carrel_system to ${owner} with admin option`,
      `create database ${name} owner ${owner}`,
    )
    const { db, pool } = connect<unknown>(
      { connectionString: urlOf(owner, name) },
      { poolSize: 2, onIdleError: () => undefined },
    )
    await migrate(db)
    await loadDemoWorld(pool, { scale: tinyScale, today: demoDay(new Date()) })
    await db.destroy()
    product = await startProduct({
      // No folder can be created there.
      dataDir: '/dev/null/carrel',
      databaseUrl: urlOf(login, name),
      env: {
        DATABASE_OWNER_URL: urlOf(owner, name),
        FILES_URL: 's3://carrel?endpoint=http://127.0.0.1:1',
        AWS_REGION: 'local',
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: 'secret',
        SMTP_URL: 'smtp://127.0.0.1:1',
        OPERATOR_TOKEN: 'x'.repeat(32),
      },
    })
  }, 120_000)
  afterAll(async () => {
    await product.stop()
    await administer(
      `drop database ${name} with (force)`,
      `drop owned by ${owner}`,
      `drop role ${login}, ${owner}`,
    )
  })

  async function signIn(): Promise<Record<string, string>> {
    const response = await fetch(product.url + basePath + contract.session.signIn.path, {
      method: 'POST',
      body: new URLSearchParams({ username: 'meridian', password: 'Library-24' }),
    })
    const { session_key: key } = (await response.json()) as { session_key: string }
    return { authorization: `Bearer ${key}` }
  }

  it('serves sign-in, lists and writes', async () => {
    const headers = await signIn()
    const address = `${contract.dashboard.libraryUserCounts.path}?CustomerId=1002`
    const counts = await fetch(product.url + basePath + address, { headers })
    expect(counts.status).toBe(200)
    const saved = await fetch(`${product.url}${basePath}/rest/savedViews`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ screen: 'titles', name: 'Mine', search: '?page=1' }),
    })
    expect(saved.status).toBe(201)
  })

  it('lets the operator create a customer by the token of the settings', async () => {
    const response = await fetch(`${product.url}${basePath}/rest/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${'x'.repeat(32)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ kind: 'library', name: 'New', country: 'India', userName: 'new' }),
    })
    expect(response.status).toBe(201)
  })

  it('signs in to the database as a role that can neither change tables nor see a tenant by itself', async () => {
    const [role] = await rowsAs<object>(
      login,
      'select rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolbypassrls: false })
    await expect(rowsAs(login, 'set role carrel_system; drop table customers')).rejects.toThrow(
      'must be owner',
    )
    await expect(rowsAs(login, 'set role carrel_app; delete from audit_log')).rejects.toThrow(
      'permission denied',
    )
  })

  it('has no policy that names the role that migrated', async () => {
    const policies = await rowsAs<{ roles: string[] }>(
      owner,
      `select distinct roles::text[] as roles from pg_policies where schemaname = 'public'`,
    )
    expect(policies.flatMap(({ roles }) => roles).sort()).toEqual(['carrel_app', 'carrel_system'])
  })
})
