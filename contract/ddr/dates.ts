const dayMs = 86_400_000

/** The day so many days later; all days are `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Today: requests are dated by the day in UTC, on the platform as well. */
export const deliveryDay = (): string => new Date().toISOString().slice(0, 10)

/** The same day a year later; 29 February moves to the 28th (spec: delivery §5). */
export function yearAfter(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return next.endsWith('-02-29') && !isLeap(Number(next.slice(0, 4)))
    ? `${next.slice(0, 8)}28`
    : next
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** The last day that To may be: a year after From, never later than today (spec: delivery §5). */
export function latestTo(from: string, today: string): string {
  const end = yearAfter(from)
  return end < today ? end : today
}

/** A span of days, both included, YYYY-MM-DD. */
export interface DateWindow {
  from: string
  to: string
}

/** From 1 January to today (spec: delivery §5). */
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

/** The window after From was changed: To stays where it may, else moves as little as possible. */
export function withFrom({ to }: DateWindow, from: string, today: string): DateWindow {
  const latest = latestTo(from, today)
  return { from, to: to < from || to > latest ? latest : to }
}

/** The window of a report after From was changed: a year, or up to today (spec: delivery §4). */
export const windowFrom = (_: DateWindow, from: string, today: string): DateWindow => ({
  from,
  to: latestTo(from, today),
})

/** Years of the overview panels: this one and the four before (spec: delivery §2.1). */
export const overviewYears = (today: string): number[] =>
  Array.from({ length: 5 }, (_, back) => Number(today.slice(0, 4)) - back)

/** The day that lies so many working days (Monday to Friday) before another. */
export function workingDaysBefore(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0; ) {
    at = addDays(at, -1)
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return at
}
