import { dayOf, fileTimestamp } from '../contract/calendar.ts'
import { settings } from './settings.ts'

/** How far the platform's clock is ahead of this one, measured when the page started. */
const clockOffsetMs = settings.now === null ? 0 : Date.parse(settings.now) - Date.now()

/** Returns the platform's time, which the browser's clock only counts on from. */
const now = (): Date => new Date(Date.now() + clockOffsetMs)

/**
 * Returns today as YYYY-MM-DD: the day in the platform's time zone by the platform's clock. The browser's clock and
 * time zone have no influence on it.
 */
export const today = (): string => dayOf(now(), settings.timeZone)

/** Returns the present time in the platform's time zone for names of files, `20260318T101500`. */
export const timestamp = (): string => fileTimestamp(now(), settings.timeZone)
