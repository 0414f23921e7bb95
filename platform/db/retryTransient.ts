import { setTimeout as pause } from 'node:timers/promises'
import {
  isDatabaseError,
  isOutdatedPlan,
  isReadOnly,
  isUnreachable,
} from './connection/connectionErrors.ts'

/** Longest time in ms for which work is begun again; callers get their 503 within 2 s. */
const retryForMs = 1_500
/** Ms before the second attempt; twice as many before each further one. */
const firstPauseMs = 50

/**
 * Returns whether work may succeed when it runs again: the database cannot be reached, takes no writes because another
 * server has become the leader, or has undone the work for another transaction's sake (40P01 deadlock, 40001 conflict);
 * or a statement was prepared before a migration, and the next connection prepares it anew.
 */
export const isTransient = (error: unknown): boolean =>
  isUnreachable(error) ||
  isReadOnly(error) ||
  isOutdatedPlan(error) ||
  (isDatabaseError(error) && (error.code === '40P01' || error.code === '40001'))

/**
 * Runs work again for a moment after a transient error, so that a restart, the connections that break in a failover and
 * deadlocks are not seen. The work must be safe to repeat; once `mayHaveCommitted` returns true it is not.
 */
export async function retryTransient<T>(
  work: () => Promise<T>,
  mayHaveCommitted: () => boolean = () => false,
): Promise<T> {
  const deadline = performance.now() + retryForMs
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      return await work()
    } catch (error) {
      const isLast = performance.now() + pauseMs > deadline
      if (isLast || !isTransient(error) || mayHaveCommitted()) throw error
    }
    await pause(pauseMs)
  }
}
