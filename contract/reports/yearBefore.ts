import { addDays, addYears, nextMonth, yearOf } from '../calendar.ts'
import type { Span } from './span.ts'

/** A count of the same days of the year before. */
export interface CountBefore extends Span {
  /** First day from which all figures are on record; null when there are none. */
  since: string | null
  count: number
}

const endOfMonth = (day: string): string => addDays(nextMonth(day), -1)

/**
 * Returns the same days of the year before. A span that ends with its month ends with that month there too, so that
 * whole months stay whole around 29 February.
 */
export function yearBefore({ from, to }: Span): Span {
  const last = addYears(to, -1)
  return { from: addYears(from, -1), to: to === endOfMonth(to) ? endOfMonth(last) : last }
}

/** Returns whether a span can be compared with the year before: they must not share days. */
export const isComparable = (span: Span): boolean => yearBefore(span).to < span.from

/** Counts below this are too small for a percentage. */
const smallCount = 10

/** How a count differs from that of the year before. */
export type ChangeKind =
  | 'none'
  | 'since'
  | 'same'
  | 'more'
  | 'fewer'
  | 'percentMore'
  | 'percentFewer'

/**
 * Returns how a count differs from that of the year before, and by how much: in percent, or as a difference where the
 * earlier count is small or the percentage rounds to 0. `none` and `since` say that the days were not or not wholly on
 * record.
 */
export function changeOf(count: number, before: CountBefore): { kind: ChangeKind; amount: number } {
  if (before.since === null || before.since > before.to) return { kind: 'none', amount: 0 }
  if (before.since > before.from) return { kind: 'since', amount: 0 }
  const difference = Math.abs(count - before.count)
  if (difference === 0) return { kind: 'same', amount: 0 }
  const isMore = count > before.count
  const percent = Math.round((difference / before.count) * 100)
  return before.count < smallCount || percent === 0
    ? { kind: isMore ? 'more' : 'fewer', amount: difference }
    : { kind: isMore ? 'percentMore' : 'percentFewer', amount: percent }
}

/** What a span is called: a calendar year, whole months or days of one, or any other span. */
export type SpanKind = 'year' | 'month' | 'months' | 'day' | 'days' | 'span'

/** Returns what a span is called. */
export function spanKindOf({ from, to }: Span): SpanKind {
  if (yearOf(from) !== yearOf(to)) return 'span'
  if (from === to) return 'day'
  if (!from.endsWith('-01') || to !== endOfMonth(to)) return 'days'
  if (to === endOfMonth(from)) return 'month'
  return from.endsWith('-01-01') && to.endsWith('-12-31') ? 'year' : 'months'
}

/** A month of a usage report, with the count of its days in the year before. */
interface MonthWithBefore {
  month: string
  /** null when usage was not collected on all of the days; undefined for a span that cannot be compared. */
  before?: number | null | undefined
}

/**
 * Returns the sum of the year before of a span's months; null for a span that cannot be compared. The figures count as
 * on record from the month after the last one that is incomplete.
 */
export function sumBefore(months: readonly MonthWithBefore[], span: Span): CountBefore | null {
  if (!isComparable(span)) return null
  const earlier = yearBefore(span)
  const gap = months.findLast(({ before }) => before === null)
  return {
    ...earlier,
    since: gap === undefined ? earlier.from : nextMonth(addYears(gap.month, -1)),
    count: months.reduce((sum, { before }) => sum + (before ?? 0), 0),
  }
}
