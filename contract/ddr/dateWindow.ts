import { addYears, yearOf } from '../calendar.ts'
import { dayFault } from '../dayFault.ts'
import type { SpanFault } from '../reports/span.ts'

/**
 * Returns the last day that To may be: a year after From, never later than today
 * (docs/requirements/delivery-and-reports.md §5).
 */
export function latestTo(from: string, today: string): string {
  const end = addYears(from, 1)
  return end < today ? end : today
}

/** A span of days, both included, YYYY-MM-DD. */
export interface DateWindow {
  from: string
  to: string
}

/** Returns the default span: 1 January to today (docs/requirements/delivery-and-reports.md §5). */
export const defaultWindow = (today: string): DateWindow => ({
  from: `${today.slice(0, 4)}-01-01`,
  to: today,
})

/**
 * Returns the span that a call names, with the default days for those that it leaves out: To is today, but no more than
 * a year after From, and From is 1 January of the year of To.
 */
export function windowOf(
  { from, to }: { from: string | null; to: string | null },
  today: string,
): DateWindow {
  if (from === null) {
    const last = to ?? today
    // From is no later than today, so that the fault of a To in the future is its own.
    return { from: defaultWindow(last < today ? last : today).from, to: last }
  }
  return { from, to: to ?? latestTo(from, today) }
}

/** Why a span of days cannot be searched. */
export type WindowFault = SpanFault | 'moreThanAYear'

/** Returns why the span cannot be searched on the day `today`; `null` when it can. */
export function windowFault({ from, to }: DateWindow, today: string): WindowFault | null {
  if (dayFault(from, {}) !== null || dayFault(to, {}) !== null) return 'noDay'
  if (from > today) return 'fromAfterToday'
  if (to < from) return 'toBeforeFrom'
  if (to > today) return 'toAfterToday'
  return to > addYears(from, 1) ? 'moreThanAYear' : null
}

/**
 * Returns the window after From was changed: To keeps its day where that is allowed, and moves as little as
 * possible otherwise.
 */
export function withFrom({ to }: DateWindow, from: string, today: string): DateWindow {
  const latest = latestTo(from, today)
  return { from, to: to < from || to > latest ? latest : to }
}

/**
 * Returns the window of a report after From was changed: a year from it, or up to today
 * (docs/requirements/delivery-and-reports.md §4).
 */
export const withYearFrom = (_: DateWindow, from: string, today: string): DateWindow => ({
  from,
  to: latestTo(from, today),
})

/**
 * Returns the years of the overview panels: this year and the four before (docs/requirements/delivery-and-reports.md
 * §2.1).
 */
export const overviewYears = (today: string): number[] =>
  Array.from({ length: 5 }, (_, back) => yearOf(today) - back)
