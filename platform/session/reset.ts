import { setTimeout } from 'node:timers/promises'
import { Problem } from '../../contract/kernel/problem.ts'
import type { session } from '../../contract/session/endpoints.ts'
import { resetLinkMinutes } from '../../contract/session/linkLifetimes.ts'
import { passwordFaults } from '../../contract/session/passwordRules.ts'
import type { Call, Handler } from '../context.ts'
import { tryAccountLock } from '../db/advisoryLocks.ts'
import { isRefusedDemoPassword } from '../demo/passwords.ts'
import { translatorForCustomer } from '../language/translatorForCustomer.ts'
import { queueMail } from '../mail/outbox.ts'
import { findMailableAccount, lockAccount, replacePassword } from './accountStore.ts'
import { audit } from './audit.ts'
import { hashPassword } from './passwords.ts'
import { issueResetLink } from './resetLink.ts'
import { countResetTokens } from './tokenStore.ts'
import { consumeToken, isTokenUsable } from './tokens.ts'

/** Reset links that are mailed to one account within `linkWindowMs`; further requests are ignored without an error. */
const maxLinks = 3
const linkWindowMs = 15 * 60_000

/** Every request for a reset link is answered this long after its arrival, whether the user exists or not. */
export const resetAnswerMs = 250

/**
 * Mails a reset link when the user exists and has a mail address. Answer and time are the same in every case. Throws
 * `Problem('throttled')` when the address has asked too often.
 */
export const requestReset: Handler<typeof session.requestReset> = async ({ username }, call) => {
  const answerTime = setTimeout(resetAnswerMs)
  await call.platform.signInThrottle.countResetRequest(call.ip)
  await mailResetLink(username, call)
  await answerTime
  return { done: true }
}

async function mailResetLink(username: string, call: Call): Promise<void> {
  await call.platform.db.transaction().execute(async (db) => {
    const since = new Date(call.now.getTime() - linkWindowMs)
    // Most of a flood of requests end here, by one statement, as those for a name that nobody has.
    const account = await findMailableAccount(db, username, { since, maxLinks })
    if (account === undefined) return
    // One of parallel requests for an account is enough, and they are counted one after the other. Those that waited
    // for each other would be answered later than requests for a name that nobody has.
    if (!(await tryAccountLock(db, 'resetLinks', account.id))) return
    if ((await countResetTokens(db, account.id, since)) >= maxLinks) return
    const { customerId, id: accountId } = account
    const url = await issueResetLink(db, { customerId, accountId }, call)
    const translate = await translatorForCustomer(db, call.platform, customerId)
    const { product, supportEmail } = call.platform.config.portal
    await queueMail(
      db,
      {
        kind: 'passwordReset',
        hasSecret: true,
        customerId,
        to: [account.email],
        subject: translate('%{product}: choose a new password', { product }),
        body: [
          translate('A new password was asked for at %{name}.', { name: account.displayName }),
          translate('Open this link within %{minutes} minutes to choose it. It works once:', {
            minutes: resetLinkMinutes,
          }),
          url,
          translate('If you did not ask for it, leave the link alone and tell %{address}.', {
            address: supportEmail,
          }),
        ].join('\n\n'),
      },
      call.now,
    )
    await audit(db, call, {
      action: 'session.requestReset',
      userName: username,
      accountId,
      customerId,
    })
  })
}

/**
 * Sets a new password. The token is used up in the transaction that changes the password, and no password is hashed for
 * an invalid token. Throws `Problem('invalid')` naming the fields of a password that breaks the rules, and
 * `Problem('throttled')` when an address or a token has been tried too often.
 */
export const resetPassword: Handler<typeof session.resetPassword> = async (input, call) => {
  checkNewPassword(input, call)
  await call.platform.signInThrottle.countReset(input.token, call.ip)
  const match = { kind: 'reset', accountId: input.profileId } as const
  if (!(await isTokenUsable(call.platform.db, input.token, match, call.now))) {
    return { outcome: 'invalidToken' as const }
  }
  const passwordHash = await hashPassword(input.newPassword, `account ${input.profileId}`)
  return call.platform.db.transaction().execute(async (db) => {
    await lockAccount(db, input.profileId)
    const token = await consumeToken(db, input.token, match, call.now)
    if (token === undefined) return { outcome: 'invalidToken' as const }
    await replacePassword(db, input.profileId, { passwordHash, keepSessionId: null }, call.now)
    await audit(db, call, {
      action: 'session.resetPassword',
      accountId: input.profileId,
      ...(token.customerId !== null && { customerId: token.customerId }),
    })
    return { outcome: 'success' as const }
  })
}

interface NewPassword {
  newPassword: string
  repeatedPassword: string
}

function checkNewPassword({ newPassword, repeatedPassword }: NewPassword, call: Call): void {
  const fields = {
    ...newPasswordFaults(newPassword, call),
    ...(newPassword !== repeatedPassword && { repeatedPassword: 'mismatch' }),
  }
  if (Object.keys(fields).length > 0)
    throw new Problem('invalid', 'The password cannot be used', { fields })
}

/** Returns the rules that a new password breaks, under its field; empty when it may be used. */
export function newPasswordFaults(newPassword: string, call: Call): { newPassword?: string } {
  const { config } = call.platform
  const faults: string[] = passwordFaults(newPassword, config.passwordProfile)
  if (isRefusedDemoPassword(newPassword, config)) faults.push('published')
  return faults.length > 0 ? { newPassword: faults.join(', ') } : {}
}
