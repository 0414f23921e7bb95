/** Days for which rejected rows can be downloaded: as long as the upload can be undone. */
const rejectedDays = 30

const dayMs = 86_400_000

/** Returns the moment before which rejected rows have expired. */
export const oldestRejected = (now: Date): Date => new Date(now.getTime() - rejectedDays * dayMs)

/**
 * Header of the column that says why a row was rejected. An upload ignores a column of this name, so that rejected rows
 * can be corrected and sent again as they came back.
 */
export const reasonHeader = 'Reason for rejection'
