import type { Pool } from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Config } from '../config.ts'
import { consume, limiterStore } from '../db/limiter.ts'
import { throttledAddress } from '../http/address.ts'

/** Counts the requests of programs in the database, so that all copies of the platform count together. */
export interface ProgramThrottle {
  /** Throws `Problem('throttled')` for an address that sent too many wrong keys. */
  admit(ip: string): Promise<void>
  /** Counts a wrong key of an address. */
  failed(ip: string): Promise<void>
  /** Counts a request of a credential; throws `Problem('throttled')` beyond its limit. */
  count(credentialId: number): Promise<void>
}

const minuteSeconds = 60
/** Wrong keys of one address: enough for a typing error, too few to try keys. */
const maxFailures = 30
const failureWindowSeconds = 15 * minuteSeconds

/** Returns the throttle of programs; its limit by minute is that of the COUNTER API. */
export function programThrottle(pool: Pool, config: Config): ProgramThrottle {
  const shared = limiterStore(pool, 'harvest_requests')
  const { requestsPerMinute } = config.counter
  const requests = new RateLimiterPostgres({
    ...shared,
    keyPrefix: 'program',
    points: requestsPerMinute,
    duration: minuteSeconds,
  })
  const failures = new RateLimiterPostgres({
    ...shared,
    keyPrefix: 'programFailures',
    points: maxFailures,
    duration: failureWindowSeconds,
  })
  return {
    async admit(ip) {
      const state = await failures.get(throttledAddress(ip))
      if (state === null || state.consumedPoints < maxFailures) return
      throw tooMany(`${maxFailures} wrong keys in 15 minutes from one address`, state)
    },
    async failed(ip) {
      await consume(failures, throttledAddress(ip))
    },
    async count(credentialId) {
      const refusal = await consume(requests, String(credentialId))
      if (refusal !== null) throw tooMany(`${requestsPerMinute} requests in a minute`, refusal)
    },
  }
}

const tooMany = (limit: string, { msBeforeNext }: RateLimiterRes) =>
  new Problem('throttled', `The limit is ${limit}`, {
    retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)),
  })
