import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '../../../contract/calendar.ts'
import { consortiumId, meridianId } from '../../demo/institutions.ts'
import { createTestDatabase, type TestDatabase, worldDay } from '../../../tests/support/database.ts'
import type { Db } from '../../context.ts'
import { scopedTransaction } from '../../db/scopedTransaction.ts'
import { createRandom } from '../../demo/random.ts'
import {
  countBy,
  countByPartyAndStatus,
  countByStatus,
  countedMonths,
  sumOf,
} from './countStore.ts'
import { type RequestFilter, requestsOf } from './requestFilter.ts'

const libraryId = meridianId

let database: TestDatabase
let scopes: Record<string, number[]>

beforeAll(async () => {
  database = await createTestDatabase()
  await sql`update ddr_requests set is_forwarded = true where id % 7 = 0`.execute(database.db)
  const { rows } = await sql<{ id: number }>`
    select id from customers where consortium_id = ${consortiumId} and id <> ${consortiumId}`.execute(
    database.db,
  )
  scopes = {
    'the consortium': [consortiumId, ...rows.map(({ id }) => id)],
    'a viewer at a member': [libraryId, consortiumId, ...rows.map(({ id }) => id)],
    'the platform itself': [],
  }
})
afterAll(() => database.drop())

/** Spans within a month, over its end, of whole months and of years. */
const spans = (() => {
  const random = createRandom('counted spans')
  const firstDay = addDays(worldDay, -400)
  const ofDays = [0, 3, 12, 28, 31, 45, 90, 364]
  return ofDays.flatMap((days) =>
    [1, 2, 3].map(() => {
      const from = addDays(firstDay, random.int(0, 400 - days))
      return { from, to: addDays(from, days) }
    }),
  )
})()

/** Returns the number of requests of a filter per value of a column, counted one by one. */
async function counted(
  db: Db,
  filter: RequestFilter,
  column: string,
): Promise<Map<unknown, number>> {
  const { owner, from, to, withForwarded } = filter
  const { rows } = await sql<{ value: unknown; count: number }>`
    select ${sql.ref(column)} as value, count(*)::int as count from ddr_requests
    where ${sql.ref(owner.column)} = ${owner.id} and requested_on between ${from} and ${to}
      and (${withForwarded} or not is_forwarded) group by 1`.execute(db)
  return new Map(rows.map(({ value, count }) => [value, count]))
}

/** Runs work in the tenant scope, or as the platform itself for an empty one. */
const within = <T>(scope: readonly number[], work: (db: Db) => Promise<T>): Promise<T> =>
  scope.length === 0 ? work(database.db) : scopedTransaction(database.db, scope, work)

describe.each(['the consortium', 'a viewer at a member', 'the platform itself'])(
  'for %s',
  (who) => {
    it.each([
      { column: 'consortiumId', id: consortiumId, side: 'received' },
      { column: 'consortiumId', id: consortiumId, side: 'sent' },
      { column: 'supplierId', id: libraryId, side: 'received' },
      { column: 'requesterId', id: libraryId, side: 'sent' },
    ] as const)('the requests of $column, $side, are counted as they are', async (owner) => {
      await within(scopes[who] ?? [], async (db) => {
        for (const span of spans) {
          const filter = requestsOf({ column: owner.column, id: owner.id }, span, owner.side)
          const byStatus = await countByStatus(db, filter)
          const expected = await counted(db, filter, 'status')
          expect(new Map(Object.entries(byStatus).filter(([, count]) => count !== 0))).toEqual(
            expected,
          )
          for (const column of ['priorityId', 'supplierId', 'requesterId'] as const) {
            expect(await countBy(db, filter, column)).toEqual(await counted(db, filter, column))
          }
          const byParty = await countByPartyAndStatus(db, filter, 'supplierId')
          expect(new Map([...byParty].map(([id, counts]) => [id, sumOf(counts)]))).toEqual(
            await counted(db, filter, 'supplierId'),
          )
        }
      })
    })
  },
)

it.each([
  ['2026-01-01', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['2026-01-20', '2026-03-11', '2026-02-01', '2026-03-31'],
  ['2026-01-05', '2026-03-11', '2026-01-01', '2026-03-31'],
  ['2026-03-02', '2026-03-27', '2026-03-01', '2026-03-31'],
])('a span from %s to %s is counted by the months from %s to %s', (from, to, first, last) => {
  expect(countedMonths(from, to)).toEqual({ from: first, to: last })
})

it.each([
  ['2026-03-10', '2026-03-12'],
  ['2026-03-01', '2026-03-12'],
])('a span from %s to %s is counted by its days', (from, to) => {
  expect(countedMonths(from, to)).toBeNull()
})
