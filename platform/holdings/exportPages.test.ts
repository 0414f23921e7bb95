import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { rowsRead } from '../../tests/support/rowsRead.ts'
import type { Db } from '../context.ts'
import { keysetRows, rowsOfIds } from '../db/keyset.ts'
import { scopedTransaction } from '../db/scopedTransaction.ts'
import { type ExportRow, listExportIds, listExportRows } from './exportStore.ts'

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

const filter = {
  customerId,
  kind: 'journal',
  title: '',
  resourceType: '',
  accessType: 'all',
} as const

/** Runs the work in a transaction, and returns its result and how many holdings it read. */
const counted = <T>(work: (db: Db) => Promise<T>) =>
  scopedTransaction(database.db, [customerId], async (db) => {
    const before = await rowsRead(db, 'library_titles')
    const result = await work(db)
    return { result, read: (await rowsRead(db, 'library_titles')) - before }
  })

it.each([
  { sort: 'startDate', order: 'ASC' },
  { sort: 'identifiers', order: 'DESC' },
  { sort: 'resourceType', order: 'ASC' },
  { sort: 'origins', order: 'DESC' },
] as const)(
  'an export by $sort, $order, which no index has, reads all holdings once more',
  async (order) => {
    let readInAll = 0
    const reading = async <T>(work: (db: Db) => Promise<T>) => {
      const { result, read } = await counted(work)
      readInAll += read
      return result
    }
    const pages = rowsOfIds(
      () => reading((db) => listExportIds(db, filter, order)),
      (recordIds) => reading((db) => listExportRows(db, filter, { all: false, order, recordIds })),
      pageRows,
    )
    const found: ExportRow[] = []
    for await (const row of pages) found.push(row)
    const atOnce = await counted((db) => listExportRows(db, filter, { all: false, order }))
    expect(found).toEqual(atOnce.result)
    expect(found).toHaveLength(2 * titles)
    expect(readInAll).toBeLessThan(2.5 * found.length)
  },
)

it.each([
  { sort: 'title', order: 'ASC' },
  { sort: 'title', order: 'DESC' },
  { sort: 'publisherName', order: 'ASC' },
] as const)('an export by $sort, $order, reads a holding for its own page alone', async (order) => {
  let read = 0
  const pages = keysetRows<ExportRow>(async (after, limit) => {
    const page = await counted((db) =>
      listExportRows(db, filter, { all: false, order, after, limit }),
    )
    read += page.read
    return page.result
  }, pageRows)
  const found = new Set<string>()
  let rows = 0
  for await (const row of pages) {
    found.add(`${row.titleId} ${row.accessType}`)
    rows += 1
  }
  expect([rows, found.size]).toEqual([2 * titles, 2 * titles])
  expect(read).toBeLessThan(1.5 * rows)
})
