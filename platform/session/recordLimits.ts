import type { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { Problem } from '../../contract/kernel/problem.ts'
import { throttledAddress } from '../http/limits/throttledAddress.ts'
import { consume, limiterStore, secondsToWait } from '../db/limiter.ts'

/** Limits what an account adds to the records of the platform, counted in the database for all copies together. */
export interface RecordLimits {
  /**
   * Counts a refused call of an account, or of an address without one. Returns whether to record it: not when there
   * have been 2,000 within 15 minutes, so that nobody fills the audit log.
   */
  recordsRefusal(of: { accountId: number | undefined; ip: string }): Promise<boolean>
  /**
   * Counts events of usage before they are recorded. Throws `Problem('throttled')` with the seconds to wait when the
   * account has recorded two million within 15 minutes.
   */
  countUsage(accountId: number, events: number): Promise<void>
}

const windowSeconds = 15 * 60

/** Refused calls of one account that the audit log records in 15 minutes. */
const maxRefusals = 2000

/** Events of usage that one account may record in 15 minutes; the portal records one at each sign-in. */
const maxUsageEvents = 2_000_000

/** Returns the limits of refused calls and of usage. */
export function recordLimits(pool: Pool): RecordLimits {
  const store = { ...limiterStore(pool, 'sign_in_failures'), duration: windowSeconds }
  const refusals = new RateLimiterPostgres({ ...store, keyPrefix: 'refusal', points: maxRefusals })
  const usage = new RateLimiterPostgres({ ...store, keyPrefix: 'usage', points: maxUsageEvents })
  return {
    recordsRefusal: async ({ accountId, ip }) =>
      (await consume(
        refusals,
        accountId === undefined ? throttledAddress(ip) : String(accountId),
      )) === null,
    async countUsage(accountId, events) {
      const state = await consume(usage, String(accountId), events)
      if (state === null) return
      const message = `An account may record ${maxUsageEvents} events in 15 minutes`
      throw new Problem('throttled', message, { retryAfter: secondsToWait(state) })
    },
  }
}
