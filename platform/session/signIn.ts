import { Problem } from '../../contract/kernel/problem.ts'
import type { session } from '../../contract/session/endpoints.ts'
import { subscriptionIsOpen } from '../../contract/session/subscription.ts'
import type { Handler } from '../context.ts'
import { isRefusedDemoPassword } from '../demo/passwords.ts'
import { findAccountToSignIn, lockWithPassword, renewPasswordHash } from './accountStore.ts'
import { audit } from './audit.ts'
import { endReplacedSession, openSession } from './open.ts'
import { admittedMatches, hashIsOutdated, rehash } from './passwords.ts'
import { makeRoomForSession } from './store.ts'

/**
 * Signs in with a password. Neither the answer nor its time shows whether a user exists, and only a caller who knows
 * the password is told that a subscription has expired. The published passwords of the demo count as wrong outside of
 * demos (`allowDemoPasswords`). A hash with outdated costs is renewed. Throws `Problem('throttled')` after too many
 * failures.
 */
export const signIn: Handler<typeof session.signIn> = async ({ username, password }, call) => {
  const { db, metrics, signInThrottle } = call.platform
  try {
    await signInThrottle.admit(username, call.ip)
  } catch (error) {
    if (error instanceof Problem) metrics.signIns.inc({ outcome: 'throttled' })
    throw error
  }
  const account = await findAccountToSignIn(db, username)
  const who = { userName: username, accountId: account?.id, customerId: account?.customerId }
  const refuse = async <O extends 'invalid' | 'expired'>(outcome: O, reason: string) => {
    await audit(db, call, {
      ...who,
      action: 'session.signIn',
      outcome: 'refused',
      details: { reason },
    })
    metrics.signIns.inc({ outcome })
    return { outcome }
  }
  // The comparison runs in any case, so that the time shows nothing.
  const tried = { userName: username, passwordHash: account?.passwordHash }
  const passes = await admittedMatches(call, tried, password)
  const matches = passes && !isRefusedDemoPassword(password, call.platform.config)
  if (account === undefined || !matches) return refuse('invalid', 'password')
  await signInThrottle.succeeded(username, call.ip)
  if (!subscriptionIsOpen(call.today, account.subscriptionEndsOn, account.graceDays)) {
    return refuse('expired', 'expired')
  }
  const renewed = hashIsOutdated(account.passwordHash) ? await rehash(password, call.ip) : undefined
  const session = await db.transaction().execute(async (tx) => {
    if (!(await lockWithPassword(tx, account.id, account.passwordHash))) return null
    await audit(tx, call, { ...who, action: 'session.signIn' })
    if (renewed !== undefined) {
      await renewPasswordHash(tx, account.id, { from: account.passwordHash, to: renewed })
    }
    await endReplacedSession(tx, call)
    await makeRoomForSession(tx, account.id)
    return openSession(tx, call, {
      accountId: account.id,
      customerId: account.customerId,
      adminType: account.adminType,
    })
  })
  // The password was changed or its hash renewed while it was compared, or the account was disabled.
  if (session === null) return signIn({ username, password }, call)
  metrics.signIns.inc({ outcome: 'success' })
  return session
}
