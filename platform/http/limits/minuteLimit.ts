import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { Problem } from '../../../contract/kernel/problem.ts'
import { consume, limiterStore, secondsToWait } from '../../db/limiter.ts'

/**
 * Counts an action of an account or a customer by its id, in the database, so that all copies of the platform count
 * together. Throws `Problem('throttled')` with the seconds to wait beyond the limit of a minute.
 */
export type MinuteLimit = (id: number) => Promise<void>

interface MinuteLimitOptions {
  /** Under which the actions are counted; other limits have others. */
  keyPrefix: string
  /** Actions of one id in a minute. */
  limit: number
  /** Says in English what there were too many of. */
  refusal: string
}

/** Returns a limit of so many actions of one id in a minute. */
export function minuteLimit(
  pool: Pool,
  { keyPrefix, limit, refusal }: MinuteLimitOptions,
): MinuteLimit {
  const store = limiterStore(pool, 'sign_in_failures')
  const limiter = new RateLimiterPostgres({ ...store, keyPrefix, points: limit, duration: 60 })
  return async (id) => {
    const state = await consume(limiter, String(id))
    if (state === null) return
    throw new Problem('throttled', refusal, { retryAfter: secondsToWait(state) })
  }
}
