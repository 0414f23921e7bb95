import type { Pool } from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { consume, limiterStore, secondsToWait } from '../../db/limiter.ts'
import { throttledAddress } from '../address.ts'

/** Counts the requests of keys in the database, so that all copies of the platform count together. */
export interface KeyThrottle {
  /** Throws the refusal for an address that sent too many wrong keys. */
  admit(ip: string): Promise<void>
  /** Counts a wrong key of an address. */
  failed(ip: string): Promise<void>
  /** Counts a request of a credential; throws the refusal beyond its limit. */
  count(credentialId: number): Promise<void>
}

interface KeyThrottleOptions {
  /** Prefixes under which the two limits are counted; other users of the table have others. */
  prefixes: { requests: string; failures: string }
  requestsPerMinute: number
  /** Returns the error of a refusal with the limit in words and the seconds to wait. */
  refusal: (text: string, retryAfter: number) => Error
}

const minuteSeconds = 60
/** Wrong keys of one address: enough for a typing error, too few to try keys. */
const maxFailures = 30
const failureWindowSeconds = 15 * minuteSeconds

/** Returns a throttle of keys: so many requests a minute for each, and 30 wrong keys in 15 minutes for an address. */
export function keyThrottle(
  pool: Pool,
  { prefixes, requestsPerMinute, refusal }: KeyThrottleOptions,
): KeyThrottle {
  const store = limiterStore(pool, 'harvest_requests')
  const requests = new RateLimiterPostgres({
    ...store,
    keyPrefix: prefixes.requests,
    points: requestsPerMinute,
    duration: minuteSeconds,
  })
  const failures = new RateLimiterPostgres({
    ...store,
    keyPrefix: prefixes.failures,
    points: maxFailures,
    duration: failureWindowSeconds,
  })
  const tooMany = (limit: string, state: RateLimiterRes) =>
    refusal(`The limit is ${limit}`, secondsToWait(state))
  return {
    async admit(ip) {
      const state = await failures.get(throttledAddress(ip))
      if (state === null || state.consumedPoints < maxFailures) return
      throw tooMany(`${maxFailures} wrong credentials in 15 minutes from one address`, state)
    },
    async failed(ip) {
      await consume(failures, throttledAddress(ip))
    },
    async count(credentialId) {
      const state = await consume(requests, String(credentialId))
      if (state !== null) throw tooMany(`${requestsPerMinute} requests in a minute`, state)
    },
  }
}
