import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import type { Pool } from 'pg'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Config } from '../config.ts'
import { consume, limiterStore, secondsToWait } from '../db/limiter.ts'
import { throttledAddress } from '../http/limits/throttledAddress.ts'
import { hashSecret } from './secrets.ts'

/** Counts sign-ins and password resets in the database, so that all processes of the platform count together. */
export interface SignInThrottle {
  /**
   * Counts a sign-in as failed before the password is compared, so that parallel guesses cannot pass together. Throws
   * `Problem('throttled')` with the seconds to wait when this name has failed too often from this address, or this
   * address with any names.
   */
  admit(userName: string, ip: string): Promise<void>
  /** Takes back what `admit` counted, for a sign-in whose password was not compared. */
  takeBack(userName: string, ip: string): Promise<void>
  /** Takes back what `admit` counted, and forgets the failures of this name from this address. */
  succeeded(userName: string, ip: string): Promise<void>
  /**
   * Counts a password reset. Throws `Problem('throttled')` with the seconds to wait when this address or this token has
   * been used too often within 15 minutes.
   */
  countReset(token: string, ip: string): Promise<void>
  /**
   * Counts a request for a reset link. Throws `Problem('throttled')` with the seconds to wait when this address has
   * asked too often within 15 minutes.
   */
  countResetRequest(ip: string): Promise<void>
  /**
   * Counts a transfer link that was refused. Returns whether to record it: not when this address has had a hundred
   * within 15 minutes, so that nobody fills the audit log.
   */
  recordsTransfer(ip: string): Promise<boolean>
}

const windowSeconds = 15 * 60
const hourSeconds = 60 * 60

/** Password resets of one address in 15 minutes. A whole library may share an address. */
const maxResetsPerAddress = 100
/** Tries of one reset token in 15 minutes: more than a user needs who mistypes the new password. */
const maxResetsPerToken = 60

/** Reset links that one address may ask for in 15 minutes. */
const maxResetRequestsPerAddress = 100

/** Refused transfer links of one address that the audit log records in 15 minutes. */
const maxRecordedTransfers = 100

/**
 * Returns the throttle of sign-ins: 10 failures in 15 minutes for one name from one address, and 100 failures an hour
 * for one address (docs/assumptions.md#sign-in-throttle). It counts password resets and refused transfer links too.
 */
export function signInThrottle(
  pool: Pool,
  config: Pick<Config, 'loginFailures' | 'loginFailuresPerAddress'>,
): SignInThrottle {
  const shared = limiterStore(pool, 'sign_in_failures')
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({ ...shared, keyPrefix, points, duration })
  const byPair = limiter('pair', config.loginFailures, windowSeconds)
  const byAddress = limiter('address', config.loginFailuresPerAddress, hourSeconds)
  const resetsByAddress = limiter('resetAddress', maxResetsPerAddress, windowSeconds)
  const resetsByToken = limiter('resetToken', maxResetsPerToken, windowSeconds)
  const resetRequests = limiter('resetRequest', maxResetRequestsPerAddress, windowSeconds)
  const refusedTransfers = limiter('transfer', maxRecordedTransfers, windowSeconds)
  const pair = (userName: string, ip: string) =>
    `${throttledAddress(ip)} ${userName.toLowerCase().slice(0, 100)}`

  return {
    async admit(userName, ip) {
      const refused =
        (await consume(byPair, pair(userName, ip))) ??
        (await consume(byAddress, throttledAddress(ip)))
      if (refused !== null) throw tooMany(refused)
    },
    async takeBack(userName, ip) {
      await byPair.reward(pair(userName, ip))
      await byAddress.reward(throttledAddress(ip))
    },
    async succeeded(userName, ip) {
      await byPair.delete(pair(userName, ip))
      await byAddress.reward(throttledAddress(ip))
    },
    async countReset(token, ip) {
      const refused =
        (await consume(resetsByAddress, throttledAddress(ip))) ??
        (await consume(resetsByToken, hashSecret(token).toString('hex')))
      if (refused !== null) throw tooMany(refused, 'Too many password resets')
    },
    async countResetRequest(ip) {
      const refused = await consume(resetRequests, throttledAddress(ip))
      if (refused !== null) throw tooMany(refused, 'Too many requests for a link')
    },
    recordsTransfer: async (ip) => (await consume(refusedTransfers, throttledAddress(ip))) === null,
  }
}

const tooMany = (state: RateLimiterRes, message = 'Too many failed sign-ins') =>
  new Problem('throttled', message, { retryAfter: secondsToWait(state) })
