import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { basePath } from '../../../contract/kernel/base.ts'
import { connect } from '../../../platform/db/connection/connect.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { demoDay } from '../../../platform/demo/calendar.ts'
import { loadDemoWorld, tinyScale } from '../../../platform/demo/world.ts'
import { type Product, startProduct } from '../../support/browser/product.ts'
import { createOwnedDatabase, type OwnedDatabase } from '../../support/roles.ts'

describe('an installation whose roles have no superuser rights, and whose copies have no disk', () => {
  let database: OwnedDatabase
  let product: Product
  beforeAll(async () => {
    database = await createOwnedDatabase()
    const { db, pool } = connect<unknown>(
      { connectionString: database.urlOf(database.owner) },
      { poolSize: 2, onIdleError: () => undefined },
    )
    await migrate(db)
    await loadDemoWorld(pool, { scale: tinyScale, today: demoDay(new Date()) })
    await db.destroy()
    product = await startProduct({
      // No folder can be created there.
      dataDir: '/dev/null/carrel',
      databaseUrl: database.urlOf(database.login),
      env: {
        DATABASE_OWNER_URL: database.urlOf(database.owner),
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
    await database.drop()
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
    const [role] = await database.rowsAs<object>(
      database.login,
      'select rolsuper, rolcreaterole, rolbypassrls from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({ rolsuper: false, rolcreaterole: false, rolbypassrls: false })
    await expect(
      database.rowsAs(database.login, 'set role carrel_system; drop table customers'),
    ).rejects.toThrow('must be owner')
    await expect(
      database.rowsAs(database.login, 'set role carrel_app; delete from audit_log'),
    ).rejects.toThrow('permission denied')
  })

  it('has no policy that names the role that migrated', async () => {
    const policies = await database.rowsAs<{ roles: string[] }>(
      database.owner,
      `select distinct roles::text[] as roles from pg_policies where schemaname = 'public'`,
    )
    expect(policies.flatMap(({ roles }) => roles).sort()).toEqual(['carrel_app', 'carrel_system'])
  })
})
