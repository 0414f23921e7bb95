import { type Kysely, sql } from 'kysely'
import { basePath } from '../contract/kernel/base.ts'
import { ddr } from '../contract/ddr/endpoints.ts'
import { addDays } from '../contract/calendar.ts'
import { demoDay } from '../platform/demo/calendar.ts'
import type { InputOf } from '../contract/kernel/endpoint.ts'
import { addressOf, sessionKey, timed } from './calls.ts'
import { type Bench, type Figure, figureOf, median } from './figures.ts'
import { withProduct } from './product.ts'
import { consortiumId, lakesideId, meridianId } from '../platform/demo/institutions.ts'

const requests = 1_000_000
/** Page and count together (docs/budgets.md#calls-and-work). */
const budget = 50

type Filter = InputOf<typeof ddr.received>

const today = demoDay(new Date())
const year = { from: addDays(today, -364), to: today }
const base: Omit<Filter, 'customerId'> = {
  status: 'all',
  ...year,
  priority: null,
  ddrId: null,
  consortiumId: null,
  overdue: false,
  partnerId: null,
  page: 1,
  perPage: 15,
}

const ascending = (sort: Filter['sort']) => ({ sort, order: 'ASC' }) as const

/** The customers whose lists are read, unless a case names another one. */
const customers = { meridian: meridianId, consortium: consortiumId }

const cases: [what: string, account: keyof typeof customers, filter: Partial<Filter>][] = [
  ['library, pending', 'meridian', { status: 'pending' }],
  ['library, a year, all', 'meridian', {}],
  ['library, a year, filled, middle page', 'meridian', { status: 'filled', page: 300 }],
  ['library, a year, last pages', 'meridian', { page: 700 }],
  ['library, one partner', 'meridian', { partnerId: lakesideId }],
  ['library, urgent', 'meridian', { priority: 2 }],
  ['library, waiting too long', 'meridian', { overdue: true }],
  ['library, by number', 'meridian', { ddrId: 4000 }],
  ['library, odd dates', 'meridian', { from: addDays(today, -250), to: addDays(today, -13) }],
  ['library, by title', 'meridian', { sort: 'articleName', order: 'ASC' }],
  ['library, by institution', 'meridian', { sort: 'requesterName', order: 'ASC' }],
  ['consortium, a year, all', 'consortium', {}],
  ['consortium, a year, filled', 'consortium', { status: 'filled' }],
  ['consortium, a year, middle page', 'consortium', { page: 6000 }],
  ['consortium, pending', 'consortium', { status: 'pending' }],
  ['consortium, delivered', 'consortium', { status: 'delivered' }],
  ['consortium, by title', 'consortium', { ...ascending('articleName') }],
  ['consortium, by title, last page', 'consortium', { page: 13_000, ...ascending('articleName') }],
  ['consortium, by title, middle page', 'consortium', { page: 6500, ...ascending('articleName') }],
  [
    'consortium, pending by title',
    'consortium',
    { status: 'pending', ...ascending('articleName') },
  ],
  ['consortium, by journal', 'consortium', { ...ascending('sourceName') }],
  ['consortium, by status', 'consortium', { ...ascending('status') }],
  ['consortium, by priority', 'consortium', { ...ascending('priority') }],
  ['consortium, by institution', 'consortium', { ...ascending('requesterName') }],
  [
    'consortium, by institution, middle page',
    'consortium',
    { page: 6000, ...ascending('requesterName') },
  ],
  ['consortium, one member', 'consortium', { customerId: lakesideId }],
  ['consortium, one partner', 'consortium', { partnerId: lakesideId }],
]

/** Walks through half of a year's titles: no count says how many stand before a page. Shown, not held to the budget. */
const unbounded: ReadonlySet<string> = new Set(['consortium, by title, middle page'])

/** The lists at a million requests, over HTTP: the rows of a page and their total in one call. */
export const delivery: Bench = {
  name: `Document delivery lists at ${requests.toLocaleString('en-GB')} requests`,
  run: () =>
    withProduct(
      1,
      async (url) => {
        const floor = median(await timed(`${url}${basePath}/health`, {}))
        const keys = {
          meridian: await sessionKey(url, 'meridian'),
          consortium: await sessionKey(url, 'consortium'),
        }
        const figures: Figure[] = []
        for (const [what, account, filter] of cases) {
          const headers = { authorization: `Bearer ${keys[account]}` }
          const address = addressOf(url, ddr.received, {
            ...base,
            customerId: customers[account],
            ...filter,
          })
          const bounds = unbounded.has(what) ? { floor } : { floor, budget }
          figures.push(figureOf(what, 'ms', await timed(address, headers), bounds))
        }
        return figures
      },
      { name: `ddr-${requests}`, fill },
    ),
}

/** Copies of the demo's requests, spread over its five years. */
async function fill(db: Kysely<unknown>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const counted = await sql<{ n: number }>`select count(*)::int as n from ddr_requests`.execute(
      tx,
    )
    const existing = counted.rows[0]?.n ?? 0
    if (existing >= requests) return
    await sql`
      insert into ddr_requests (consortium_id, requester_id, supplier_id, requested_at, status, priority_id,
        is_duplicate, title_id, article_id, issue_id, article_name, authors, source_name, issn, article_doi,
        volume, issue_number, pages, publication_date, user_name, user_email, mode, delivered_on,
        delay_reason, discard_reason, answered_at)
      select consortium_id, requester_id, supplier_id,
        now() - random() * interval '1820 days', status, priority_id,
        is_duplicate, title_id, article_id, issue_id, article_name, authors, source_name, issn,
        article_doi || '.' || copy, volume, issue_number, pages, publication_date, user_name, user_email,
        mode, delivered_on, delay_reason, discard_reason, answered_at
      from generate_series(1, ${Math.ceil(requests / existing)}::int) as copy, ddr_requests
      limit ${requests - existing}`.execute(tx)
  })
  await sql`vacuum analyze ddr_requests`.execute(db)
}
