import { expect, it } from 'vitest'
import { measures as counterMeasures } from '../../contract/counter/metrics.ts'
import { createBareDatabase, worldDay } from '../../tests/support/database.ts'
import { answeredUsage, countedUsage, storedEvents } from '../../tests/support/usageOracle.ts'
import { migrate, migrateInside } from '../db/migrate.ts'
import { overClient } from '../db/overClient.ts'
import { copyRows } from '../demo/copy.ts'
import { demoWorld, tinyScale } from '../demo/world.ts'
import { connect } from '../db/connect.ts'
import type { Database } from '../db/schema.ts'
import type { UsageDimension, UsageMeasure } from './port.ts'
import { queryUsage } from './queryStore.ts'
import { foldAll } from './worker.ts'

/** Tables that came after this migration. */
const laterTables = new Set(['ddr_mail_templates'])

/** Columns that came with this migration and with those after it. */
const laterColumns: Record<string, string[]> = {
  usage_events: ['accessType'],
  customers: ['historySince'],
}

it('the migration to batches carries all events and figures over', async () => {
  const bare = await createBareDatabase()
  const client = await bare.owner.connect()
  try {
    await overClient(client)
      .transaction()
      .execute((tx) => migrateInside(tx, { last: '0036-~' }))
    for (const { table, rows } of await demoWorld({ scale: tinyScale, today: worldDay })) {
      if (laterTables.has(table)) continue
      const before = []
      for (const row of rows as Iterable<Record<string, unknown>>) {
        for (const column of laterColumns[table] ?? []) delete row[column]
        before.push(row)
      }
      await copyRows(client, { table, rows: before })
    }
    const { rows: ofConsortium } = await client.query<{ titleId: number; hits: number }>(
      `select title_id as "titleId", sum(hits)::int as hits from consortium_usage_by_title
       where consortium_id = 1001 and span = 'year' group by 1 order by 1`,
    )
    const { rows: years } = await client.query<{ hits: number }>(
      `select customer_id, source, action_id, sum(hits)::int as hits from usage_by_action
       where span = 'year' group by 1, 2, 3 order by 1, 2, 3`,
    )
    const events = await storedEvents(bare.owner)
    expect(events.length).toBeGreaterThan(1000)
    await migrate(overClient(client))
    expect(await storedEvents(bare.owner)).toHaveLength(events.length)

    const { rows: customers } = await client.query<{ id: number }>('select id from customers')
    const tenants = { ids: customers.map(({ id }) => id), consortiumId: null }
    const { db } = connect<Database>(
      { connectionString: bare.url },
      { poolSize: 1, onIdleError: () => undefined },
    )
    const questions: { groupBy: UsageDimension[]; measures: UsageMeasure[] }[] = [
      { groupBy: ['tenant', 'source', 'action'], measures: ['hits', 'fullText'] },
      { groupBy: ['tenant', 'publisher'], measures: ['hits', 'fullText'] },
      { groupBy: ['tenant', 'title'], measures: ['hits', 'fullText'] },
      { groupBy: ['tenant', 'source', 'resourceType', 'month'], measures: [...counterMeasures] },
    ]
    for (const { groupBy, measures } of questions) {
      for (const span of [
        { from: '2023-01-01', to: '2026-12-31' },
        { from: '2024-02-10', to: '2026-03-18' },
      ]) {
        const question = { tenants, span, groupBy, measures }
        const { rows } = await queryUsage(db, question)
        expect(answeredUsage(rows, groupBy, measures)).toEqual(countedUsage(events, question))
      }
    }
    const { rows } = await queryUsage(db, {
      tenants,
      span: { from: '2023-01-01', to: '2026-12-31' },
      groupBy: ['tenant', 'source', 'action'],
      measures: ['hits'],
    })
    const total = (list: readonly { hits: number }[]) =>
      list.reduce((sum, { hits }) => sum + hits, 0)
    expect(rows).toHaveLength(years.length)
    expect(total(rows)).toBe(total(years))

    // The worker makes the roll-ups of consortia after the migration; figures are there before.
    const { rows: members } = await client.query<{ id: number }>(
      'select id from customers where consortium_id = 1001 and id <> 1001',
    )
    const titles = async () => {
      const answer = await queryUsage(db, {
        tenants: { ids: members.map(({ id }) => id), consortiumId: 1001 },
        span: { from: '2023-01-01', to: '2026-12-31' },
        groupBy: ['title'],
        measures: ['hits'],
      })
      return answer.rows
        .map(({ titleId, hits }) => ({ titleId, hits }))
        .toSorted((a, b) => a.titleId - b.titleId)
    }
    expect(ofConsortium.length).toBeGreaterThan(100)
    expect(await titles()).toEqual(ofConsortium)
    await foldAll({ db })
    const { rows: rolledUp } = await client.query('select from usage_consortium_members')
    expect(rolledUp).toHaveLength(members.length)
    expect(await titles()).toEqual(ofConsortium)
    await db.destroy()
  } finally {
    client.release()
    await bare.drop()
  }
})
