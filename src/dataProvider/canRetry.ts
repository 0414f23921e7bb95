import { PlatformError } from './platformError.ts'

/** Statuses that another attempt cannot change: no access, and nothing there. */
const finalStatuses: ReadonlySet<number> = new Set([403, 404])

/** Returns whether another attempt may succeed after this error. */
export const canRetry = (error: Error): boolean =>
  !(error instanceof PlatformError && finalStatuses.has(error.status))
