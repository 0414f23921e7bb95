import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Config } from '../config.ts'

/** Counts failed sign-ins in the database, so that all copies of the platform count together. */
export interface SignInThrottle {
  /** Throws `throttled` with the seconds to wait when this pair or this address has failed too often. */
  admit(userName: string, ip: string): Promise<void>
  failed(userName: string, ip: string): Promise<void>
  succeeded(userName: string, ip: string): Promise<void>
}

const window = 15 * 60
const hour = 60 * 60

/** 10 failures in 15 minutes for one name from one address; 100 an hour for one address (DECISIONS). */
export function signInThrottle(pool: Pool, config: Config): SignInThrottle {
  const shared = {
    storeClient: pool,
    storeType: 'pool',
    tableName: 'sign_in_failures',
    tableCreated: true,
  }
  const byPair = new RateLimiterPostgres({
    ...shared,
    keyPrefix: 'pair',
    points: config.loginFailures,
    duration: window,
  })
  const byAddress = new RateLimiterPostgres({
    ...shared,
    keyPrefix: 'address',
    points: config.loginFailuresPerAddress,
    duration: hour,
  })
  const pair = (userName: string, ip: string) => `${ip} ${userName.toLowerCase().slice(0, 100)}`

  return {
    async admit(userName, ip) {
      const states = [
        { state: await byPair.get(pair(userName, ip)), limit: config.loginFailures },
        { state: await byAddress.get(ip), limit: config.loginFailuresPerAddress },
      ]
      for (const { state, limit } of states) {
        if (state !== null && state.consumedPoints >= limit) throw tooMany(state.msBeforeNext)
      }
    },
    async failed(userName, ip) {
      await count(byPair, pair(userName, ip))
      await count(byAddress, ip)
    },
    async succeeded(userName, ip) {
      await byPair.delete(pair(userName, ip))
    },
  }
}

/** The limiter rejects with its state once the points are used up; that is counted, not an error. */
async function count(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
  }
}

const tooMany = (waitMs: number) =>
  new Problem('throttled', 'Too many failed sign-ins', {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  })
