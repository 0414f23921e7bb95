import { Problem } from '../../contract/kernel/problem.ts'
import type { Db } from '../context.ts'
import { countAttempt } from './attemptStore.ts'

/** Checks of user names that one account may make per window: enough to find a free name, too few to list all names. */
const maxNameChecks = 30
const windowMs = 60_000

/**
 * Counts a check of a user name by an account. Throws `Problem('throttled')` with the seconds to wait after
 * `maxNameChecks` of them in a minute.
 */
export async function admitNameCheck(db: Db, accountId: number, now: Date): Promise<void> {
  const key = `names:${accountId}`
  const { attempts, windowEndsAt } = await countAttempt(db, key, now, windowMs)
  if (attempts <= maxNameChecks) return
  const retryAfter = Math.max(1, Math.ceil((windowEndsAt - now.getTime()) / 1000))
  throw new Problem('throttled', 'Too many user names asked for', { retryAfter })
}
