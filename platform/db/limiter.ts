import type { Pool, QueryConfig } from 'pg'
import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

/**
 * Returns the options by which a limiter of rate-limiter-flexible counts in a table. Its statements are sent without
 * their names: a named statement belongs to a connection, and a pooler may send each use to another one.
 */
export const limiterStore = (pool: Pool, tableName: string) => ({
  storeClient: { query: ({ text, values }: QueryConfig) => pool.query(text, values) },
  storeType: 'pool',
  tableName,
  tableCreated: true,
})

/** Returns after how many seconds, at least one, the key of a limiter's state has points again. */
export const secondsToWait = ({ msBeforeNext }: RateLimiterRes): number =>
  Math.max(1, Math.ceil(msBeforeNext / 1000))

/** Counts so many points; returns the limiter's state when too few were left, otherwise null. */
export async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  points = 1,
): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key, points)
    return null
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}
