import { countBy } from 'es-toolkit'

/** A call of the load and what came of it. Times are in ms since the start of the run. */
export interface CallRecord {
  /** Position of the copy that was called. */
  copy: number
  isWrite: boolean
  startedAt: number
  endedAt: number
  /** What its user saw: `done`, `503`, the code of a network error such as `ECONNREFUSED`, or a forbidden status. */
  seen: string
  /** Why the answer was wrong; null for a right one. */
  wrong: string | null
}

/** Returns how often users saw what. */
export const countSeen = (calls: readonly CallRecord[]): Record<string, number> =>
  countBy(calls, ({ seen }) => seen)

interface Span {
  from: number
  to: number
}

/**
 * Returns the longest time in ms without an acknowledged write at any one of the copies within a span. A copy that
 * acknowledges nothing has been without writes for the whole span.
 */
export function longestOutage(
  calls: readonly CallRecord[],
  copies: readonly number[],
  { from, to }: Span,
): number {
  const outages = copies.map((copy) => {
    const times = calls
      .filter((call) => call.copy === copy && call.isWrite && call.seen === 'done')
      .map(({ endedAt }) => endedAt)
      .filter((time) => time >= from && time <= to)
      .sort((one, other) => one - other)
    const edges = [from, ...times, to]
    return Math.max(...edges.slice(1).map((time, index) => time - (edges[index] ?? from)))
  })
  return Math.max(...outages)
}
