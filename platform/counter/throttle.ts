import type { Pool } from 'pg'
import { CounterRefusal } from '../../contract/counter/exceptions.ts'
import type { Config } from '../config.ts'
import { type KeyThrottle, keyThrottle } from '../http/limits/keyThrottle.ts'

/**
 * Returns the throttle of the COUNTER API, which refuses with 1020. The limit is by the minute and no day has one: a
 * consortium must be able to fetch the reports of all its members (Code of Practice §10.3).
 */
export const harvestThrottle = (pool: Pool, config: Config): KeyThrottle =>
  keyThrottle(pool, {
    prefixes: { requests: 'credential', failures: 'failures' },
    requestsPerMinute: config.counter.requestsPerMinute,
    refusal: (text, retryAfter) => new CounterRefusal(1020, text, retryAfter),
  })
