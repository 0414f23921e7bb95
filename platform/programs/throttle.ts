import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import { type KeyThrottle, keyThrottle } from '../http/limits/keyThrottle.ts'

/** Returns the throttle of programs, which refuses with `throttled`; its limit by minute is that of the COUNTER API. */
export const programThrottle = (pool: Pool, config: Config): KeyThrottle =>
  keyThrottle(pool, {
    prefixes: { requests: 'program', failures: 'programFailures' },
    requestsPerMinute: config.counter.requestsPerMinute,
  })
