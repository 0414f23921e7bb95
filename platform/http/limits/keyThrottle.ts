import type { Pool } from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../../../contract/kernel/problem.ts'
import { consume, limiterStore, secondsToWait } from '../../db/limiter.ts'
import { throttledAddress } from './throttledAddress.ts'

/** Counts wrong keys in the database, so that all copies of the platform count together. */
export interface FailureThrottle {
  /** Throws the refusal for an address that sent too many wrong keys. */
  admit(ip: string): Promise<void>
  /** Counts a wrong key of an address. */
  failed(ip: string): Promise<void>
}

/** Counts wrong keys, and the requests of right ones. */
export interface KeyThrottle extends FailureThrottle {
  /** Counts a request of a credential; throws the refusal beyond its limit. */
  count(credentialId: number): Promise<void>
}

/** Returns the error of a refusal with the limit in words and the seconds to wait. */
type Refusal = (text: string, retryAfter: number) => Error

interface KeyThrottleOptions {
  /** Prefixes under which the two limits are counted; other users of the table have others. */
  prefixes: { requests: string; failures: string }
  requestsPerMinute: number
  /** `Problem('throttled')` without it. */
  refusal?: Refusal
}

const table = 'harvest_requests'

const minuteSeconds = 60
/** Wrong keys of one address: enough for a typing error, too few to try keys. */
const maxFailures = 30
const failureWindowSeconds = 15 * minuteSeconds

const throttled: Refusal = (text, retryAfter) => new Problem('throttled', text, { retryAfter })

const refuse = (refusal: Refusal, limit: string, state: RateLimiterRes): Error =>
  refusal(`The limit is ${limit}`, secondsToWait(state))

/** Returns a throttle of wrong keys, counted under the prefix: 30 in 15 minutes for an address. */
export function failureThrottle(
  pool: Pool,
  keyPrefix: string,
  refusal: Refusal = throttled,
): FailureThrottle {
  const failures = new RateLimiterPostgres({
    ...limiterStore(pool, table),
    keyPrefix,
    points: maxFailures,
    duration: failureWindowSeconds,
  })
  return {
    async admit(ip) {
      const state = await failures.get(throttledAddress(ip))
      if (state === null || state.consumedPoints < maxFailures) return
      throw refuse(
        refusal,
        `${maxFailures} wrong credentials in 15 minutes from one address`,
        state,
      )
    },
    async failed(ip) {
      await consume(failures, throttledAddress(ip))
    },
  }
}

/** Returns a throttle of keys: so many requests a minute for each, and that of wrong keys. */
export function keyThrottle(
  pool: Pool,
  { prefixes, requestsPerMinute, refusal = throttled }: KeyThrottleOptions,
): KeyThrottle {
  const requests = new RateLimiterPostgres({
    ...limiterStore(pool, table),
    keyPrefix: prefixes.requests,
    points: requestsPerMinute,
    duration: minuteSeconds,
  })
  return {
    ...failureThrottle(pool, prefixes.failures, refusal),
    async count(credentialId) {
      const state = await consume(requests, String(credentialId))
      if (state === null) return
      throw refuse(refusal, `${requestsPerMinute} requests in a minute`, state)
    },
  }
}
