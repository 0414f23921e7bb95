import { addDays } from '../calendar.ts'

/** Calendar months as COUNTER writes them in JSON and in requests, from 1900 to 2200: `2026-02`. */
export type Month = string

/** Matches the text of a `Month`. */
export const monthPattern = /^(19\d{2}|2[01]\d{2}|2200)-(0[1-9]|1[0-2])$/

/** Returns the month of a day. */
export const monthOfDay = (day: string): Month => day.slice(0, 7)

/** Returns the first day of the month, YYYY-MM-DD. */
export const firstDayOf = (month: Month): string => `${month}-01`

/** Returns the last day of the month, YYYY-MM-DD. */
export const lastDayOf = (month: Month): string => addDays(firstDayOf(addMonths(month, 1)), -1)

/** Returns the month that is `by` months later; earlier when `by` is negative. */
export function addMonths(month: Month, by: number): Month {
  const [year = 0, monthOfYear = 1] = month.split('-').map(Number)
  const months = year * 12 + monthOfYear - 1 + by
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Returns the last month whose usage is complete: the month before today's. */
export const lastProcessed = (today: string): Month => addMonths(monthOfDay(today), -1)

/** Why a span of months cannot be reported. */
export type MonthsFault = 'endBeforeBegin' | 'beginNotOver'

/**
 * Returns why a report cannot cover the months; null when it can. The first month must be over; the last need
 * not be, and is then left out of the report.
 */
export function monthsFault(
  { begin, end }: { begin: Month; end: Month },
  today: string,
): MonthsFault | null {
  if (end < begin) return 'endBeforeBegin'
  return begin > lastProcessed(today) ? 'beginNotOver' : null
}

/** Returns every month from `first` to `last`, both included; an empty list when `last` is earlier. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** Returns the column heading of a month in tabular reports: `Feb-2026`. */
export const monthHeading = (month: Month): string =>
  `${names[Number(month.slice(5)) - 1]}-${month.slice(0, 4)}`

/** Ready-made spans of months in the portal. */
export const monthPresets = ['lastMonth', 'lastTwelveMonths', 'thisYear'] as const

/** Name of a ready-made span of months in the portal. */
export type MonthPreset = (typeof monthPresets)[number]

/** Returns the span of a preset in whole months; null where the current year has no complete month yet. */
export function presetMonths(
  preset: MonthPreset,
  today: string,
): { begin: Month; end: Month } | null {
  const end = lastProcessed(today)
  if (preset === 'lastMonth') return { begin: end, end }
  if (preset === 'lastTwelveMonths') return { begin: addMonths(end, -11), end }
  const begin = `${today.slice(0, 4)}-01`
  return begin <= end ? { begin, end } : null
}
