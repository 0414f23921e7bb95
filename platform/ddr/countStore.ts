import { sql } from 'kysely'
import { addDays } from '../../contract/ddr/dates.ts'
import { type DdrStatus, ddrStatuses } from '../../contract/ddr/model.ts'
import type { Db } from '../context.ts'
import { orNone } from '../dashboard/libraryStore.ts'
import { matching, type RequestFilter } from './filter.ts'

export type StatusCounts = Record<DdrStatus, number>

const none = (): StatusCounts =>
  Object.fromEntries(ddrStatuses.map((status) => [status, 0])) as StatusCounts

/**
 * How many requests of a filter there are in each status, whatever status the filter asks for. Whole months
 * come from the counts that triggers keep; the days at the edges, and what a partner narrows, from the indexes.
 */
export async function countByStatus(db: Db, filter: RequestFilter): Promise<StatusCounts> {
  const all: RequestFilter = { ...filter, status: 'all', overdueBefore: null, ddrId: null }
  const counts = none()
  const add = (rows: { status: DdrStatus; count: number }[]) => {
    for (const { status, count } of rows) counts[status] += count
  }
  const months = all.partner === null ? wholeMonths(all.from, all.to) : null
  if (months === null) {
    add(await countRows(db, all))
    return counts
  }
  add(await countMonths(db, all, months))
  if (all.from < months.from) add(await countRows(db, { ...all, to: addDays(months.from, -1) }))
  if (months.to < all.to) add(await countRows(db, { ...all, from: addDays(months.to, 1) }))
  return counts
}

/** How many requests of a filter there are. */
export async function countRequests(db: Db, filter: RequestFilter): Promise<number> {
  if (filter.ddrId === null && filter.overdueBefore === null) {
    const counts = await countByStatus(db, filter)
    if (filter.status !== 'all') return counts[filter.status]
    return Object.values(counts).reduce((sum, count) => sum + count, 0)
  }
  const { count } = await matching(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The calendar months that lie wholly within a span of days; null when there is none. */
export function wholeMonths(from: string, to: string): { from: string; to: string } | null {
  const first = from.endsWith('-01') ? from : firstOfNext(from)
  const afterLast = addDays(to, 1).endsWith('-01') ? addDays(to, 1) : `${to.slice(0, 7)}-01`
  return first < afterLast ? { from: first, to: addDays(afterLast, -1) } : null
}

function firstOfNext(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** The months of a span in their order, each with how many requests of the filter's status it has. */
export const countByMonth = (
  db: Db,
  filter: RequestFilter,
  { from, to, order }: { from: string; to: string; order: 'asc' | 'desc' },
) =>
  kept(db, filter, { from, to })
    .select(['month', sql<number>`sum(requests)::int`.as('count')])
    .$if(filter.status !== 'all', (q) => q.where('status', '=', filter.status as DdrStatus))
    .groupBy('month')
    .orderBy('month', order)
    .execute()

const countRows = (db: Db, filter: RequestFilter) =>
  matching(db, filter)
    .select(['r.status', sql<number>`count(*)::int`.as('count')])
    .groupBy('r.status')
    .execute()

const countMonths = (db: Db, filter: RequestFilter, months: { from: string; to: string }) =>
  kept(db, filter, months)
    .select(['status', sql<number>`sum(requests)::int`.as('count')])
    .groupBy('status')
    .execute()

/** What the triggers keep about the libraries of a filter in these months. */
const kept = (db: Db, filter: RequestFilter, { from, to }: { from: string; to: string }) =>
  db
    .selectFrom('ddrMonthlyCounts')
    .where('customerId', 'in', orNone(filter.countedIds))
    .where('side', '=', filter.countedSide)
    .where('month', '>=', from)
    .where('month', '<=', to)
    .$if(filter.priorityId !== null, (q) => q.where('priorityId', '=', filter.priorityId ?? 0))
