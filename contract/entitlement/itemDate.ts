import { lastDayOfMonth } from '../calendar.ts'

/** The days, YYYY-MM-DD, on which an item can have appeared: the first and the last. */
export interface ItemDays {
  first: string
  last: string
}

/** Returns the days that a date of which only year or month may be known can mean. */
export function daysOf(date: string): ItemDays {
  if (date.length === 10) return { first: date, last: date }
  const year = Number(date.slice(0, 4))
  if (date.length === 7) {
    return { first: `${date}-01`, last: lastDayOfMonth(year, Number(date.slice(5, 7))) }
  }
  return { first: `${date}-01-01`, last: `${date}-12-31` }
}

/** Whether something holds for all days that a date can mean, for some of them, or for none. */
export type Share = 'all' | 'some' | 'none'

/** Returns which of the item's days are on or after `day`. */
export function shareFrom({ first, last }: ItemDays, day: string): Share {
  if (first >= day) return 'all'
  return last >= day ? 'some' : 'none'
}

/** Returns which of the item's days are on or before `day`. */
export function shareUpTo({ first, last }: ItemDays, day: string): Share {
  if (last <= day) return 'all'
  return first <= day ? 'some' : 'none'
}
