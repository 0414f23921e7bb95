import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../contract/kernel/problem.ts'
import { Turnstile } from '../ports/turnstile.ts'

/** OWASP's minimum for argon2id, which is what the library hashes with unless told otherwise. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes of sign-ins go two at a time, so that a flood of them leaves the machine to the others. */
const turnstile = new Turnstile({
  parallel: 2,
  waiting: 50,
  full: () => new Problem('throttled', 'Too many sign-ins at once', { retryAfter: 2 }),
})

/** Hashes of new passwords have a turnstile of their own: no sign-in waits behind them. */
const newPasswordTurnstile = new Turnstile({
  parallel: 1,
  waiting: 50,
  full: () => new Problem('throttled', 'Too many new passwords at once', { retryAfter: 2 }),
})

/** Returns the hash of a new password. Throws `Problem('throttled')` when too many wait. */
export const hashPassword = (password: string): Promise<string> =>
  newPasswordTurnstile.pass(() => hash(password, cost))

/** Hashes of bulk uploads have a turnstile of their own: no sign-in waits behind ten thousand of them. */
const bulkTurnstile = new Turnstile({
  parallel: 2,
  waiting: 200,
  full: () => new Problem('throttled', 'Too many uploads at once', { retryAfter: 60 }),
})

/**
 * Returns the hash of a password of a bulk upload, in a queue of its own so that no sign-in waits behind it.
 * Throws `Problem('throttled')` when the queue is full.
 */
export const hashInBulk = (password: string): Promise<string> =>
  bulkTurnstile.pass(() => hash(password, cost))

/** For a user who does not exist, so that both cases take the same time. */
let decoy: Promise<string> | undefined

/** True when the password is the one behind `stored`; with no hash, false after the same work. */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hash('no password at all', cost)
  const against = stored ?? (await decoy)
  const matches = await turnstile.pass(() => verify(against, password))
  return matches && stored !== undefined
}
