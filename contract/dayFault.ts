import { isDay } from './calendar.ts'

/** Why a day that was typed cannot be used. */
export type DayFault = 'incomplete' | 'tooEarly' | 'tooLate'

/** The value of a date field with an incomplete or impossible day, such as 31 February. */
export const incompleteDay = 'incomplete'

/**
 * The first day that date fields take, as the calls do (`inputDay`): while a year is typed, it is in the first
 * centuries.
 */
export const firstDay = '1900-01-01'

/** Returns why a day (YYYY-MM-DD) cannot be used between `min` and `max`, both included; null when it can. */
export function dayFault(
  day: string,
  { min = firstDay, max }: { min?: string | undefined; max?: string | undefined },
): DayFault | null {
  if (!isDay(day)) return 'incomplete'
  if (day < min) return 'tooEarly'
  return max !== undefined && day > max ? 'tooLate' : null
}
