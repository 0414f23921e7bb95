import { afterAll, beforeEach, afterEach, expect, it } from 'vitest'
import type { UsageStore } from '../platform/usage/port.ts'
import { ClickHouseError } from '../platform/usage/clickhouse/clientStore.ts'
import { cancelCopy, copyToClickHouse } from '../platform/usage/clickhouse/copyStore.ts'
import { clickHouseUsage } from '../platform/usage/clickhouse/usage.ts'
import { usageEngine } from '../platform/usage/engineStore.ts'
import { postgresUsage } from '../platform/usage/postgres.ts'
import { meridianId } from '../platform/demo/institutions.ts'
import { createTestDatabase, type TestDatabase } from '../tests/support/database.ts'
import { chdbServer } from './engine.ts'
import { deliverAll, foldAll } from '../tests/support/usage/usageWork.ts'

const server = chdbServer()
afterAll(() => server.close())

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
  await server.command('drop table if exists carrel_usage_schema')
  await server.command('drop table if exists carrel_usage')
})
afterEach(() => database.drop())

const printed: string[] = []
const copy = () =>
  copyToClickHouse({ db: database.db, server, print: (line) => void printed.push(line) })

/** Returns all figures by customer, title and month. */
async function figures(usage: UsageStore): Promise<unknown> {
  const { rows: customers } = await database.pool.query<{ id: number }>('select id from customers')
  const { rows } = await usage.query(database.db, {
    tenants: { ids: customers.map(({ id }) => id), consortiumId: null },
    span: { from: '2020-01-01', to: '2027-12-31' },
    groupBy: ['tenant', 'title', 'month'],
    measures: ['hits', 'uniqueItemRequests'],
  })
  return rows
}

const recordOne = () =>
  postgresUsage.record(database.db, [
    {
      customerId: meridianId,
      occurredAt: new Date('2026-03-10T10:00:00Z'),
      source: 'jgate',
      device: 'web',
      actionId: 30,
      sessionKey: `visit ${Math.random()}`,
      titleId: 5,
      articleId: 5001,
    },
  ])

it('goes on after it was killed, counts nothing twice, and moves the figures', async () => {
  const { db } = database
  await recordOne()
  const expected = await figures(postgresUsage)
  const insert = server.insert.bind(server)
  let inserted = 0
  // The third insert arrives, but its answer does not.
  server.insert = async (...args) => {
    inserted += 1
    await insert(...args)
    if (inserted === 3) throw new ClickHouseError('the connection broke')
  }
  await expect(copy()).rejects.toThrow('the connection broke')
  server.insert = insert
  expect((await usageEngine(db)).engine).toBe('copying')
  // Meanwhile usage is recorded, PostgreSQL answers, and nothing changes the roll-ups.
  await recordOne()
  expect(await foldAll(database)).toBe(0)
  expect(await deliverAll(database, server)).toBe(0)
  const withSecond = await figures(clickHouseUsage(server))
  expect(withSecond).not.toEqual(expected)

  printed.length = 0
  expect(await copy()).toEqual([])
  expect(printed).toContainEqual(expect.stringMatching(/^\d{4}-\d\d: 0 of 1 chunks, 0 rows$/))
  expect(printed).toContainEqual(
    expect.stringMatching(/^Compared \d{2,} totals of customers and months: 0 differ\.$/),
  )
  expect((await usageEngine(db)).engine).toBe('clickhouse')
  expect(await figures(clickHouseUsage(server))).toEqual(withSecond)
  expect(await deliverAll(database, server)).toBe(2)
  await database.owner.query('truncate usage_by_day')
  expect(await figures(clickHouseUsage(server))).toEqual(withSecond)
  expect(await copy()).toEqual([])
})

it('finds totals that differ and leaves the engine as it is until it is copied anew', async () => {
  const { db } = database
  const expected = await figures(postgresUsage)
  const insert = server.insert.bind(server)
  server.insert = (table, rows, token) => insert(table, rows.slice(1), token)
  const differences = await copy()
  server.insert = insert
  expect(differences.length).toBeGreaterThan(0)
  expect((await usageEngine(db)).engine).toBe('copying')
  expect(await cancelCopy(db)).toBe(true)
  expect(await cancelCopy(db)).toBe(false)
  expect((await usageEngine(db)).engine).toBe('postgres')
  expect(await copy()).toEqual([])
  expect(await figures(clickHouseUsage(server))).toEqual(expected)
})

it('refuses the tables of another installation', async () => {
  expect(await copy()).toEqual([])
  await database.owner.query('update usage_engine set installation = gen_random_uuid()')
  await expect(copy()).rejects.toThrow('belongs to another installation')
})
