import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { type DatabaseHandle, connect } from './connect.ts'
import { systemRole } from '../roles.ts'
import type { Database } from '../schema.ts'
import { scopedTransaction } from '../scopedTransaction.ts'

let database: TestDatabase
let one: DatabaseHandle<Database>

beforeAll(async () => {
  database = await createTestDatabase()
  one = connect<Database>(
    { connectionString: database.url },
    { poolSize: 1, role: systemRole, onIdleError: (error) => expect.fail(error.message) },
  )
})
afterAll(async () => {
  await one.db.destroy()
  await database.drop()
})

interface ScopedRow {
  value: number
  role: string
  scope: string
}

const read = (value: number) =>
  scopedTransaction(one.db, [1002, value], async (tx) => {
    const { rows } = await sql<ScopedRow>`
      select 12 / ${value}::int as value, current_user::text as role,
        current_setting('carrel.tenant_scope') as scope`.execute(tx)
    return rows[0]
  })

it('runs every statement as the role and in the scope of its transaction', async () => {
  for (let use = 1; use < 7; use += 1) {
    const expected = { value: Math.trunc(12 / use), role: 'carrel_app', scope: `1002,${use}` }
    expect(await read(use)).toEqual(expected)
    const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(one.db)
    expect(rows).toEqual([{ role: systemRole }])
  }
})

it('leaves no open transaction when a statement fails that was sent with its begin', async () => {
  for (let use = 0; use < 5; use += 1) await read(1)
  await expect(read(0)).rejects.toThrow('division by zero')
  expect(await read(2)).toMatchObject({ value: 6, role: 'carrel_app' })
})

it('ends a transaction without a statement', async () => {
  for (let use = 0; use < 5; use += 1) {
    expect(await scopedTransaction(one.db, [1002], () => Promise.resolve('done'))).toBe('done')
  }
  expect(await read(3)).toMatchObject({ value: 4, scope: '1002,3' })
})

it('counts the rows that a prepared statement has changed', async () => {
  for (let use = 0; use < 4; use += 1) {
    const { numUpdatedRows } = await one.db
      .updateTable('sessions')
      .set({ userAgent: 'probe' })
      .where('id', '=', -1)
      .executeTakeFirst()
    expect(numUpdatedRows).toBe(0n)
  }
})

it('a pool reports a connection that breaks, but none that the server ends while the pool does', async () => {
  const onIdleError = vi.fn<(error: Error) => void>()
  const openPool = async () => {
    const { pool } = connect<Database>(
      { connectionString: database.url },
      { poolSize: 1, onIdleError },
    )
    const client = await pool.connect()
    client.release()
    return { pool, client }
  }
  const ended = new Error('terminating connection due to administrator command')
  const used = await openPool()
  used.client.emit('error', ended)
  expect(onIdleError).toHaveBeenCalledExactlyOnceWith(ended, used.client)
  await used.pool.end()
  const ending = await openPool()
  const end = ending.pool.end()
  ending.client.emit('error', ended)
  await end
  expect(onIdleError).toHaveBeenCalledOnce()
})
