/** @module-tag long */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { chunk } from 'es-toolkit'
import { contract } from '../../../contract/index.ts'
import type { Download } from '../../../contract/kernel/answer.ts'
import { maxListRows } from '../../../contract/paging.ts'
import { readSheet } from '../../../platform/ports/sheets.ts'
import type { UsageEvent } from '../../../platform/usage/port.ts'
import { harbourId } from '../../../platform/demo/institutions.ts'
import { worldDay } from '../../support/database.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

/** More titles than a list has in one answer. */
const titles = maxListRows + 10
const batchSize = 1_000

let carrel: TestPlatform
beforeAll(async () => {
  carrel = await createTestPlatform()
})
afterAll(() => carrel.drop())

const run = async <T>(statement: string, values: unknown[] = []) =>
  (await carrel.database.owner.query(statement, values)).rows as T[]

/** Records one use of each of new journals by Harbour College. */
async function useNewTitles(): Promise<void> {
  const ids = await run<{ id: number; publisherId: number }>(
    `insert into titles (name, resource_type_id, publisher_id, subject_id)
     select 'Journal ' || n, t.resource_type_id, t.publisher_id, t.subject_id
     from generate_series(1, $1::int) as n, (
       select t.* from titles t join resource_types r on r.id = t.resource_type_id
       where r.kind = 'journal' limit 1) as t
     returning id, publisher_id as "publisherId"`,
    [titles],
  )
  const [action] = await run<{ id: number }>(`select id from usage_actions order by id limit 1`)
  const events = ids.map(
    ({ id, publisherId }): UsageEvent => ({
      customerId: harbourId,
      occurredAt: new Date(`${worldDay}T12:00:00Z`),
      source: 'jgate',
      device: 'web',
      actionId: action?.id ?? 0,
      sessionKey: `reader of ${id}`,
      titleId: id,
      publisherId,
    }),
  )
  for (const batch of chunk(events, batchSize)) {
    await carrel.platform.usage.record(carrel.platform.db, batch)
  }
}

async function lastRowOf({ body }: Download): Promise<{ rows: number; hits: number }> {
  const bytes = new Uint8Array(await (body as Blob).arrayBuffer())
  let rows = 0
  let hits = 0
  for await (const { values } of readSheet(bytes)) {
    rows += 1
    hits = Number(values.get('Hits'))
  }
  return { rows, hits }
}

it('a usage report of more titles than a list may have is downloaded whole, with its total', async () => {
  await useNewTitles()
  const harbour = await carrel.signIn('harbour')
  const input = {
    from: worldDay,
    to: worldDay,
    subject: 'journals',
    device: 'all',
    detail: 'detailed',
    consortiumId: null,
    customerId: null,
  } as const
  const byMonth = await harbour.call(contract.usageReports.byMonth, { ...input, source: 'jgate' })
  const hits = byMonth.reduce((sum, { count }) => sum + (count ?? 0), 0)
  const page = await harbour.call(contract.usageReports.jgateTitles, {
    ...input,
    page: 1,
    perPage: 15,
  })
  expect(page.total).toBeGreaterThan(maxListRows)
  const file = await lastRowOf(await harbour.call(contract.usageReports.downloadJgateTitles, input))
  expect(file).toEqual({ rows: page.total + 1, hits })
})
