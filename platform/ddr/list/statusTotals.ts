import { type StatusCounts, sumOf } from './countStore.ts'

/** Returns the figures of a row of an overview or of the DDR report from its requests by status. */
export function statusTotals(counts: StatusCounts) {
  const { pending, delayed, unfilled, discarded, duplicate } = counts
  const filled = sumOf(counts, 'delivered')
  const total = sumOf(counts)
  const notFilled = total - filled
  return { pending, delayed, filled, unfilled, discarded, duplicate, notFilled, total }
}
