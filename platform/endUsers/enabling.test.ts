import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { rowsRead } from '../../tests/support/rowsRead.ts'
import type { Db } from '../context.ts'
import { scopedTransaction } from '../db/scopedTransaction.ts'
import { restoreBatchUsers } from './batchStore.ts'
import { enableSelected } from './listStore.ts'

const customerId = 1002
const activeCount = 4000
const disabledCount = 500

let database: TestDatabase
let endUserIds: number[]
let batchId: number
beforeAll(async () => {
  database = await createTestDatabase()
  const { owner } = database
  const batch = await owner.query<{ id: number }>(
    `insert into upload_batches (customer_id, kind, file_name) values ($1, 'userDeletion', 'x')
     returning id`,
    [customerId],
  )
  batchId = batch.rows[0]?.id ?? 0
  // In one transaction, after which PostgreSQL has no statistics yet.
  const { rows } = await owner.query<{ id: number }>(
    `insert into end_users (customer_id, first_name, last_name, email, password_hash, disabled_at,
       disabled_batch_id)
     select $1, 'Reader', n::text, n || '@enabling.example', '',
       case when n > $2 then now() end, case when n > $2 then $3::int end
     from generate_series(1, $2::int + $4::int) n returning id`,
    [customerId, activeCount, batchId, disabledCount],
  )
  endUserIds = rows.slice(activeCount).map(({ id }) => id)
})
afterAll(() => database.drop())

/** Returns how many rows of users a statement reads, and what it returns. Nothing of it stays. */
async function readRows<T>(work: (db: Db) => Promise<T>) {
  let found: { result: T; read: number } | undefined
  const undone = new Error('undone')
  const run = scopedTransaction(database.db, [customerId], async (db) => {
    // PostgreSQL may not have written down the rows of the transaction before yet, and counts them to this one.
    const before = await rowsRead(db, 'end_users')
    const result = await work(db)
    found = { result, read: (await rowsRead(db, 'end_users')) - before }
    throw undone
  })
  await expect(run).rejects.toBe(undone)
  return found
}

it('enabling users again reads the selected ones, however many the library has', async () => {
  const selected = await readRows((db) => enableSelected(db, { customerId, endUserIds }))
  expect(selected?.result).toHaveLength(disabledCount)
  expect(selected?.read).toBeLessThan(5 * disabledCount)
})

it('users whose address an active user has stay disabled, which reads each user a few times', async () => {
  const [taken, ...others] = endUserIds
  const selected = await readRows(async (db) => {
    await sql`
      update end_users set email = (select upper(email) from end_users where id = ${taken})
      where customer_id = ${customerId} and email = '1@enabling.example'`.execute(db)
    return enableSelected(db, { customerId, endUserIds })
  })
  expect(selected?.result.toSorted((a, b) => a - b)).toEqual(others)
  expect(selected?.read).toBeLessThan(5 * (activeCount + disabledCount))
})

it('restoring an upload that deleted users reads each user a few times, however many are active', async () => {
  const deleted = await readRows((db) => restoreBatchUsers(db, customerId, batchId))
  expect(deleted?.result).toBe(disabledCount)
  expect(deleted?.read).toBeLessThan(5 * (activeCount + disabledCount))
})
