import { Problem } from '../../contract/kernel/problem.ts'
import type { session } from '../../contract/session/endpoints.ts'
import type { Handler } from '../context.ts'
import { lockAccount, readPassword, replacePassword } from './accountStore.ts'
import { audit, auditRefusal } from './audit.ts'
import { admittedMatches, hashPassword } from './passwords.ts'
import { newPasswordFaults } from './reset.ts'

const action = 'session.changePassword'

/**
 * Changes the password of the account that is signed in, and ends its other sessions. A wrong current password counts
 * as a failed sign-in. Throws `Problem('invalid')` naming the fields, `Problem('throttled')` after too many failures,
 * and `Problem('forbidden')` for support staff, who act for the account and do not own it.
 */
export const changePassword: Handler<typeof session.changePassword> = async (input, call) => {
  const { userId, sessionId, staffName } = call.session
  const { db, signInThrottle } = call.platform
  if (staffName !== null) throw new Problem('forbidden', 'Support staff do not own the account')
  const fields = {
    ...(input.currentPassword === '' && { currentPassword: 'mandatory' }),
    ...newPasswordFaults(input.newPassword, call),
  }
  if (Object.keys(fields).length > 0) {
    throw new Problem('invalid', 'The password cannot be used', { fields })
  }
  const account = await readPassword(db, userId)
  const { userName, passwordHash: currentHash } = account
  await signInThrottle.admit(userName, call.ip)
  if (!(await admittedMatches(call, account, input.currentPassword))) {
    await auditRefusal(call, action, { reason: 'current password' })
    throw new Problem('invalid', 'The current password is wrong', {
      fields: { currentPassword: 'wrong' },
    })
  }
  await signInThrottle.succeeded(userName, call.ip)
  const passwordHash = await hashPassword(input.newPassword, `customer ${call.session.customerId}`)
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId)
    const { passwordHash: hashNow } = await readPassword(tx, userId)
    // Somebody else changed it while the new one was hashed; the current password is another one now.
    if (hashNow !== currentHash) {
      throw new Problem('invalid', 'The password was changed meanwhile', {
        fields: { currentPassword: 'wrong' },
      })
    }
    await replacePassword(tx, userId, { passwordHash, keepSessionId: sessionId }, call.now)
    await audit(tx, call, { action, targetType: 'account', targetId: userId })
  })
}
