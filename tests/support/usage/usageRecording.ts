import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { dropEventMonths, recordEvents } from '../../../platform/usage/eventStore.ts'
import type {
  UsageDimension,
  UsageEvent,
  UsageMeasure,
  UsageQuery,
} from '../../../platform/usage/port.ts'
import { consortiumId } from '../../../platform/demo/institutions.ts'
import { type EngineUnderTest, runThenAbort } from './engineUnderTest.ts'
import { at, event, span } from './usageQuestions.ts'
import { createUsageWorld, customers, otherConsortiumId, type UsageWorld } from './usageWorld.ts'

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
      const early = await world.database.db.startTransaction().execute()
      onTestFinished(async () => {
        if (!early.isCommitted) await early.rollback().execute()
      })
      const events = [event('2026-02-10T10:00:00')]
      await recordEvents(early, events)
      const later = [event('2026-02-11T10:00:00', { sessionKey: 'other visit' })]
      await world.record(later)
      world.model.record(later)
      await engine.workAll(world.database)
      expect(await world.wrongFigures()).toEqual([])
      await early.commit().execute()
      world.model.record(events)
      expect(await world.wrongFigures()).toEqual([])
      await engine.workAll(world.database)
      expect(await world.wrongFigures()).toEqual([])
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
