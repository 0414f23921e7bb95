import { sql } from 'kysely'
import { addDays, daysBetween, monthOf, nextMonth } from '../../../contract/calendar.ts'
import { ddrStatuses, statusesOf, type DdrStatus } from '../../../contract/ddr/model.ts'
import type { Db } from '../../context.ts'
import type { Party, RequestFilter } from './requestFilter.ts'
import { matchingRequests } from './filterStore.ts'

/** The number of requests per status. */
export type StatusCounts = Record<DdrStatus, number>

/** The columns that requests are counted by, with the types of their values. */
interface CountedValues extends Record<Party, number> {
  status: DdrStatus
  priorityId: number
}

/** What requests are counted by. */
export type CountedColumn = keyof CountedValues

/** Returns the counts of no requests. */
export const noRequests = (): StatusCounts =>
  Object.fromEntries(ddrStatuses.map((status) => [status, 0])) as StatusCounts

/** Returns the number of requests per status, ignoring the status filter. */
export async function countByStatus(db: Db, filter: RequestFilter): Promise<StatusCounts> {
  const all: RequestFilter = { ...filter, status: 'all', overdue: null, ddrId: null }
  return { ...noRequests(), ...Object.fromEntries(await countBy(db, all, 'status')) }
}

/** Returns how many of the counted requests a status filter has; 'delivered' is inside and outside the system. */
export const sumOf = (counts: StatusCounts, filter: RequestFilter['status'] = 'all'): number =>
  statusesOf(filter).reduce((sum, status) => sum + counts[status], 0)

/** Returns the number of requests that match a filter. */
export async function countRequests(db: Db, filter: RequestFilter): Promise<number> {
  if (filter.ddrId === null && filter.overdue === null) {
    const counts = await countByStatus(db, filter)
    return sumOf(counts, filter.status)
  }
  const { count } = await matchingRequests(db, filter)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Returns the number of requests per value of a column, in the column's type, without values that have none. Whole
 * months are read from the monthly counts that triggers maintain; the days at the edges, and requests of a partner,
 * from indexes.
 */
export async function countBy<C extends CountedColumn>(
  db: Db,
  filter: RequestFilter,
  column: C,
): Promise<Map<CountedValues[C], number>> {
  const counts = new Map<CountedValues[C], number>()
  for (const group of await countGroups(db, filter, column)) {
    const value = valueOf(group, column)
    counts.set(value, (counts.get(value) ?? 0) + group.count)
  }
  // An account of a member that acts for the consortium sees no counts of former members, but requests of theirs.
  for (const [value, count] of counts) if (count <= 0) counts.delete(value)
  return counts
}

/** Returns the number of requests per library on one side and status, read as `countBy` does. */
export async function countByPartyAndStatus(
  db: Db,
  filter: RequestFilter,
  party: Party,
): Promise<Map<number, StatusCounts>> {
  const counts = new Map<number, StatusCounts>()
  for (const group of await countGroups(db, filter, party, 'status')) {
    const id = valueOf(group, party)
    const ofParty = counts.get(id) ?? noRequests()
    if (group.status !== undefined) ofParty[group.status] += group.count
    counts.set(id, ofParty)
  }
  for (const [id, ofParty] of counts) if (sumOf(ofParty) <= 0) counts.delete(id)
  return counts
}

interface CountedGroup {
  value: CountedValues[CountedColumn]
  status?: DdrStatus
  count: number
}

/** Returns the value of a group that was counted by this column, so that it has the column's type. */
const valueOf = <C extends CountedColumn>({ value }: CountedGroup, _countedBy: C) =>
  value as CountedValues[C]

/** Returns the requests of a filter in groups, some of them in several parts. */
async function countGroups(
  db: Db,
  filter: RequestFilter,
  column: CountedColumn,
  and?: 'status',
): Promise<CountedGroup[]> {
  const counted = isCounted(filter) && (!isParty(column) || filter.owner.column === 'consortiumId')
  const months = counted ? countedMonths(filter.from, filter.to) : null
  if (months === null) return countRows(db, filter, column, and)
  const groups = await countMonths(db, filter, months, column, and)
  for (const { isSubtracted, ...days } of edgesOf(filter, months)) {
    for (const group of await countRows(db, { ...filter, ...days }, column, and)) {
      groups.push(isSubtracted ? { ...group, count: -group.count } : group)
    }
  }
  return groups
}

/** Days of the calendar, both ends included. */
interface Days {
  from: string
  to: string
}

/**
 * Returns the calendar months by whose counts a span is counted; null when its days are counted sooner. A span of
 * several months takes its last one whole: most spans end today, and no request is of a later day. Its first month is
 * taken whole when that leaves fewer days to count.
 */
export function countedMonths(from: string, to: string): Days | null {
  const last = addDays(nextMonth(to), -1)
  const daysBefore = daysBetween(monthOf(from), from)
  const isOneMonth = monthOf(from) === monthOf(to)
  const daysInside = daysBetween(from, isOneMonth ? to : nextMonth(from)) + Number(isOneMonth)
  const daysAfter = isOneMonth ? daysBetween(to, last) : 0
  const isFirstWhole = daysBefore + daysAfter < daysInside
  if (isOneMonth && !isFirstWhole) return null
  return { from: isFirstWhole ? monthOf(from) : nextMonth(from), to: last }
}

/** Returns the days by which a span differs from its counted months: those to add, and those to take away. */
function edgesOf(span: Days, months: Days): (Days & { isSubtracted: boolean })[] {
  const edges = [
    { from: span.from, to: addDays(months.from, -1), isSubtracted: false },
    { from: months.from, to: addDays(span.from, -1), isSubtracted: true },
    { from: addDays(span.to, 1), to: months.to, isSubtracted: true },
  ]
  return edges.filter(({ from, to }) => from <= to)
}

const isParty = (column: CountedColumn): column is Party =>
  column === 'requesterId' || column === 'supplierId'

/** Returns whether the monthly counts can answer a filter. */
export const isCounted = ({ partner, ddrId, overdue }: RequestFilter): boolean =>
  partner === null && ddrId === null && overdue === null

/** Returns the first and last day of the months that are wholly within a span of days; null when there is none. */
export function wholeMonths(from: string, to: string): Days | null {
  const first = from.endsWith('-01') ? from : nextMonth(from)
  const afterLast = addDays(to, 1).endsWith('-01') ? addDays(to, 1) : `${to.slice(0, 7)}-01`
  return first < afterLast ? { from: first, to: addDays(afterLast, -1) } : null
}

/** Returns the months of a span in order, each with its number of matching requests. */
export const countByMonth = (
  db: Db,
  filter: RequestFilter,
  { from, to, order }: Days & { order: 'asc' | 'desc' },
) =>
  rollUpFilter(db, filter, { from, to })
    .select(['month', sql<number>`sum(requests)::int`.as('count')])
    .groupBy('month')
    .orderBy('month', order)
    .execute()

const countRows = (db: Db, filter: RequestFilter, column: CountedColumn, and?: 'status') =>
  matchingRequests(db, filter)
    .select([`r.${column} as value`, sql<number>`count(*)::int`.as('count')])
    .groupBy(`r.${column}`)
    .$if(and !== undefined, (q) => q.select('r.status').groupBy('r.status'))
    .execute()

function countMonths(
  db: Db,
  filter: RequestFilter,
  months: Days,
  column: CountedColumn,
  and?: 'status',
) {
  const rollUpColumn = column === 'status' || column === 'priorityId' ? column : 'customerId'
  return rollUpFilter(db, filter, months, isParty(column) ? column : undefined)
    .select([`${rollUpColumn} as value`, sql<number>`sum(requests)::int`.as('count')])
    .groupBy(rollUpColumn)
    .$if(and !== undefined, (q) => q.select('status').groupBy('status'))
    .execute()
}

/**
 * Returns the monthly counts for a filter. Each request of a consortium is counted at both libraries, so one side is
 * chosen: that of the `party` by which they are grouped, else the one with the same requests as the filter.
 */
function rollUpFilter(
  db: Db,
  filter: RequestFilter,
  { from, to }: Days,
  party: Party = filter.withForwarded ? 'supplierId' : 'requesterId',
) {
  const { owner, consortiumId, status, priorityId } = filter
  const by = owner.column === 'consortiumId' ? party : owner.column
  const months = db
    .selectFrom('ddrMonthlyCounts')
    .select(['month', 'status', 'priorityId', 'customerId', 'requests'])
    .$if(owner.column !== 'consortiumId', (q) => q.where('customerId', '=', owner.id))
    .$if(consortiumId !== null, (q) => q.where('consortiumId', '=', consortiumId ?? 0))
    .where('side', '=', by === 'supplierId' ? 'received' : 'sent')
    .where('month', '>=', from)
    .where('month', '<=', to)
    .$if(status !== 'all', (q) => q.where('status', 'in', statusesOf(status)))
    .$if(priorityId !== null, (q) => q.where('priorityId', '=', priorityId ?? 0))
  // The counts of suppliers include forwarded requests, those of requesters do not.
  const missing = Number(filter.withForwarded) - Number(by === 'supplierId')
  if (missing === 0) return db.selectFrom(months.as('counts'))
  const forwarded = matchingRequests(db, { ...filter, withForwarded: true, from, to })
    .where('r.isForwarded', '=', true)
    .select([
      sql<string>`date_trunc('month', r.requested_on::timestamp)::date`.as('month'),
      'r.status',
      'r.priorityId',
      `r.${by} as customerId`,
      sql<number>`${missing}::int`.as('requests'),
    ])
  return db.selectFrom(months.unionAll(forwarded).as('counts'))
}
