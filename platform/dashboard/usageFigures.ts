import { spanOfYear, yearToDate } from '../../contract/calendar.ts'
import { yearBefore } from '../../contract/reports/yearBefore.ts'
import type { Db } from '../context.ts'
import type { UsageStore, UsageTenants } from '../usage/port.ts'

const topTen = 10

/** Whose usage of which year a figure counts. */
export interface YearOfUsage {
  usage: UsageStore
  db: Db
  tenants: UsageTenants
  year: number
}

/** Returns the hits of a year by activity, in the order of the activities. */
export async function usageByActivity({ usage, db, tenants, year }: YearOfUsage) {
  const { rows } = await usage.query(db, {
    tenants,
    span: spanOfYear(year),
    groupBy: ['action'],
    measures: ['hits'],
  })
  const counts = new Map<string, number>()
  for (const { activity, hits } of rows) counts.set(activity, (counts.get(activity) ?? 0) + hits)
  return [...counts].map(([name, count]) => ({ name, count }))
}

/**
 * Returns the hits of the year before the given one, up to the same day when that is not over, and since when usage is
 * collected.
 */
export async function usageBefore({ usage, db, tenants, year }: YearOfUsage, today: string) {
  const span = yearBefore(yearToDate(year, today))
  const { rows } = await usage.query(db, { tenants, span, groupBy: [], measures: ['hits'] })
  const coverage = await usage.coverage(db, tenants)
  const [since = null] = coverage.map(({ firstOn }) => firstOn).sort()
  return { ...span, since, counts: { hits: rows[0]?.hits ?? 0 } }
}

/** Returns the hits of a year by activity and month (1 to 12), in the order of the activities. */
export async function usageByMonth({ usage, db, tenants, year }: YearOfUsage) {
  const { rows } = await usage.query(db, {
    tenants,
    span: spanOfYear(year),
    groupBy: ['action', 'month'],
    measures: ['hits'],
  })
  return rows.map(({ activity, month, hits }) => ({
    activity,
    month: Number(month.slice(5, 7)),
    count: hits,
  }))
}

/** Returns the ten publishers with the most full text downloads of a year. */
export async function topPublishers({ usage, db, tenants, year }: YearOfUsage) {
  const { rows } = await usage.query(db, {
    tenants,
    span: spanOfYear(year),
    groupBy: ['publisher'],
    measures: ['fullText'],
    orderBy: [{ by: 'fullText', direction: 'desc' }],
    page: { limit: topTen, offset: 0 },
  })
  return rows
    .filter(({ fullText }) => fullText > 0)
    .map(({ publisherName, fullText }) => ({ publisherName, count: fullText }))
}

/** Returns the ten customers with the most hits of a year, or with the most full text downloads. */
export async function topTenants(
  { usage, db, tenants, year }: YearOfUsage,
  measure: 'hits' | 'fullText',
) {
  const { rows } = await usage.query(db, {
    tenants,
    span: spanOfYear(year),
    groupBy: ['tenant'],
    measures: [measure],
    orderBy: [{ by: measure, direction: 'desc' }],
    page: { limit: topTen, offset: 0 },
  })
  return rows
    .filter((row) => row[measure] > 0)
    .map((row) => ({ memberId: row.tenantId, memberName: row.tenantName, count: row[measure] }))
}
