import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { addDays } from '../contract/calendar.ts'
import type { UsageDevice, UsageSubject } from '../contract/reports/usage.ts'
import { monthlyCounts } from '../platform/counter/usageFigures.ts'
import {
  topPublishers,
  topTenants,
  usageByActivity,
  usageByMonth as activitiesByMonth,
} from '../platform/dashboard/usageFigures.ts'
import {
  type UsageFilter,
  usageByMonth,
  usageByPublisher,
  usageByService,
  usageByTitle,
} from '../platform/reports/usageFigures.ts'
import type { UsageEvent, UsageStore, UsageTenants } from '../platform/usage/port.ts'
import { onAllDays } from '../platform/usage/memberPeriodStore.ts'
import { postgresUsage } from '../platform/usage/postgres.ts'
import { copyToClickHouse } from '../platform/usage/clickhouse/copyStore.ts'
import { clickHouseUsage } from '../platform/usage/clickhouse/usage.ts'
import { prepareSchema } from '../platform/usage/clickhouse/schemaStore.ts'
import { usageEngine } from '../platform/usage/engineStore.ts'
import { scopedTransaction } from '../platform/db/scopedTransaction.ts'
import { consortiumId, meridianId } from '../platform/demo/institutions.ts'
import { createTestDatabase, type TestDatabase, worldDay } from '../tests/support/database.ts'
import { chdbServer } from './engine.ts'
import { deliverAll } from '../tests/support/usage/usageWork.ts'

const server = chdbServer()
afterAll(() => server.close())

let database: TestDatabase
afterEach(() => database.drop())

/** Returns a database with the demo world, whose figures both engines have. */
async function openWorld(scale: number): Promise<UsageTenants> {
  database = await createTestDatabase({ scale })
  const { db } = database
  await server.command('drop table if exists carrel_usage_schema')
  await prepareSchema(server, (await usageEngine(db)).installation)
  expect(await copyToClickHouse({ db, server, print: () => undefined })).toEqual([])
  const { rows } = await database.pool.query<{ id: number }>(
    'select id from customers where consortium_id = $1 and id <> $1 order by id',
    [consortiumId],
  )
  return { ids: rows.map(({ id }) => id), consortiumId }
}

const spans = [
  { from: `${worldDay.slice(0, 8)}01`, to: worldDay },
  { from: addDays(worldDay, -1090), to: addDays(worldDay, -3) },
  {
    from: `${Number(worldDay.slice(0, 4)) - 1}-01-01`,
    to: `${Number(worldDay.slice(0, 4)) - 1}-12-31`,
  },
]
const subjects: UsageSubject[] = ['overall', 'publishers', 'journals', 'books']
const devices: UsageDevice[] = ['all', 'web', 'mobile']

/** Returns every figure that the product shows of some customers, in the order in which it shows it. */
async function allFigures(usage: UsageStore, tenants: UsageTenants): Promise<unknown[]> {
  const { db } = database
  const figures: unknown[] = []
  for (const { from, to } of spans) {
    for (const source of ['jgate', 'onos', 'jgateAI'] as const) {
      const filter: UsageFilter = {
        from,
        to,
        source,
        customerIds: tenants.ids,
        consortiumId: tenants.consortiumId,
        membershipOf: null,
        device: 'all',
        subject: 'overall',
      }
      for (const device of devices)
        figures.push(await usageByService({ usage, db }, { ...filter, device }))
      for (const subject of subjects)
        figures.push(await usageByMonth({ usage, db }, { ...filter, subject }))
      for (const subject of ['journals', 'books'] as const) {
        const titles = { ...filter, subject }
        figures.push(
          await usageByTitle({ usage, db }, titles, {}),
          await usageByTitle({ usage, db }, titles, {
            page: 2,
            perPage: 10,
            sort: 'title',
            order: 'DESC',
          }),
          await usageByTitle({ usage, db }, titles, {
            page: 3,
            perPage: 7,
            sort: 'count',
            order: 'ASC',
          }),
        )
      }
      figures.push(
        await usageByPublisher({ usage, db }, filter, {}),
        await usageByPublisher({ usage, db }, filter, {
          page: 1,
          perPage: 5,
          sort: 'publisherName',
          order: 'ASC',
        }),
      )
    }
  }
  for (const year of [0, 1, 2].map((back) => Number(worldDay.slice(0, 4)) - back)) {
    const figure = { usage, db, tenants, year }
    figures.push(
      await usageByActivity(figure),
      await activitiesByMonth(figure),
      await topPublishers(figure),
      await topTenants(figure, 'hits'),
      await topTenants(figure, 'fullText'),
    )
  }
  const months = { begin: '2023-04', end: worldDay.slice(0, 7) }
  figures.push(await monthlyCounts(usage, db, onAllDays(tenants.ids), months))
  return figures
}

describe.each([0.02, 0.1, 0.5])('a world of scale %s', (scale) => {
  it('has the same dashboards, reports and COUNTER figures in both engines, row by row', async () => {
    const members = await openWorld(scale)
    for (const tenants of [members, { ids: [1002], consortiumId: null }]) {
      const expected = await allFigures(postgresUsage, tenants)
      expect(expected.length).toBeGreaterThan(100)
      expect(await allFigures(clickHouseUsage(server), tenants)).toEqual(expected)
    }
  })
})

const event = (at: number, n: number): UsageEvent => ({
  customerId: meridianId,
  occurredAt: new Date(Date.parse('2026-01-31T22:00:00Z') + at * 1000),
  source: 'jgate',
  device: 'web',
  actionId: 30,
  sessionKey: `visit ${n}`,
  titleId: 1 + (n % 7),
  articleId: n,
})

it('counts each event once in every answer while two workers deliver', async () => {
  await openWorld(0.02)
  const { db } = database
  const usage = clickHouseUsage(server)
  const query = {
    tenants: { ids: [1002], consortiumId: null },
    // Cut into months and days, so that one answer reads the table several times.
    span: { from: '2026-01-10', to: '2026-03-15' },
    groupBy: [],
    measures: ['hits'],
  } as const
  const hits = async () => (await usage.query(db, query)).rows[0]?.hits ?? 0
  let expected = await hits()
  let n = 0
  for (let round = 0; round < 25; round += 1) {
    // Four batches on both sides of the turn of a month.
    for (let batch = 0; batch < 4; batch += 1) {
      const events = Array.from({ length: 50 }, () => event((n += 1) * 20, n))
      expected += await usage.record(db, events)
    }
    const delivering = Promise.all([deliverAll({ db }, server), deliverAll({ db }, server)])
    const answers = await Promise.all([hits(), hits(), hits(), hits()])
    const delivered = await delivering
    expect(answers).toEqual([expected, expected, expected, expected])
    expect(Math.max(...delivered)).toBeGreaterThan(0)
    expect(await hits()).toBe(expected)
  }
})

it('adds a batch of which ClickHouse has one of two months', async () => {
  await openWorld(0.02)
  const { db, owner } = database
  const usage = clickHouseUsage(server)
  const total = async () => {
    const { rows } = await usage.query(db, {
      tenants: { ids: [1002], consortiumId: null },
      span: { from: '2025-12-01', to: '2026-03-31' },
      groupBy: ['month'],
      measures: ['hits'],
    })
    return rows.map(({ hits }) => hits)
  }
  const events = [event(0, 1), event(7_200, 2), event(7_201, 3)]
  await usage.record(db, events)
  const expected = await total()
  await deliverAll({ db }, server)
  expect(await total()).toEqual(expected)
  // As after a kill between the two inserts: one month has arrived, and the batch is not marked.
  await server.command(
    `alter table carrel_usage delete where batch > 1099511627776 and month = '2026-02-01'`,
  )
  await expect
    .poll(() =>
      server.query(
        `select count() as n from system.mutations where table = 'carrel_usage' and not is_done`,
      ),
    )
    .toMatchObject({ n: [0] })
  await owner.query('update usage_batches set folded_at = null')
  expect(await total()).toEqual(expected)
})

it('answers only for customers that the transaction may read', async () => {
  await openWorld(0.02)
  const query = {
    tenants: { ids: [1002, 1003], consortiumId: null },
    span: { from: '2023-01-01', to: '2026-12-31' },
    groupBy: ['month'],
    measures: ['hits'],
  } as const
  const usage = clickHouseUsage(server)
  const own = { ids: [1003], consortiumId: null }
  const { rows } = await scopedTransaction(database.db, [1003], (tx) => usage.query(tx, query))
  expect(rows.length).toBeGreaterThan(20)
  expect(rows).toEqual((await usage.query(database.db, { ...query, tenants: own })).rows)
})

it('recognises an insert that arrives again', async () => {
  await openWorld(0.02)
  const row = {
    batch: '1795411306335000000',
    customer_id: 1002,
    day: '2026-03-01',
    source: 'jgate',
    device: 'web',
    action_id: 30,
    hits: 1,
  }
  for (const token of ['one', 'one', 'two']) await server.insert('carrel_usage', [row], token)
  const found = await server.query(
    'select sum(hits) as n from carrel_usage where batch > 1099511627776',
  )
  expect(found).toEqual({ n: [2] })
})
