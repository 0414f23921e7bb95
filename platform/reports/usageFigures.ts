import { addDays, addYears, monthOf, nextMonth } from '../../contract/calendar.ts'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import { type RowRange, rowsOfPage } from '../../contract/paging.ts'
import { bookResourceType } from '../../contract/principal.ts'
import { monthsOf, type Span } from '../../contract/reports/span.ts'
import type { UsageDevice, UsageSource, UsageSubject } from '../../contract/reports/usage.ts'
import { yearBefore } from '../../contract/reports/yearBefore.ts'
import type { Db } from '../context.ts'
import { direction } from '../db/listing.ts'
import { type ReportedTenants, reportedTenants } from '../usage/memberPeriodStore.ts'
import type { UsageFilters, UsageOrder, UsageStore } from '../usage/port.ts'

/** Which usage a report counts: whose, on which days, and of which source, device and subject. */
export interface UsageFilter extends Span, ReportedTenants {
  source: UsageSource
  device: UsageDevice
  subject: UsageSubject
}

/** Where reports read from: the usage store and the transaction of the call. */
export interface UsageReader {
  usage: UsageStore
  db: Db
}

/** The filter of each subject. Journals are all titles but books, so conferences are among them. */
const filtersOfSubject: Record<UsageSubject, UsageFilters> = {
  overall: {},
  publishers: { names: 'publisher' },
  journals: { names: 'title', exceptResourceTypes: [bookResourceType] },
  books: { names: 'title', resourceTypes: [bookResourceType] },
}

/** Returns the customers and the days that a query of the report counts. */
async function scopeOf({ db }: UsageReader, filter: UsageFilter) {
  const { from, to } = filter
  const span = { from, to }
  return { tenants: await reportedTenants(db, filter, span), span }
}

/** Returns the hits of each service in the days of the filter, in the order of the activities. */
export async function usageByService(reader: UsageReader, filter: UsageFilter) {
  const { usage, db } = reader
  const { source, device } = filter
  const { rows } = await usage.query(db, {
    ...(await scopeOf(reader, filter)),
    groupBy: ['action'],
    measures: ['hits'],
    filters: { source, ...(device !== 'all' && { device }) },
  })
  return rows.map(({ activity, service, hits }) => ({ activity, service, count: hits }))
}

type NameListQuery<S extends string> = ListQuery<S | 'count'>

/** Returns the order of a list of names with hits: the most used first unless the query says otherwise. */
function orderOf<S extends string, D extends 'title' | 'publisher'>(
  query: NameListQuery<S>,
  name: D,
): UsageOrder<D | 'hits'>[] {
  const isByCount = query.sort === undefined || query.sort === 'count'
  const isDefault = query.sort === undefined && query.order === undefined
  return [
    { by: isByCount ? 'hits' : name, direction: isDefault ? 'desc' : direction(query) },
    { by: isByCount ? name : 'hits', direction: 'asc' },
  ]
}

/** Returns one page of titles with their hits, or the rows of `page`, and the number of titles in all. */
export async function usageByTitle(
  reader: UsageReader,
  filter: UsageFilter,
  query: NameListQuery<'title'>,
  page: RowRange = rowsOfPage(query),
) {
  const { rows, total } = await reader.usage.query(reader.db, {
    ...(await scopeOf(reader, filter)),
    groupBy: ['title'],
    measures: ['hits'],
    filters: {
      ...filtersOfSubject[filter.subject === 'books' ? 'books' : 'journals'],
      source: filter.source,
    },
    orderBy: orderOf(query, 'title'),
    page,
  })
  return {
    rows: rows.map(({ titleId, titleName, hits }) => ({
      id: titleId,
      title: titleName,
      count: hits,
    })),
    total,
  }
}

/** Returns one page of publishers with their hits, or the rows of `page`, and the number of publishers in all. */
export async function usageByPublisher(
  reader: UsageReader,
  filter: UsageFilter,
  query: NameListQuery<'publisherName'>,
  page: RowRange = rowsOfPage(query),
) {
  const { rows, total } = await reader.usage.query(reader.db, {
    ...(await scopeOf(reader, filter)),
    groupBy: ['publisher'],
    measures: ['hits'],
    filters: { source: filter.source },
    orderBy: orderOf(query, 'publisher'),
    page,
  })
  return {
    rows: rows.map(({ publisherId, publisherName, hits }) => ({
      id: publisherId,
      publisherName,
      count: hits,
    })),
    total,
  }
}

/** Returns the hits by month in the days of the filter, and the days on which usage of its source was collected. */
async function monthlyUsage(reader: UsageReader, filter: UsageFilter) {
  const { usage, db } = reader
  const { source, device, subject } = filter
  const scope = await scopeOf(reader, filter)
  const coverage = await usage.coverage(db, scope.tenants)
  const { rows } = await usage.query(db, {
    ...scope,
    groupBy: ['month'],
    measures: ['hits'],
    filters: {
      ...filtersOfSubject[subject],
      source,
      ...(subject === 'overall' && device !== 'all' && { device }),
    },
  })
  return {
    counts: new Map(rows.map(({ month, hits }) => [month, hits])),
    collected: coverage.filter((days) => days.source === source),
  }
}

/**
 * Returns a function from a month of the filter's span to its count; null for a month without any, in which usage was
 * collected of none of the customers.
 */
export async function usageByMonth(
  reader: UsageReader,
  filter: UsageFilter,
): Promise<(month: string) => number | null> {
  const { counts, collected } = await monthlyUsage(reader, filter)
  const isCollected = (month: string) =>
    collected.some(
      ({ firstOn, lastOn }) =>
        monthOf(firstOn) <= monthOf(month) &&
        (lastOn === null || monthOf(lastOn) >= monthOf(month)),
    )
  return (month) => counts.get(month) ?? (isCollected(month) ? 0 : null)
}

/**
 * Returns a function from a month of the filter's span to its count in the year before; null for a month of which usage
 * was not collected on all counted days.
 */
export async function monthsBefore(
  reader: UsageReader,
  filter: UsageFilter,
): Promise<(month: string) => number | null> {
  const span = yearBefore(filter)
  const { counts, collected } = await monthlyUsage(reader, { ...filter, ...span })
  const months = monthsOf(span).map((month): [string, number | null] => {
    const from = month < span.from ? span.from : month
    const end = addDays(nextMonth(month), -1)
    const to = end < span.to ? end : span.to
    const isComplete = collected.some(
      ({ firstOn, lastOn }) => firstOn <= from && (lastOn === null || lastOn >= to),
    )
    return [month, isComplete ? (counts.get(month) ?? 0) : null]
  })
  const byMonth = new Map(months)
  return (month) => byMonth.get(addYears(month, -1)) ?? null
}
