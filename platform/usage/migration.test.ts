import type { Kysely } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { measures as counterMeasures } from '../../contract/counter/metrics.ts'
import { createBareDatabase, type TestDatabase, worldDay } from '../../tests/support/database.ts'
import {
  answeredUsage,
  countedUsage,
  type StoredEvent,
  storedEvents,
} from '../../tests/support/usage/usageOracle.ts'
import { migrate, migrateInside } from '../db/migrate.ts'
import { overClient } from '../db/connection/overClient.ts'
import { copyRows } from '../demo/copy.ts'
import { demoWorld, tinyScale } from '../demo/world.ts'
import { connect } from '../db/connection/connect.ts'
import type { Database } from '../db/schema.ts'
import type { UsageDimension, UsageMeasure } from './port.ts'
import { queryUsage } from './queryStore.ts'
import { foldAll } from '../../tests/support/usage/usageWork.ts'

/** Tables that came after this migration. */
const laterTables = new Set(['ddr_mail_templates'])

/** Columns that came with this migration and with those after it. */
const laterColumns: Record<string, string[]> = {
  usage_events: ['accessType', 'occurredOn'],
  customers: ['historySince'],
}

let bare: TestDatabase
let client: PoolClient
let db: Kysely<Database>
/** What the database had before the migration. */
let before: {
  events: StoredEvent[]
  byAction: { hits: number }[]
  titlesOfConsortium: { titleId: number; hits: number }[]
}

beforeAll(async () => {
  bare = await createBareDatabase()
  client = await bare.owner.connect()
  await overClient(client)
    .transaction()
    .execute((tx) => migrateInside(tx, { last: '0036-~' }))
  await copyDemoWorld()
  const { rows: byAction } = await client.query<{ hits: number }>(
    `select customer_id, source, action_id, sum(hits)::int as hits from usage_by_action
     where span = 'year' group by 1, 2, 3 order by 1, 2, 3`,
  )
  const { rows: titlesOfConsortium } = await client.query<{ titleId: number; hits: number }>(
    `select title_id as "titleId", sum(hits)::int as hits from consortium_usage_by_title
     where consortium_id = 1001 and span = 'year' group by 1 order by 1`,
  )
  before = { events: await storedEvents(bare.owner), byAction, titlesOfConsortium }
  await migrate(overClient(client))
  db = connect<Database>(
    { connectionString: bare.url },
    { poolSize: 1, onIdleError: () => undefined },
  ).db
})
afterAll(async () => {
  await db.destroy()
  client.release()
  await bare.drop()
})

/** Fills the database with the demo data that this version of the schema has a place for. */
async function copyDemoWorld(): Promise<void> {
  for (const { table, rows } of await demoWorld({ scale: tinyScale, today: worldDay })) {
    if (laterTables.has(table)) continue
    const rowsOfThen = []
    for (const row of rows as Iterable<Record<string, unknown>>) {
      for (const column of laterColumns[table] ?? []) delete row[column]
      rowsOfThen.push(row)
    }
    await copyRows(client, { table, rows: rowsOfThen })
  }
}

/** The whole span of the events. */
const allYears = { from: '2023-01-01', to: '2026-12-31' }

const everyCustomer = async () => {
  const { rows } = await client.query<{ id: number }>('select id from customers')
  return { ids: rows.map(({ id }) => id), consortiumId: null }
}

describe('the migration to batches', () => {
  it('carries all events over, and figures are counted from them', async () => {
    expect(before.events.length).toBeGreaterThan(1000)
    expect(await storedEvents(bare.owner)).toHaveLength(before.events.length)
    const tenants = await everyCustomer()
    const questions: { groupBy: UsageDimension[]; measures: UsageMeasure[] }[] = [
      { groupBy: ['tenant', 'source', 'action'], measures: ['hits', 'fullText'] },
      { groupBy: ['tenant', 'publisher'], measures: ['hits', 'fullText'] },
      { groupBy: ['tenant', 'title'], measures: ['hits', 'fullText'] },
      { groupBy: ['tenant', 'source', 'resourceType', 'month'], measures: [...counterMeasures] },
    ]
    for (const { groupBy, measures } of questions) {
      for (const span of [allYears, { from: '2024-02-10', to: '2026-03-18' }]) {
        const question = { tenants, span, groupBy, measures }
        const { rows } = await queryUsage(db, question)
        expect(answeredUsage(rows, groupBy, measures)).toEqual(
          countedUsage(before.events, question),
        )
      }
    }
  })

  it('leaves the figures of actions as they were', async () => {
    const { rows } = await queryUsage(db, {
      tenants: await everyCustomer(),
      span: allYears,
      groupBy: ['tenant', 'source', 'action'],
      measures: ['hits'],
    })
    const total = (list: readonly { hits: number }[]) =>
      list.reduce((sum, { hits }) => sum + hits, 0)
    expect(rows).toHaveLength(before.byAction.length)
    expect(total(rows)).toBe(total(before.byAction))
  })

  it('leaves the figures of a consortium as they were, before the worker rolls them up and after', async () => {
    const { rows: members } = await client.query<{ id: number }>(
      'select id from customers where consortium_id = 1001 and id <> 1001',
    )
    const titles = async () => {
      const answer = await queryUsage(db, {
        tenants: { ids: members.map(({ id }) => id), consortiumId: 1001 },
        span: allYears,
        groupBy: ['title'],
        measures: ['hits'],
      })
      return answer.rows
        .map(({ titleId, hits }) => ({ titleId, hits }))
        .toSorted((a, b) => a.titleId - b.titleId)
    }
    expect(before.titlesOfConsortium.length).toBeGreaterThan(100)
    expect(await titles()).toEqual(before.titlesOfConsortium)
    await foldAll({ db })
    const { rows: rolledUp } = await client.query('select from usage_consortium_members')
    expect(rolledUp).toHaveLength(members.length)
    expect(await titles()).toEqual(before.titlesOfConsortium)
  })
})
