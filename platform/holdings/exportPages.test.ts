import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { rowsRead } from '../../tests/support/rowsRead.ts'
import { keysetRows } from '../db/keyset.ts'
import { scopedTransaction } from '../db/scopedTransaction.ts'
import { type ExportRow, listExportRows } from './exportStore.ts'

const customerId = 1030
const titles = 3_000
const pageRows = 200

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.owner.query('delete from library_titles where customer_id = $1', [customerId])
  // Two titles have each name, each in print and electronic.
  await database.owner.query(
    `with added as (
       insert into titles (resource_type_id, name, publisher_id, subject_id)
       select 1, 'Annals ' || n / 2, 1 + n % 5, 1 from generate_series(1, $2::int) n
       returning id)
     insert into library_titles (customer_id, title_id, kind, access_type)
     select $1, id, 'journal', access from added cross join unnest(array['print', 'electronic']) access`,
    [customerId, titles],
  )
  await database.owner.query('vacuum analyze titles, library_titles')
})
afterAll(() => database.drop())

it.each([
  { sort: 'title', order: 'ASC' },
  { sort: 'title', order: 'DESC' },
  { sort: 'publisherName', order: 'ASC' },
] as const)('an export by $sort, $order, reads a holding for its own page alone', async (order) => {
  const filter = {
    customerId,
    kind: 'journal',
    title: '',
    resourceType: '',
    accessType: 'all',
  } as const
  let read = 0
  const pages = keysetRows<ExportRow>(
    (after, limit) =>
      scopedTransaction(database.db, [customerId], async (db) => {
        const before = await rowsRead(db, 'library_titles')
        const page = await listExportRows(db, filter, { all: false, order, after, limit })
        read += (await rowsRead(db, 'library_titles')) - before
        return page
      }),
    pageRows,
  )
  const found = new Set<string>()
  let rows = 0
  for await (const row of pages) {
    found.add(`${row.titleId} ${row.accessType}`)
    rows += 1
  }
  expect([rows, found.size]).toEqual([2 * titles, 2 * titles])
  expect(read).toBeLessThan(1.5 * rows)
})
