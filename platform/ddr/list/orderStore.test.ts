import { afterAll, beforeAll, expect, it } from 'vitest'
import { consortiumId, lakesideId, meridianId } from '../../demo/institutions.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { rowsRead } from '../../../tests/support/rowsRead.ts'
import { scopedTransaction } from '../../db/scopedTransaction.ts'
import { idsInOrder } from './orderStore.ts'
import { requestsOf } from './requestFilter.ts'

/** Requests of the year that is listed, between years with four times as many. */
const requestsOfYear = 2_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  for (const [day, share] of [
    ['2031-03-01', 4],
    ['2032-03-01', 1],
    ['2033-03-01', 4],
  ] as const) {
    await database.owner.query(
      `insert into ddr_requests (consortium_id, requester_id, supplier_id, requested_at, article_name,
         user_name)
       select $1, $2, $3, $4::timestamptz, 'Article ' || n, 'Reader ' || md5(n::text) from generate_series(1, $5::int) n`,
      [consortiumId, lakesideId, meridianId, day, share * requestsOfYear],
    )
  }
  await database.owner.query('vacuum analyze ddr_requests')
})
afterAll(() => database.drop())

it.each(['asc', 'desc'] as const)(
  'a page of a year by DDR ID, %s, reads none of the requests of other years',
  async (direction) => {
    const filter = requestsOf(
      { column: 'supplierId', id: meridianId },
      { from: '2032-01-01', to: '2032-12-31' },
    )
    const { ids, read } = await scopedTransaction(
      database.db,
      [meridianId, consortiumId],
      async (db) => {
        const before = await rowsRead(db, 'ddr_requests')
        const part = { filter, sort: 'ddrId', direction } as const
        const page = { after: null, offset: 15, limit: 15 }
        return {
          ids: await idsInOrder(db, part, page),
          read: (await rowsRead(db, 'ddr_requests')) - before,
        }
      },
    )
    const { rows } = await database.owner.query<{ id: number }>(
      `select id from ddr_requests where supplier_id = $1 and extract(year from requested_on) = 2032
       order by id ${direction} limit 15 offset 15`,
      [meridianId],
    )
    expect(ids).toEqual(rows.map(({ id }) => id))
    expect(read).toBeLessThanOrEqual(requestsOfYear)
  },
)

it.each([
  { who: 'a consortium', owner: { column: 'consortiumId', id: consortiumId } },
  { who: 'a library', owner: { column: 'supplierId', id: meridianId } },
] as const)(
  'a page of a year of $who by reader is read in the order of an index',
  async ({ owner }) => {
    const filter = requestsOf(owner, { from: '2032-01-01', to: '2032-12-31' })
    const { ids, read } = await scopedTransaction(
      database.db,
      [consortiumId, meridianId],
      async (db) => {
        const before = await rowsRead(db, 'ddr_requests')
        const part = { filter, sort: 'userName', direction: 'asc' } as const
        return {
          ids: await idsInOrder(db, part, { after: null, offset: 15, limit: 15 }),
          read: (await rowsRead(db, 'ddr_requests')) - before,
        }
      },
    )
    const { rows } = await database.owner.query<{ id: number }>(
      `select id from ddr_requests where supplier_id = $1 and extract(year from requested_on) = 2032
     order by lower(user_name), id limit 15 offset 15`,
      [meridianId],
    )
    expect(ids).toEqual(rows.map(({ id }) => id))
    expect(read).toBeLessThan(requestsOfYear / 2)
  },
)
