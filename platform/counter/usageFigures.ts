import { measures } from '../../contract/counter/metrics.ts'
import { firstDayOf, lastDayOf, type Month } from '../../contract/counter/months.ts'
import type { MonthlyCounts } from '../../contract/counter/report.ts'
import type { Db } from '../context.ts'
import type { UsageStore } from '../usage/port.ts'

/** Returns COUNTER's figures by month. No report that is offered distinguishes open access. */
export async function monthlyCounts(
  usage: UsageStore,
  db: Db,
  customerIds: readonly number[],
  { begin, end }: { begin: Month; end: Month },
): Promise<MonthlyCounts[]> {
  const { rows } = await usage.query(db, {
    tenants: { ids: customerIds, consortiumId: null },
    span: { from: firstDayOf(begin), to: lastDayOf(end) },
    groupBy: ['source', 'resourceType', 'month'],
    measures,
  })
  return rows.map(({ source, month, ...counts }) =>
    Object.assign(counts, { database: source, month: month.slice(0, 7) }),
  )
}

/** Returns the first day from which usage of any of the customers was collected; null when none was. */
export async function collectedFrom(
  usage: UsageStore,
  db: Db,
  customerIds: readonly number[],
): Promise<string | null> {
  const days = (await usage.coverage(db, customerIds)).map(({ firstOn }) => firstOn).sort()
  return days[0] ?? null
}
