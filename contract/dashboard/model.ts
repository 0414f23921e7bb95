import { addDays, yearOf } from '../calendar.ts'

/** Columns of the yearly usage table. */
export const months = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
] as const

/** Short English name of a month, as the dashboard labels its bars. */
export type Month = (typeof months)[number]

/** The entry of a usage summary that every bar is a share of; it is the sum of the other counts. */
export const totalHits = 'Total_Hits'

/** Meaning of a bar's colour; the portal's theme holds the colours. */
export type BarColour = 'success' | 'info' | 'warning' | 'danger' | 'default'

/** Returns the colour of a usage bar by its percentage of all hits (docs/requirements/portal.md §9). */
export function barColour(percent: number): BarColour {
  if (percent > 90) return 'success'
  if (percent > 70) return 'info'
  if (percent > 30) return 'warning'
  if (percent > 2) return 'danger'
  return 'default'
}

/** The last day of a subscription, and the days of grace after it. */
export interface SubscriptionEnd {
  /** Day the subscription ends, YYYY-MM-DD; null when there is none on record. */
  endDate: string | null
  graceDays: number
}

/**
 * Returns the year of the usage table: the current year, or the year after the subscription's end plus grace when
 * that is earlier (docs/requirements/portal.md §9).
 *
 * "The year after the end plus grace" is read as the year in which the day after that last usable day falls.
 */
export function usageYear(today: string, subscription: SubscriptionEnd): number {
  const current = yearOf(today)
  if (subscription.endDate === null) return current
  return Math.min(current, yearOf(addDays(subscription.endDate, subscription.graceDays + 1)))
}
