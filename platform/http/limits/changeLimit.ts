import { RateLimiterMemory } from 'rate-limiter-flexible'
import { Problem } from '../../../contract/kernel/problem.ts'
import { consume, secondsToWait } from '../../db/limiter.ts'

const windowMinutes = 15

/** Changes that one customer may make in 15 minutes: more than all its people and programs make together. */
const maxChanges = 20_000

/** Counts a change of a customer. Throws `Problem('throttled')` with the seconds to wait beyond the limit. */
export type ChangeLimit = (customerId: number) => Promise<void>

/**
 * Returns the limit of changes of one customer, without which a program could fill audit log and histories. It counts
 * in this process alone, as those of costly calls do (docs/adr/0018-cost-limits.md): in the database each change would
 * cost a second one, for which parallel changes of a customer would hold connections.
 */
export function changeLimit(limit = maxChanges): ChangeLimit {
  const limiter = new RateLimiterMemory({ points: limit, duration: windowMinutes * 60 })
  return async (customerId) => {
    const state = await consume(limiter, String(customerId))
    if (state === null) return
    const message = `A customer may make ${limit} changes in ${windowMinutes} minutes`
    throw new Problem('throttled', message, { retryAfter: secondsToWait(state) })
  }
}
