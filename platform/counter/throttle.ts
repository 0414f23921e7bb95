import type { Pool } from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { CounterRefusal } from '../../contract/counter/exceptions.ts'
import type { Config } from '../config.ts'
import { consume, limiterStore } from '../db/limiter.ts'
import { throttledAddress } from '../http/address.ts'

/** Counts requests of the COUNTER API in the database, so that all copies of the platform count together. */
export interface HarvestThrottle {
  /** Refuses (1020) an address that sent too many wrong credentials. */
  admit(ip: string): Promise<void>
  failed(ip: string): Promise<void>
  /** Counts a request of a credential; refuses (1020) beyond its limit. */
  count(credentialId: number): Promise<void>
}

const minute = 60
/** Wrong requestors and keys of one address: enough for a typing error, too few to try keys. */
const maxFailures = 30
const failureWindow = 15 * minute

/**
 * The limit is by the minute and no day has one: a consortium must be able to fetch the reports of all its
 * members (Code of Practice §10.3).
 */
export function harvestThrottle(pool: Pool, config: Config): HarvestThrottle {
  const shared = limiterStore(pool, 'harvest_requests')
  const { requestsPerMinute } = config.counter
  const requests = new RateLimiterPostgres({
    ...shared,
    keyPrefix: 'credential',
    points: requestsPerMinute,
    duration: minute,
  })
  const failures = new RateLimiterPostgres({
    ...shared,
    keyPrefix: 'failures',
    points: maxFailures,
    duration: failureWindow,
  })
  return {
    async admit(ip) {
      const state = await failures.get(throttledAddress(ip))
      if (state === null || state.consumedPoints < maxFailures) return
      const limit = `${maxFailures} wrong credentials in 15 minutes from one address`
      throw tooMany(limit, state)
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
  new CounterRefusal(1020, `The limit is ${limit}`, Math.max(1, Math.ceil(msBeforeNext / 1000)))
