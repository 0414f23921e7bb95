import { dayMs } from '../calendar.ts'
import { undoDays } from '../undoDays.ts'

/** Returns the moment before which rejected rows have expired: they last as long as their upload can be undone. */
export const oldestRejected = (now: Date): Date => new Date(now.getTime() - undoDays * dayMs)

/**
 * Header of the column that says why a row was rejected. An upload ignores a column of this name, so that rejected rows
 * can be corrected and sent again as they came back.
 */
export const reasonHeader = 'Reason for rejection'
