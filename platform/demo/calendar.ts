import { dayOf } from '../../contract/calendar.ts'

/**
 * Returns the last day of demo data that is loaded now. It is the day in UTC, because all times of the data are in UTC
 * and none may be in the future.
 */
export const demoDay = (now: Date): string => dayOf(now, 'UTC')

/** Returns the time that is so many seconds after midnight UTC of a day. */
export const moment = (day: string, seconds: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + Math.round(seconds) * 1000)
