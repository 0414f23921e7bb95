import { afterAll, beforeAll, expect, it } from 'vitest'
import { lakesideId, meridianId } from '../../demo/institutions.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { insertCustomer } from '../../administration/customerStore.ts'
import { leaveConsortium } from '../../memberLibraries/leave.ts'
import { requestsOf } from './requestFilter.ts'
import { requestsAfter } from './exportStore.ts'
import { extentOf, listRequests } from './listStore.ts'

const supplierId = meridianId
const requesterId = lakesideId
const filter = requestsOf(
  { column: 'supplierId', id: supplierId },
  { from: '2020-01-01', to: '2030-12-31' },
)

let database: TestDatabase

/** Makes two libraries members of another consortium, in which one sends requests to the other. */
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  const consortiumId = await insertCustomer(db, {
    isConsortium: true,
    consortiumId: null,
    name: 'Coast Consortium',
    countryId: 1,
    stateId: null,
    cityId: null,
    email: 'office@coast.example',
    endsOn: null,
    graceDays: 0,
    region: null,
  })
  const now = new Date('2026-01-31')
  for (const id of [supplierId, requesterId]) await leaveConsortium(db, id, now)
  await db
    .updateTable('customers')
    .set({ consortiumId })
    .where('id', 'in', [supplierId, requesterId])
    .execute()
  const names = ['aa first of all', 'Geochemistry: a second view', 'zz last of all']
  await db
    .insertInto('ddrRequests')
    .values(
      names.map((articleName) => ({
        consortiumId,
        requesterId,
        supplierId,
        requestedAt: new Date('2026-02-01'),
        articleName,
        sourceName: articleName,
      })),
    )
    .execute()
})
afterAll(() => database.drop())

for (const [sort, column] of [
  ['articleName', 'articleOrder'],
  ['sourceName', 'sourceOrder'],
] as const) {
  for (const order of ['ASC', 'DESC'] as const) {
    it(`sorts the requests that a library has in two consortia as one list, by ${sort}, ${order}`, async () => {
      const { db } = database
      const direction = order === 'ASC' ? 'asc' : 'desc'
      const all = await db
        .selectFrom('ddrRequests')
        .select(['id', 'consortiumId'])
        .where('supplierId', '=', supplierId)
        .orderBy(column, direction)
        .orderBy('id', direction)
        .execute()
      const expected = all.map(({ id }) => id)
      expect(new Set(all.map(({ consortiumId }) => consortiumId)).size).toBe(2)

      const extent = await extentOf(db, filter, sort)
      expect(extent.total).toBe(expected.length)
      const paged: number[] = []
      for (let offset = 0; offset < expected.length; offset += 15) {
        const page = await listRequests(db, filter, { offset, limit: 15, sort, order }, extent)
        paged.push(...page.map(({ id }) => id))
      }
      expect(paged).toEqual(expected)

      const exported: number[] = []
      let rows = await requestsAfter(db, { filter, sort, direction }, null, 40)
      while (rows.length > 0) {
        exported.push(...rows.map(({ id }) => id))
        rows = await requestsAfter(db, { filter, sort, direction }, rows.at(-1) ?? null, 40)
      }
      expect(exported).toEqual(expected)
    })
  }
}
