import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, monthOf, nextMonth } from '../../../contract/calendar.ts'
import { measures as counterMeasures } from '../../../contract/counter/metrics.ts'
import type {
  UsageDimension,
  UsageFilters,
  UsageMeasure,
  UsageTenants,
} from '../../../platform/usage/port.ts'
import { consortiumId } from '../../../platform/demo/institutions.ts'
import { scopedTransaction } from '../../../platform/db/scopedTransaction.ts'
import { reportedTenants } from '../../../platform/usage/memberPeriodStore.ts'
import { createTestDatabase, type TestDatabase, worldDay } from '../database.ts'
import { changeMemberships, memberships } from '../memberships.ts'
import type { EngineUnderTest } from './engineUnderTest.ts'
import { answeredUsage, countedUsage, type StoredEvent, storedEvents } from './usageOracle.ts'

const dimensions: UsageDimension[] = [
  'tenant',
  'day',
  'month',
  'source',
  'device',
  'action',
  'publisher',
  'resourceType',
  'title',
  'accessMethod',
  'accessType',
  'openAccess',
]
const measures: UsageMeasure[] = ['hits', 'fullText', ...counterMeasures]

const day = fc.integer({ min: 0, max: 1100 }).map((back) => addDays(worldDay, -back))
const anySpan = fc.oneof(
  fc.tuple(day, fc.integer({ min: 0, max: 500 })).map(([from, length]) => ({
    from,
    to: addDays(from, length),
  })),
  fc.tuple(day, fc.integer({ min: 0, max: 500 })).map(([from, length]) => ({
    from: monthOf(from),
    to: addDays(nextMonth(addDays(from, length)), -1),
  })),
)
const filters: fc.Arbitrary<UsageFilters> = fc.record(
  {
    source: fc.constantFrom('jgate', 'onos', 'jgateAI'),
    device: fc.constantFrom('web', 'mobile'),
    names: fc.constantFrom('title', 'publisher'),
    resourceTypes: fc.constant([12, 5]),
    exceptResourceTypes: fc.constant([12]),
    openAccess: fc.boolean(),
  },
  { requiredKeys: [] },
)
/** Any question, most of which no small roll-up answers. */
const anyQuery = fc.record({
  groupBy: fc.uniqueArray(fc.constantFrom(...dimensions), { maxLength: 3 }),
  measures: fc.uniqueArray(fc.constantFrom(...measures), { minLength: 1, maxLength: 4 }),
  filters: fc.oneof(fc.constant({}), filters),
  span: anySpan,
})

/** The questions of dashboards and reports, which small roll-ups answer. */
const reportQuery = fc.record({
  groupBy: fc.constantFrom<UsageDimension[]>(
    [],
    ['action'],
    ['month'],
    ['action', 'month'],
    ['publisher'],
    ['title'],
    ['title', 'month'],
    ['tenant'],
    ['source', 'resourceType', 'month'],
  ),
  measures: fc.constantFrom<UsageMeasure[]>(['hits'], ['fullText'], [...counterMeasures]),
  filters: fc.constantFrom<UsageFilters>(
    {},
    { source: 'jgate' },
    { source: 'onos', device: 'mobile' },
    { source: 'jgate', names: 'publisher' },
    { source: 'jgate', names: 'title', resourceTypes: [12] },
    { source: 'jgate', names: 'title', exceptResourceTypes: [12] },
  ),
  span: anySpan,
})

/** Returns the members of the consortium of the demo world. */
async function demoConsortium(database: TestDatabase): Promise<UsageTenants> {
  const { rows } = await database.pool.query<{ id: number }>(
    `select id from customers where consortium_id = ${consortiumId} and id <> ${consortiumId}`,
  )
  return { ids: rows.map(({ id }) => id), consortiumId }
}

/** Runs the cases of libraries that were members of the consortium for a time. */
export function describeMemberships(
  name: string,
  engine: EngineUnderTest,
  { randomQueries }: { randomQueries: number },
): void {
  describe(`members of the time of ${name}`, () => {
    let database: TestDatabase
    let events: StoredEvent[]
    let consortium: UsageTenants
    beforeAll(async () => {
      database = await createTestDatabase()
      await changeMemberships(database)
      events = await storedEvents(database.pool)
      consortium = await demoConsortium(database)
      await engine.open(database)
    })
    afterAll(() => database.drop())

    it('answers any question as a count of the events on the days of memberships does', async () => {
      const scope = [consortiumId, ...consortium.ids]
      const reported = { customerIds: consortium.ids, consortiumId, membershipOf: consortiumId }
      await fc.assert(
        fc.asyncProperty(fc.oneof(anyQuery, reportQuery), async (random) => {
          await scopedTransaction(database.db, scope, async (db) => {
            const tenants = await reportedTenants(db, reported, random.span)
            const question = { ...random, tenants }
            const { rows } = await engine.usage.query(db, question)
            expect(answeredUsage(rows, question.groupBy, question.measures)).toEqual(
              countedUsage(events, question),
            )
          })
        }),
        { numRuns: randomQueries },
      )
    })

    it('leaves out days that are in no membership of the consortium', async () => {
      const { changed, joined, twice } = memberships
      const span = { from: '2025-01-01', to: '2026-03-01' }
      const outside = [
        { customerId: changed, from: '2025-11-10', to: '2026-03-01' },
        { customerId: joined, from: '2025-01-01', to: '2025-09-19' },
        { customerId: twice, from: '2025-08-01', to: '2026-01-14' },
      ]
      expect(
        countedUsage(events, {
          tenants: { ids: [], consortiumId: null, periods: outside },
          span,
          groupBy: [],
          measures: ['hits'],
        }),
      ).not.toEqual([])
      const { rows } = await scopedTransaction(database.db, [consortiumId], (db) =>
        engine.usage.query(db, {
          tenants: { ids: [], consortiumId: null, periods: outside },
          span,
          groupBy: ['tenant'],
          measures: ['hits'],
        }),
      )
      expect(rows).toEqual([])
    })
  })
}

/** Runs the cases of the whole cube over the demo world. `randomQueries` are compared with a count of all events. */
export function describeCube(
  name: string,
  engine: EngineUnderTest,
  { randomQueries, scale }: { randomQueries: number; scale?: number },
): void {
  describe(`the cube of ${name}`, () => {
    let database: TestDatabase
    let events: StoredEvent[]
    let consortium: UsageTenants
    beforeAll(async () => {
      database = await createTestDatabase(scale === undefined ? {} : { scale })
      events = await storedEvents(database.pool)
      consortium = await demoConsortium(database)
      await engine.open(database)
    })
    afterAll(() => database.drop())

    it('answers any question as a count of the events does', async () => {
      const tenants = fc.oneof(
        fc.constantFrom<UsageTenants>(
          { ids: [1002], consortiumId: null },
          { ids: [1003, 1030], consortiumId: null },
          { ids: [], consortiumId: null },
          consortium,
        ),
        // As when a library has just joined, and the roll-ups of the consortium do not have it yet.
        fc.integer({ min: 0, max: consortium.ids.length - 1 }).map((index) => ({
          ids: consortium.ids.toSpliced(index, 1),
          consortiumId: consortium.consortiumId,
        })),
      )
      await fc.assert(
        fc.asyncProperty(fc.oneof(anyQuery, reportQuery), tenants, async (random, whose) => {
          const question = { ...random, tenants: whose }
          const { rows, total } = await engine.usage.query(database.db, question)
          expect(total).toBe(rows.length)
          expect(answeredUsage(rows, question.groupBy, question.measures)).toEqual(
            countedUsage(events, question),
          )
        }),
        { numRuns: randomQueries },
      )
    })

    it('pages through rows in a fixed order and counts them all', async () => {
      const question = {
        tenants: consortium,
        span: { from: addDays(worldDay, -400), to: worldDay },
        groupBy: ['title'],
        measures: ['hits'],
        orderBy: [{ by: 'hits', direction: 'desc' }],
      } as const
      const all = await engine.usage.query(database.db, question)
      const page = { limit: 7, offset: 14 }
      const third = await engine.usage.query(database.db, { ...question, page })
      expect(third).toEqual({ rows: all.rows.slice(14, 21), total: all.rows.length })
      const beyond = { limit: 7, offset: 1_000_000 }
      expect(await engine.usage.query(database.db, { ...question, page: beyond })).toEqual({
        rows: [],
        total: all.rows.length,
      })
    })
  })
}
