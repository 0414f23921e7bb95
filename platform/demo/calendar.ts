import { dayOf } from '../../contract/calendar.ts'

/**
 * Returns the day that demo data loaded now runs up to. It is the day in UTC, because the data's moments are made in
 * UTC and none may lie in the future.
 */
export const demoDay = (now: Date): string => dayOf(now, 'UTC')

/** A moment of a day, by seconds after midnight UTC. */
export const moment = (day: string, seconds: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + Math.round(seconds) * 1000)
