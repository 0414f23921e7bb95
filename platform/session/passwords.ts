import { hash, verify } from '@node-rs/argon2'
import { Problem } from '../../contract/kernel/problem.ts'
import { throttledAddress } from '../http/limits/throttledAddress.ts'
import { BoundedSemaphore, FairSemaphore } from '../ports/semaphore.ts'
import type { SignInThrottle } from './throttle.ts'

/** OWASP's minimum for argon2id, which is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Limits sign-ins to two hashes at once, so that a flood of sign-ins does not occupy all processors, and those of one
 * address to one, so that it keeps no other address out.
 */
const semaphore = new FairSemaphore<string>({
  parallel: 2,
  waiting: 50,
  full: () => new Problem('throttled', 'Too many sign-ins at once', { retryAfter: 2 }),
})

/** Whose new passwords are hashed one after the other; an account where no session names a customer. */
export type PasswordOwner = `customer ${number}` | `account ${number}`

/** Limits the hashes of new passwords in a queue of their own, so that no sign-in waits behind them. */
const newPasswordSemaphore = new FairSemaphore<PasswordOwner>({
  parallel: 1,
  waiting: 50,
  full: () => new Problem('throttled', 'Too many new passwords at once', { retryAfter: 2 }),
})

/** Beginning of every hash of these costs, as argon2id writes them. */
const costPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

/** Returns the hash of a new password. Throws `Problem('throttled')` when too many wait, of the owner or of all. */
export const hashPassword = (password: string, owner: PasswordOwner): Promise<string> =>
  newPasswordSemaphore.run(owner, () => hash(password, cost))

/** Limits the hashes of bulk uploads in a queue of their own, so that no sign-in waits behind thousands of them. */
const bulkSemaphore = new BoundedSemaphore({
  parallel: 2,
  waiting: 200,
  full: () => new Problem('throttled', 'Too many uploads at once', { retryAfter: 60 }),
})

/**
 * Returns the hash of a password of a bulk upload, in a queue of its own so that no sign-in waits behind it.
 * Throws `Problem('throttled')` when the queue is full.
 */
export const hashInBulk = (password: string): Promise<string> =>
  bulkSemaphore.run(() => hash(password, cost))

/** Hash that is compared for a user who does not exist, so that both cases take the same time. */
let decoy: Promise<string> | undefined

/**
 * Returns whether the password matches the hash `stored`; without a hash, false after the same work. The passwords of
 * the address `ip`, which is null for a command, are compared one after the other. Throws `Problem('throttled')` when
 * too many wait, of the address or of all.
 */
export async function passwordMatches(
  stored: string | undefined,
  password: string,
  ip: string | null,
): Promise<boolean> {
  decoy ??= hash('no password at all', cost)
  const against = stored ?? (await decoy)
  const matches = await semaphore.run(ownerOf(ip), () => verify(against, password))
  return matches && stored !== undefined
}

/** A call whose try to sign in was admitted. */
interface Admitted {
  platform: { signInThrottle: Pick<SignInThrottle, 'takeBack'> }
  ip: string
}

/**
 * Returns whether the password matches the hash of an account, for a try that the throttle of sign-ins has admitted. A
 * try that is not compared is taken back. Throws `Problem('throttled')` as `passwordMatches` does.
 */
export async function admittedMatches(
  { platform: { signInThrottle }, ip }: Admitted,
  { userName, passwordHash }: { userName: string; passwordHash: string | undefined },
  password: string,
): Promise<boolean> {
  try {
    return await passwordMatches(passwordHash, password, ip)
  } catch (error) {
    await signInThrottle.takeBack(userName, ip)
    throw error
  }
}

const ownerOf = (ip: string | null): string | null => (ip === null ? null : throttledAddress(ip))

/** Returns whether a stored hash has other costs or another algorithm than new ones. */
export const hashIsOutdated = (stored: string): boolean => !stored.startsWith(costPrefix)

/** Returns a hash of today's costs for a password that an outdated one matches; throws as `passwordMatches` does. */
export const rehash = (password: string, ip: string): Promise<string> =>
  semaphore.run(ownerOf(ip), () => hash(password, cost))
