import { measures } from '../../contract/counter/metrics.ts'
import { firstDayOf, lastDayOf, type Month } from '../../contract/counter/months.ts'
import type { MonthlyCounts } from '../../contract/counter/report.ts'
import type { Db } from '../context.ts'
import { type ReportedTenants, reportedTenants } from '../usage/memberPeriodStore.ts'
import type { UsageStore } from '../usage/port.ts'

/** Returns COUNTER's figures by month. No report that is offered distinguishes open access. */
export async function monthlyCounts(
  usage: UsageStore,
  db: Db,
  reported: ReportedTenants,
  { begin, end }: { begin: Month; end: Month },
): Promise<MonthlyCounts[]> {
  const span = { from: firstDayOf(begin), to: lastDayOf(end) }
  const { rows } = await usage.query(db, {
    tenants: await reportedTenants(db, reported, span),
    span,
    groupBy: ['source', 'resourceType', 'month'],
    measures,
  })
  return rows.map(({ source, month, ...counts }) =>
    Object.assign(counts, { database: source, month: month.slice(0, 7) }),
  )
}

/** Days between which usage may have been collected. */
const allDays = { from: '1990-01-01', to: '9999-12-31' }

/** Returns the first day from which usage of any of the customers was collected; null when none was. */
export async function collectedFrom(
  usage: UsageStore,
  db: Db,
  reported: ReportedTenants,
): Promise<string | null> {
  const tenants = await reportedTenants(db, reported, allDays)
  const days = (await usage.coverage(db, tenants)).map(({ firstOn }) => firstOn).sort()
  return days[0] ?? null
}
