import { type Kysely, sql } from 'kysely'
import { contract } from '../contract/index.ts'
import { basePath } from '../contract/kernel/base.ts'
import { addDays } from '../contract/ddr/dates.ts'
import type { Endpoint } from '../contract/kernel/endpoint.ts'
import { addressOf, sessionKey, timed } from './calls.ts'
import { type Bench, type Figure, figureOf, median } from './figures.ts'
import { withProduct } from './product.ts'

const events = 1_000_000
/** Any usage report (issue 7). */
const budget = 200

const today = new Date().toISOString().slice(0, 10)
const spans = {
  'this month': { from: `${today.slice(0, 8)}01`, to: today },
  'three years, odd days': { from: addDays(today, -1090), to: addDays(today, -3) },
}
const base = {
  subject: 'overall',
  device: 'all',
  detail: 'detailed',
  source: 'jgate',
  customerId: null,
  consortiumId: null,
}
const { usageReports } = contract
const page = { page: 1, perPage: 15 }
const reports: [what: string, endpoint: Endpoint, input: object][] = [
  ['services', usageReports.jgateServices, {}],
  ['services, mobile', usageReports.jgateServices, { device: 'mobile' }],
  ['journals', usageReports.jgateTitles, { subject: 'journals', ...page }],
  ['publishers', usageReports.jgatePublishers, { subject: 'publishers', ...page }],
  ['by month', usageReports.byMonth, {}],
  ['journals by month', usageReports.byMonth, { subject: 'journals' }],
]

/** Usage reports of a library and of its consortium over HTTP, short spans and long ones. */
export const usage: Bench = {
  name: `Usage reports at ${events.toLocaleString('en-GB')} events`,
  run: () =>
    withProduct(
      1,
      async (url) => {
        const floor = median(await timed(`${url}${basePath}/health`, {}))
        const figures: Figure[] = []
        for (const account of ['meridian', 'consortium'] as const) {
          const headers = { authorization: `Bearer ${await sessionKey(url, account)}` }
          for (const [days, span] of Object.entries(spans)) {
            for (const [what, endpoint, input] of reports) {
              const address = addressOf(url, endpoint, { ...base, ...span, ...input })
              const times = await timed(address, headers)
              figures.push(figureOf(`${account}, ${what}, ${days}`, 'ms', times, { floor, budget }))
            }
          }
        }
        return figures
      },
      { name: `usage-${events}`, fill },
    ),
}

/** Copies of the demo's events on other days of the same three years; the roll-ups follow by themselves. */
async function fill(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from usage_events`.execute(tx)
    const there = rows[0]?.n ?? 0
    if (there >= events) return
    await sql`
      insert into usage_events (customer_id, occurred_at, source, device, action_id, session_key,
        title_id, publisher_id, resource_type_id, article_id)
      select customer_id, now() - random() * interval '1090 days', source, device, action_id,
        session_key || '.' || copy, title_id, publisher_id, resource_type_id, article_id
      from generate_series(1, ${Math.ceil(events / there)}::int) as copy, usage_events
      limit ${events - there}`.execute(tx)
  })
  await sql`vacuum analyze`.execute(db)
}
