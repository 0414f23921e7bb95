import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Config } from '../config.ts'
import { hashSecret } from './secrets.ts'

/** Counts failed sign-ins in the database, so that all processes of the platform count together. */
export interface SignInThrottle {
  /** Throws `Problem('throttled')` with the seconds to wait when this pair or this address has failed too often. */
  admit(userName: string, ip: string): Promise<void>
  failed(userName: string, ip: string): Promise<void>
  succeeded(userName: string, ip: string): Promise<void>
  /**
   * Counts a password reset. Throws `Problem('throttled')` with the seconds to wait when this address or this token has
   * been used too often within 15 minutes.
   */
  countReset(token: string, ip: string): Promise<void>
}

const window = 15 * 60
const hour = 60 * 60
/** Password resets of one address in 15 minutes. A whole library may share an address. */
const maxResetsPerAddress = 100
/** Tries of one reset token in 15 minutes: more than a user needs who mistypes the new password. */
const maxResetsPerToken = 60

/**
 * Returns the throttle of sign-ins: 10 failures in 15 minutes for one name from one address, and 100 failures an hour
 * for one address (docs/assumptions.md#sign-in-throttle).
 */
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
  const resetsByAddress = new RateLimiterPostgres({
    ...shared,
    keyPrefix: 'resetAddress',
    points: maxResetsPerAddress,
    duration: window,
  })
  const resetsByToken = new RateLimiterPostgres({
    ...shared,
    keyPrefix: 'resetToken',
    points: maxResetsPerToken,
    duration: window,
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
    async countReset(token, ip) {
      const refused =
        (await count(resetsByAddress, ip)) ??
        (await count(resetsByToken, hashSecret(token).toString('hex')))
      if (refused !== null) throw tooMany(refused.msBeforeNext, 'Too many password resets')
    },
  }
}

/** Counts one point; returns the limiter's state when no points were left, otherwise null. */
async function count(limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key)
    return null
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return refusal
    throw refusal
  }
}

const tooMany = (waitMs: number, message = 'Too many failed sign-ins') =>
  new Problem('throttled', message, {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  })
