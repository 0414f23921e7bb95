import { type StatusFilter, statusesOf } from '../../../contract/ddr/model.ts'
import type { UrlFilter } from './requestFilter.ts'
import type { Counts } from './StatusChoice.tsx'

/** A number as people read it. */
export const countOf = (count: number): string => count.toLocaleString('en-GB')

/** How many requests there are in a status, in those that count as delivered, or in all of them. */
export const statusTotal = (counts: Counts, choice: StatusFilter): number =>
  counts.counts
    .filter(({ status }) => statusesOf(choice).includes(status))
    .reduce((sum, { count }) => sum + count, 0)

/** How long a list with this filter is by the counts; unknown where they do not follow the filter. */
export function totalOf(counts: Counts | undefined, filter: UrlFilter): number | undefined {
  if (counts === undefined || filter.ddrId !== undefined) return undefined
  return filter.overdue ? counts.overdue : statusTotal(counts, filter.status ?? 'pending')
}
