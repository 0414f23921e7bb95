const dayMs = 86_400_000

/** Returns the day that is `days` later, YYYY-MM-DD; earlier when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns today as requests are dated, on the platform as in the portal: the day in UTC. */
export const deliveryDay = (): string => new Date().toISOString().slice(0, 10)

/**
 * Returns the same day a year later; 29 February becomes 28 February (docs/requirements/delivery-and-reports.md §5).
 */
export function yearAfter(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return next.endsWith('-02-29') && !isLeap(Number(next.slice(0, 4)))
    ? `${next.slice(0, 8)}28`
    : next
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/**
 * Returns the last day that To may be: a year after From, never later than today
 * (docs/requirements/delivery-and-reports.md §5).
 */
export function latestTo(from: string, today: string): string {
  const end = yearAfter(from)
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

/** Why a span of days cannot be searched. */
export type WindowFault = 'fromAfterToday' | 'toBeforeFrom' | 'toAfterToday' | 'moreThanAYear'

/** Returns why the span cannot be searched on the day `today`; `null` when it can. */
export function windowFault({ from, to }: DateWindow, today: string): WindowFault | null {
  if (from > today) return 'fromAfterToday'
  if (to < from) return 'toBeforeFrom'
  if (to > today) return 'toAfterToday'
  return to > yearAfter(from) ? 'moreThanAYear' : null
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
export const windowFrom = (_: DateWindow, from: string, today: string): DateWindow => ({
  from,
  to: latestTo(from, today),
})

/**
 * Returns the years of the overview panels: this year and the four before (docs/requirements/delivery-and-reports.md
 * §2.1).
 */
export const overviewYears = (today: string): number[] =>
  Array.from({ length: 5 }, (_, back) => Number(today.slice(0, 4)) - back)

/** Returns the day that lies `count` working days (Monday to Friday) before another. */
export function workingDaysBefore(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, -1)
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return at
}
