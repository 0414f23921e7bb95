import type { ddrCounts } from '../../../contract/ddr/counts.ts'
import { type StatusFilter, statusesOf } from '../../../contract/ddr/model.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { effectiveStatus, type UrlFilter } from './requestFilter.ts'

/** The number of requests per status. */
export type Counts = OutputOf<typeof ddrCounts.ofList>

/** Returns the latest day whose open requests are overdue, by the calendar of the request's supplier. */
export const overdueDayOf = (counts: Counts, { supplierId }: { supplierId: number }): string =>
  counts.overdueExceptions.find((exception) => exception.supplierId === supplierId)?.before ??
  counts.overdueBefore

/** Returns the number of requests of a status filter: one status, all fulfilled ones, or all. */
export const statusTotal = (counts: Counts, choice: StatusFilter): number =>
  counts.counts
    .filter(({ status }) => statusesOf(choice).includes(status))
    .reduce((sum, { count }) => sum + count, 0)

/**
 * Returns the number of rows that a filter lists according to the counts, or undefined where the
 * counts ignore a part of the filter.
 */
export function totalOf(counts: Counts | undefined, filter: UrlFilter): number | undefined {
  if (counts === undefined || filter.ddrId !== undefined) return undefined
  return filter.overdue ? counts.overdue : statusTotal(counts, effectiveStatus(filter))
}
