import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, monthOf, nextMonth } from '../../../contract/calendar.ts'
import { measures as counterMeasures } from '../../../contract/counter/metrics.ts'
import { dropEventMonths, recordEvents } from '../../../platform/usage/eventStore.ts'
import type {
  UsageDimension,
  UsageEvent,
  UsageFilters,
  UsageMeasure,
  UsageQuery,
  UsageStore,
  UsageTenants,
} from '../../../platform/usage/port.ts'
import { consortiumId } from '../customers.ts'
import { createTestDatabase, type TestDatabase, worldDay } from '../database.ts'
import { answeredUsage, countedUsage, type StoredEvent, storedEvents } from './usageOracle.ts'
import { at, event, span } from './usageQuestions.ts'
import { createUsageWorld, customers, otherConsortiumId, type UsageWorld } from './usageWorld.ts'

/** An engine of usage as the suite drives it. */
export interface EngineUnderTest {
  usage: UsageStore
  /** Makes it the engine of a database with the demo world, with all figures of the world. */
  open(database: TestDatabase): Promise<void>
  /** Makes it an engine without any usage. */
  clear(database: TestDatabase): Promise<void>
  /** Adds what waits to the figures once, as the worker does. */
  work(database: TestDatabase): Promise<void>
  /** Adds what waits to the figures, until nothing waits. */
  workAll(database: TestDatabase): Promise<void>
  /** Does the same and is killed before it is marked as done. */
  workThenAbort(database: TestDatabase): Promise<void>
}

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

/** Uses within minutes around a midnight and a turn of a month, months early and late, by few people of few titles. */
const anyEvent: fc.Arbitrary<UsageEvent> = fc
  .record({
    customerId: fc.constantFrom(...customers),
    start: fc.constantFrom('2026-02-28T23:58:00', '2026-01-14T12:00:00', '2025-11-30T23:59:30'),
    seconds: fc.integer({ min: 0, max: 240 }),
    source: fc.constantFrom<UsageEvent['source']>('jgate', 'onos'),
    device: fc.constantFrom<UsageEvent['device']>('web', 'mobile'),
    actionId: fc.constantFrom(4, 10, 30, 40, 41, 71),
    person: fc.integer({ min: 1, max: 2 }),
    titleId: fc.constantFrom(null, 1, 2, 290),
    article: fc.integer({ min: 1, max: 2 }),
    openAccess: fc.boolean(),
  })
  .map(({ start, seconds, person, article, ...use }) =>
    Object.assign(use, {
      occurredAt: new Date(at(start).getTime() + seconds * 1000),
      sessionKey: `${use.customerId} ${start} ${person}`,
      articleId: use.titleId === null ? null : use.titleId * 1000 + article,
    }),
  )

interface RecordStep {
  kind: 'record' | 'replay' | 'recordThenRollBack'
  events: UsageEvent[]
}
interface JoinStep {
  kind: 'join'
  customerId: number
  consortiumId: number | null
  events: null
}
interface WorkStep {
  kind: 'work' | 'workThenAbort' | 'workTwiceAtOnce'
  events: null
}
type Step = RecordStep | JoinStep | WorkStep
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('record' as const, 'replay' as const, 'recordThenRollBack' as const),
    events: fc.array(anyEvent, { minLength: 1, maxLength: 12 }),
  }),
  fc.record({
    kind: fc.constantFrom<WorkStep['kind']>('work', 'workThenAbort', 'workTwiceAtOnce'),
    events: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('join' as const),
    customerId: fc.constantFrom(...customers),
    consortiumId: fc.constantFrom(consortiumId, otherConsortiumId, null),
    events: fc.constant(null),
  }),
)

const abort = new Error('aborted by the test')

/** Runs work in a transaction that is rolled back at its end, as when the process is killed. */
export async function runThenAbort(
  database: TestDatabase,
  work: (tx: Parameters<UsageStore['record']>[0]) => Promise<unknown>,
): Promise<void> {
  const aborted = database.db.transaction().execute(async (tx) => {
    await work(tx)
    throw abort
  })
  await expect(aborted).rejects.toBe(abort)
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

/** Runs the cases of recording: what was recorded is counted once, whatever happens before it is in the figures. */
export function describeRecording(
  name: string,
  engine: EngineUnderTest,
  { sequences }: { sequences: number },
): void {
  describe(`recording with ${name}`, () => {
    let world: UsageWorld
    let tokens = 0
    beforeAll(async () => {
      world = await createUsageWorld((db, question) => engine.usage.query(db, question))
    })
    beforeEach(clear)
    afterAll(() => world.database.drop())

    async function clear(): Promise<void> {
      await engine.clear(world.database)
      await world.reset()
    }

    /** Records a batch, again with the same token, or in a transaction that is rolled back. */
    async function recordStep({ kind, events }: RecordStep): Promise<void> {
      if (kind === 'recordThenRollBack') {
        await runThenAbort(world.database, (tx) => recordEvents(tx, events))
        return
      }
      tokens += 1
      const token = `batch ${tokens}`
      world.model.record(events)
      expect(await world.record(events, token)).toBe(events.length)
      if (kind === 'replay') expect(await world.record(events, token)).toBe(events.length)
    }

    async function take(one: Step): Promise<void> {
      if (one.events !== null) await recordStep(one)
      else if (one.kind === 'join') await world.join(one.customerId, one.consortiumId)
      else if (one.kind === 'work') await engine.work(world.database)
      else if (one.kind === 'workTwiceAtOnce') {
        await Promise.all([engine.work(world.database), engine.work(world.database)])
      } else await engine.workThenAbort(world.database)
    }

    it('counts every event once, whatever happens between recording and folding', async () => {
      await fc.assert(
        fc
          .asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
            for (const one of steps) await take(one)
            expect(await world.wrongFigures()).toEqual([])
            await engine.workAll(world.database)
            expect(await world.wrongFigures()).toEqual([])
          })
          .beforeEach(clear),
        { numRuns: sequences },
      )
    })

    it('counts a batch that is committed after a later one was folded', async () => {
      const early = await world.database.pool.connect()
      try {
        const events = [event('2026-02-10T10:00:00')]
        await early.query('begin')
        await early.query('select record_usage($1, null)', [
          JSON.stringify([
            {
              customer_id: 1002,
              occurred_at: '2026-02-10T10:00:00Z',
              source: 'jgate',
              device: 'web',
              action_id: 30,
              session_key: 'visit',
              title_id: 5,
              article_id: 5001,
            },
          ]),
        ])
        const later = [event('2026-02-11T10:00:00', { sessionKey: 'other visit' })]
        await world.record(later)
        world.model.record(later)
        await engine.workAll(world.database)
        expect(await world.wrongFigures()).toEqual([])
        await early.query('commit')
        world.model.record(events)
        expect(await world.wrongFigures()).toEqual([])
        await engine.workAll(world.database)
        expect(await world.wrongFigures()).toEqual([])
      } finally {
        early.release()
      }
    })

    it('has no row of what was used only on the days that a span leaves out of a month', async () => {
      const events = [event('2026-03-02T10:00:00'), event('2026-03-31T10:00:00', { titleId: 1 })]
      await world.record(events)
      world.model.record(events)
      await engine.workAll(world.database)
      const monthButTwoDays = { from: '2026-03-01', to: '2026-03-29' }
      for (const tenants of [{ ids: customers, consortiumId: null }, await world.members()]) {
        for (const measure of ['hits', 'fullText'] as const) {
          const question: UsageQuery<UsageDimension, UsageMeasure> = {
            tenants,
            span: monthButTwoDays,
            groupBy: ['title'],
            measures: [measure],
          }
          expect((await engine.usage.query(world.database.db, question)).rows).toHaveLength(1)
          expect(await world.differences(question)).toBeNull()
        }
      }
    })

    it('counts two same clicks of one list once, as the first use of the item', async () => {
      const clicks = [event('2026-02-10T10:00:00'), event('2026-02-10T10:00:00')]
      await world.record(clicks)
      world.model.record(clicks)
      expect(world.model.events.map(({ counted, firstOfItem }) => [counted, firstOfItem])).toEqual([
        [true, true],
        [false, false],
      ])
      expect(await world.wrongFigures()).toEqual([])
    })

    it('deletes the events of months that are over without changing a figure', async () => {
      const events = ['2025-11-30T10:00:00', '2026-01-14T10:00:00', '2026-02-01T10:00:00'].map(
        (time) => event(time),
      )
      await world.record(events)
      world.model.record(events)
      const count = async () =>
        (await world.database.pool.query<{ n: number }>('select count(*) as n from usage_events'))
          .rows[0]?.n
      await dropEventMonths(world.database.db, '2026-02-15')
      expect(await count()).toBe(3)
      await engine.workAll(world.database)
      await dropEventMonths(world.database.db, '2026-02-15')
      expect(await count()).toBe(1)
      expect(await world.wrongFigures()).toEqual([])
      // A late event of a month without a partition is counted like any other.
      const late = [event('2025-11-30T11:00:00', { sessionKey: 'late visit' })]
      await world.record(late)
      world.model.record(late)
      expect(await world.wrongFigures()).toEqual([])
      await engine.workAll(world.database)
      expect(await world.wrongFigures()).toEqual([])
    })

    it('counts a visit over midnight and a turn of the month as one session', async () => {
      const events = ['2026-01-31T23:59:50', '2026-02-01T00:00:10', '2026-02-01T00:05:00'].map(
        (time) => event(time),
      )
      for (const one of events) {
        await world.record([one])
        await engine.workAll(world.database)
      }
      world.model.record(events)
      expect(world.model.events.map(({ counted, firstOfItem }) => [counted, firstOfItem])).toEqual([
        [true, true],
        [false, false],
        [true, false],
      ])
      expect(await world.wrongFigures()).toEqual([])
    })

    it('returns names as they are spelt, in the order of the database', async () => {
      const names = ['Ω', "O'Brien; --", 'a\tb\\n{p0:Int32}', 'Äther', '日本', 'zebra', '%s']
      for (const [index, name] of names.entries()) {
        await world.database.owner.query('update titles set name = $2 where id = $1', [
          index + 1,
          name,
        ])
      }
      const events = names.map((_, index) =>
        event('2026-02-10T10:00:00', {
          titleId: index + 1,
          articleId: index,
          sessionKey: `'"\\ ${index}`,
        }),
      )
      await world.record(events)
      await engine.workAll(world.database)
      const { rows: ordered } = await world.database.pool.query<{ name: string }>(
        'select name from titles where id <= $1 order by name',
        [names.length],
      )
      for (const direction of ['asc', 'desc'] as const) {
        const { rows } = await engine.usage.query(world.database.db, {
          tenants: { ids: customers, consortiumId: null },
          span,
          groupBy: ['title'],
          measures: ['hits'],
          orderBy: [{ by: 'title', direction }],
        })
        const found = rows.map(({ titleName }) => titleName)
        expect(direction === 'asc' ? found : found.reverse()).toEqual(
          ordered.map((row) => row.name),
        )
      }
    })
  })
}
