import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { rowsRead } from '../../tests/support/rowsRead.ts'
import { keysetRows } from '../db/keyset.ts'
import { scopedTransaction } from '../db/scopedTransaction.ts'
import { type ActiveUser, activeUsers } from './store.ts'

const customerId = 1030
const added = 6_000
const pageRows = 200

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  // Most last names are shared, so that a page ends among users of one name.
  await database.owner.query(
    `insert into end_users (customer_id, first_name, last_name, email, password_hash, disabled_at)
     select $1, 'Reader ' || n % 7, 'Of ' || n % 40, n || '@export.example', '', case when n % 30 = 0 then now() end
     from generate_series(1, $2::int) n`,
    [customerId, added],
  )
  await database.owner.query('analyze end_users')
})
afterAll(() => database.drop())

it('an export has each active user once, by name, and reads a user for its own page alone', async () => {
  const { rows: expected } = await database.owner.query<{ id: number }>(
    `select id from end_users where customer_id = $1 and disabled_at is null
     order by last_name, first_name, id`,
    [customerId],
  )
  let read = 0
  const pages = keysetRows<ActiveUser>(
    (after, limit) =>
      scopedTransaction(database.db, [customerId], async (db) => {
        const before = await rowsRead(db, 'end_users')
        const page = await activeUsers(db, customerId, after, limit)
        read += (await rowsRead(db, 'end_users')) - before
        return page
      }),
    pageRows,
  )
  const ids: number[] = []
  for await (const { id } of pages) ids.push(id)
  expect(ids).toEqual(expected.map(({ id }) => id))
  expect(ids.length).toBeGreaterThan(20 * pageRows)
  expect(read).toBeLessThan(1.2 * ids.length)
})
