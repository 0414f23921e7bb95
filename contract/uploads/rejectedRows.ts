/** How long the rows that an upload refused can be fetched: as long as the upload can be taken back. */
export const rejectedDays = 30

const dayMs = 86_400_000

/** Workbooks that are older than this can be fetched no more. */
export const oldestRejected = (now: Date): Date => new Date(now.getTime() - rejectedDays * dayMs)
