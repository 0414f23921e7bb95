import { afterAll, beforeAll, expect, it } from 'vitest'
import { meridianId } from '../demo/institutions.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { rowsRead } from '../../tests/support/rowsRead.ts'
import { scopedTransaction } from '../db/scopedTransaction.ts'
import { listHoldings } from './store.ts'

const customerId = meridianId
const held = 5_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.owner.query(
    `with types as (insert into resource_types values (90, 'Sound recordings', 'journal', 90)),
     added as (
       insert into titles (resource_type_id, name, publisher_id, subject_id)
       select case when n = $2::int then 90 else 1 end, 'Bulletin ' || n, 1, 1
       from generate_series(1, $2::int) n returning id, sort_name)
     insert into library_titles (customer_id, title_id, kind, access_type, sort_name)
     select $1, id, 'journal', 'electronic', sort_name from added`,
    [customerId, held],
  )
  await database.owner.query('vacuum analyze titles, library_titles')
})
afterAll(() => database.drop())

it.each([
  ['', 1],
  ['b', 1],
  ['bulletin', 1],
  ['z', 0],
])(
  'titles of a rare type with the text %j are found without reading the others',
  async (title, total) => {
    const filter = {
      customerId,
      kind: 'journal',
      title,
      resourceType: 'sound recordings',
      accessType: 'all',
    } as const
    const { found, read } = await scopedTransaction(database.db, [customerId], async (db) => {
      const before = await rowsRead(db, 'library_titles')
      const page = await listHoldings(db, filter, { page: 1, perPage: 25 })
      return { found: page, read: (await rowsRead(db, 'library_titles')) - before }
    })
    expect(found.total).toBe(total)
    expect(found.rows.map((row) => row.title)).toEqual(total === 0 ? [] : [`Bulletin ${held}`])
    expect(read).toBeLessThan(10)
  },
)
