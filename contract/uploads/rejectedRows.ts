/** Days for which rejected rows can be downloaded: as long as the upload can be undone. */
const rejectedDays = 30

const dayMs = 86_400_000

/** Returns the moment before which rejected rows have expired. */
export const oldestRejected = (now: Date): Date => new Date(now.getTime() - rejectedDays * dayMs)
