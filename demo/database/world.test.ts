import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrationNames } from '../../platform/db/migrate.ts'
import { systemRole } from '../../platform/db/roles.ts'
import { scopedTransaction } from '../../platform/db/scopedTransaction.ts'
import { connectPglite, createPglite, prepareSchema } from './world.ts'

let applied: string[]
let database: Awaited<ReturnType<typeof createPglite>>

beforeAll(async () => {
  database = await createPglite()
  const owner = connectPglite(database)
  applied = await prepareSchema(owner)
  await owner.db.destroy()
})

afterAll(() => database.close())

test('PGlite takes all migrations', async () => {
  expect(applied).toEqual(await migrationNames())
})

test('a call on PGlite runs as the role that row-level security limits', async () => {
  const { db } = connectPglite(database, systemRole)
  const rights = sql<{ role: string; isLimited: boolean; scope: string }>`
    select current_user as role, row_security_active('end_users') as is_limited,
      current_setting('carrel.tenant_scope') as scope`
  const limited = await scopedTransaction(db, [2, 5], (tx) => rights.execute(tx))
  expect(limited.rows).toEqual([{ role: 'carrel_app', isLimited: true, scope: '2,5' }])
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db)
  expect(rows).toEqual([{ role: systemRole }])
  await db.destroy()
})
