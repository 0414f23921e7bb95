import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import { type KeyThrottle, keyThrottle } from '../http/limits/keyThrottle.ts'

/** Returns the throttle of peers, which refuses with `throttled`. */
export const peerThrottle = (pool: Pool, config: Config): KeyThrottle =>
  keyThrottle(pool, {
    prefixes: { requests: 'peer', failures: 'peerFailures' },
    requestsPerMinute: config.iso18626RequestsPerMinute,
  })
