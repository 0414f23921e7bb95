import { count } from './fields.ts'

/** Numbers of requests by status, in the rows of the yearly overviews and of the DDR report. */
export const statusCounts = {
  delayed: count,
  filled: count,
  unfilled: count,
  discarded: count,
  duplicate: count,
  pending: count,
  notFilled: count,
  total: count,
}

/** Wire names of `statusCounts`. */
export const statusCountNames = {
  filled: 'delivered',
  unfilled: 'un_delivered',
  notFilled: 'unfulfilled',
  total: 'total_count',
} as const
