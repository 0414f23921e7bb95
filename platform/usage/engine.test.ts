import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { consortiumId } from '../demo/institutions.ts'
import { event, type questions, span, spans } from '../../tests/support/usage/usageQuestions.ts'
import {
  createUsageWorld,
  customers,
  otherConsortiumId,
  type UsageWorld,
} from '../../tests/support/usage/usageWorld.ts'
import { readConfig } from '../config.ts'
import { createMetrics } from '../http/metrics.ts'
import { lockKeys } from '../db/advisoryLocks.ts'
import { queryUsage } from './queryStore.ts'
import { moveMembers } from './consortiumRollupStore.ts'
import { foldBatches } from './foldStore.ts'
import { startUsageWorker } from './worker.ts'
import { foldAll } from '../../tests/support/usage/usageWork.ts'

let world: UsageWorld
beforeAll(async () => {
  world = await createUsageWorld(queryUsage)
})
beforeEach(async () => {
  await world.database.owner.query(
    `truncate usage_events, usage_batches, usage_by_day, usage_by_action, usage_by_publisher,
       usage_by_type, usage_by_title, usage_by_metric, usage_by_tenant, usage_consortium_members,
       consortium_usage_by_action, consortium_usage_by_publisher, consortium_usage_by_type,
       consortium_usage_by_title`,
  )
  await world.reset()
})
afterAll(() => world.database.drop())

const startWorker = (metrics = createMetrics()) =>
  startUsageWorker({
    config: readConfig({}),
    db: world.database.db,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    metrics,
  })
const fold = () => world.database.db.transaction().execute((tx) => foldBatches(tx))
const move = () => world.database.db.transaction().execute((tx) => moveMembers(tx))

/** Returns the number of rows of roll-ups in which nothing was used. */
async function rowsWithoutUse(): Promise<unknown> {
  const { rows } = await world.database.pool.query<{ n: number }>(
    `select count(*)::int as n from (
       select hits from consortium_usage_by_action union all
       select hits from consortium_usage_by_publisher union all
       select hits from consortium_usage_by_type union all
       select hits from consortium_usage_by_title) as rows where hits <= 0`,
  )
  return rows[0]?.n
}

it('reads the roll-ups of a consortium while they are of its present members', async () => {
  const events = ['2025-12-31T23:00:00', '2026-01-14T10:00:00'].map((time) => event(time))
  const late = [event('2026-02-11T10:00:00', { sessionKey: 'late visit' })]
  await world.record(events)
  world.model.record(events)
  await foldAll(world.database)
  await world.record(late)
  world.model.record(late)
  // Without the roll-ups of the members, only those of the consortium have the events.
  await world.database.owner.query(
    `truncate usage_by_action, usage_by_publisher, usage_by_type, usage_by_title, usage_by_day`,
  )
  const tenants = await world.members()
  const ofConsortium: typeof questions = [
    { groupBy: ['action', 'month'], measures: ['hits', 'fullText'] },
    { groupBy: ['publisher'], measures: ['hits', 'fullText'] },
    { groupBy: ['title'], measures: ['hits'] },
    { groupBy: ['month'], measures: ['hits'], filters: { names: 'title' } },
  ]
  for (const question of ofConsortium) {
    for (const days of spans) {
      expect(await world.differences({ ...question, tenants, span: days })).toBeNull()
    }
  }
  await world.join(1003, null)
  const [question] = ofConsortium
  if (question === undefined) throw new Error('no question')
  expect(
    await world.differences({ ...question, tenants: await world.members(), span }),
  ).not.toBeNull()
})

const byTenant: typeof questions = [
  { groupBy: ['tenant'], measures: ['hits', 'fullText'] },
  { groupBy: ['tenant', 'month'], measures: ['hits'], filters: { source: 'jgate' } },
]

/** Returns the wrong figures by tenant over all spans, for the members of the consortium. */
async function wrongByTenant(): Promise<unknown[]> {
  const found: unknown[] = []
  const tenants = await world.members()
  for (const question of byTenant) {
    for (const days of spans) {
      const difference = await world.differences({ ...question, tenants, span: days })
      if (difference !== null) found.push(difference)
    }
  }
  return found
}

/** Records full texts of two libraries on a day, and folds them. */
async function foldUse(day: string): Promise<void> {
  const events = [
    event(`${day}T10:00:00`, { actionId: 40, sessionKey: `visit ${day}` }),
    event(`${day}T11:00:00`, { customerId: 1003, actionId: 40, sessionKey: `other ${day}` }),
  ]
  await world.record(events)
  world.model.record(events)
  await foldAll(world.database)
}

it('reads figures of each library from the roll-up by tenant', async () => {
  await foldUse('2026-01-14')
  await foldUse('2026-02-11')
  const late = [event('2026-01-14T12:00:00', { sessionKey: 'late visit' })]
  await world.record(late)
  world.model.record(late)
  await world.database.owner.query('truncate usage_by_action')
  expect(await wrongByTenant()).toEqual([])
  await world.database.owner.query('truncate usage_by_tenant')
  expect(await wrongByTenant()).not.toEqual([])
})

it('adds batches that a copy of the release before has folded to the roll-up by tenant', async () => {
  const { owner } = world.database
  await foldUse('2026-01-14')
  // That copy folds into the other roll-ups alone, and does not mark the batch.
  await owner.query('create table folded_before as select * from usage_by_tenant')
  await foldUse('2026-02-11')
  await owner.query(`
    delete from usage_by_tenant;
    insert into usage_by_tenant select * from folded_before;
    drop table folded_before;
    update usage_batches set in_tenant_rollup = false where id = (select max(id) from usage_batches)`)
  expect(await wrongByTenant()).toEqual([])
  await foldAll(world.database)
  await owner.query('truncate usage_by_action')
  expect(await wrongByTenant()).toEqual([])
})

it.each([
  ['never filled', 'null'],
  ['not complete for a day', `now() - interval '1 day'`],
])('fills the roll-up by tenant anew when it was %s', async (_, completeAt) => {
  const { owner } = world.database
  await foldUse('2026-01-14')
  await owner.query(`
    update usage_by_tenant set hits = 7;
    delete from usage_batches;
    update usage_engine set tenant_rollup_at = ${completeAt}`)
  expect(await wrongByTenant()).toEqual([])
  await foldAll(world.database)
  await owner.query('truncate usage_by_action')
  expect(await wrongByTenant()).toEqual([])
})

it('moves the use of a library that leaves a consortium, joins one or changes it', async () => {
  const events = customers.map((customerId) =>
    event('2026-01-14T10:00:00', { customerId, sessionKey: `visit ${customerId}` }),
  )
  events.push(event('2026-02-10T10:00:00', { titleId: 1, articleId: 1001 }))
  await world.record(events)
  world.model.record(events)
  await foldAll(world.database)
  const moves: [customerId: number, consortiumId: number | null][][] = [
    [
      [1002, null],
      [1030, consortiumId],
    ],
    [[1030, otherConsortiumId]],
    [
      [1030, consortiumId],
      [1002, otherConsortiumId],
    ],
  ]
  for (const libraries of moves) {
    for (const [customerId, id] of libraries) await world.join(customerId, id)
    expect(await world.wrongFigures()).toEqual([])
    await foldAll(world.database)
    expect(await world.wrongFigures()).toEqual([])
    expect(await rowsWithoutUse()).toBe(0)
  }
})

it('lets one worker fold at a time', async () => {
  await world.record([event('2026-02-10T10:00:00')])
  const other = await world.database.pool.connect()
  try {
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock($1)', [lockKeys.usageWorker])
    expect(await fold()).toBeNull()
    expect(await move()).toBeNull()
    await other.query('rollback')
    expect(await fold()).toBe(1)
    expect(await fold()).toBe(0)
  } finally {
    other.release()
  }
})

it('folds without a limit of time, which would end each attempt on a slow disk', async () => {
  await world.record([event('2026-02-10T10:00:00')])
  const limits = await world.database.db.transaction().execute(async (tx) => {
    await foldBatches(tx)
    const { rows } = await sql<{ limit: string }>`
      select current_setting('statement_timeout') as limit`.execute(tx)
    return rows
  })
  expect(limits).toEqual([{ limit: '0' }])
})

it('measures how many events wait to be folded, and how long', async () => {
  await world.record([event('2026-02-10T10:00:00'), event('2026-02-10T10:05:00')])
  await world.database.owner.query(
    `update usage_batches set recorded_at = now() - interval '1 hour'`,
  )
  const other = await world.database.pool.connect()
  const metrics = createMetrics()
  try {
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock($1)', [lockKeys.usageWorker])
    const worker = startWorker(metrics)
    await expect.poll(() => metrics.registry.metrics()).toContain('carrel_usage_waiting_events 2\n')
    expect(await metrics.registry.metrics()).toMatch(/^carrel_usage_waiting_seconds 36\d\d/m)
    await worker.stop()
  } finally {
    await other.query('rollback')
    other.release()
  }
})

it('stops between two deletions of batches whose tokens are over', async () => {
  const { owner, pool } = world.database
  await owner.query(
    `insert into usage_batches (recorded_at, folded_at, events, first_on, last_on)
     select now() - interval '3 days', now() - interval '2 days', 1, current_date, current_date
     from generate_series(1, 11000)`,
  )
  const other = await owner.connect()
  await other.query('begin')
  await other.query('lock table usage_batches in share mode')
  const worker = startWorker()
  await expect
    .poll(async () => {
      const { rows } = await pool.query(
        `select from pg_locks where relation = 'usage_batches'::regclass and not granted`,
      )
      return rows.length
    })
    .toBe(1)
  const stopped = worker.stop()
  await other.query('commit')
  other.release()
  await stopped
  const { rows } = await pool.query('select count(*)::int as n from usage_batches')
  expect(rows).toEqual([{ n: 6000 }])
})

it('leaves out unknown actions and refuses unknown titles, publishers and customers', async () => {
  const known = event('2026-02-10T10:00:00')
  expect(await world.record([known, { ...known, actionId: 999 }])).toBe(1)
  world.model.record([known])
  for (const more of [{ titleId: 999_999 }, { publisherId: 999_999 }, { customerId: 999_999 }]) {
    await expect(world.record([known, { ...known, ...more }])).rejects.toMatchObject({
      code: '23503',
    })
  }
  expect(await world.wrongFigures()).toEqual([])
})

it('makes the partition of a month on need, and refuses events of other centuries', async () => {
  const old = [event('2009-05-31T23:59:00')]
  expect(await world.record(old)).toBe(1)
  const question = {
    tenants: { ids: customers, consortiumId: null },
    span: { from: '2009-05-01', to: '2009-05-31' },
    groupBy: ['day'],
    measures: ['hits'],
  } as const
  const { rows } = await queryUsage(world.database.db, question)
  expect(rows).toEqual([{ day: '2009-05-31', hits: 1 }])
  for (const time of ['1989-12-31T12:00:00', '2950-01-01T12:00:00']) {
    await expect(world.record([event(time)])).rejects.toMatchObject({ code: '22008' })
  }
})
