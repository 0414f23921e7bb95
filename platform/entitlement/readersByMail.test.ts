import { afterAll, beforeAll, expect, it } from 'vitest'
import { harbourId, meridianId } from '../demo/institutions.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { rowsRead } from '../../tests/support/rowsRead.ts'
import { scopedTransaction } from '../db/scopedTransaction.ts'
import { readersByMail } from './libraryStore.ts'

let database: TestDatabase
const mail = 'ada@readers.example'
beforeAll(async () => {
  database = await createTestDatabase()
  await database.owner.query(
    `insert into end_users (customer_id, first_name, last_name, email, password_hash, created_at, disabled_at)
     values ($1, 'Ada', 'One', 'Ada@Readers.example', '', now(), now()),
       ($1, 'Ada', 'Two', 'ADA@readers.example', '', now(), null),
       ($2, 'Ada', 'Elsewhere', 'ada@readers.example', '', now(), null)`,
    [meridianId, harbourId],
  )
  await database.owner.query('analyze end_users')
})
afterAll(() => database.drop())

it('finds the users of an address within the tenant scope by an index, active ones first', async () => {
  const { found, read } = await scopedTransaction(database.db, [meridianId], async (db) => {
    const before = await rowsRead(db, 'end_users')
    const matches = await readersByMail(db, mail)
    return { found: matches, read: (await rowsRead(db, 'end_users')) - before }
  })
  expect(found).toMatchObject([
    { customerId: meridianId, mail: 'ADA@readers.example', isDisabled: false },
    { customerId: meridianId, mail: 'Ada@Readers.example', isDisabled: true },
  ])
  expect(read).toBeLessThan(10)
})
