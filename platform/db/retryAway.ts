import { setTimeout as pause } from 'node:timers/promises'
import { isReadOnly, isUnreachable } from './connectionErrors.ts'

/** Longest time in ms for which work is begun again; callers get their 503 within 2 s. */
const retryForMs = 1_500
/** Ms before the second attempt; twice as many before each further one. */
const firstPauseMs = 50

/** Returns whether the database is away: it cannot be reached, or takes no writes because another server has become the leader. */
export const isAway = (error: unknown): boolean => isUnreachable(error) || isReadOnly(error)

/**
 * Runs work again for a moment while the database is away, so that a restart or the connections that break in a failover
 * are not seen. The work must be safe to repeat; once `mayHaveCommitted` returns true it is not.
 */
export async function retryAway<T>(
  work: () => Promise<T>,
  mayHaveCommitted: () => boolean = () => false,
): Promise<T> {
  const deadline = performance.now() + retryForMs
  for (let pauseMs = firstPauseMs; ; pauseMs *= 2) {
    try {
      return await work()
    } catch (error) {
      const isLast = performance.now() + pauseMs > deadline
      if (isLast || !isAway(error) || mayHaveCommitted()) throw error
    }
    await pause(pauseMs)
  }
}
