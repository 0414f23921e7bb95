import type { InputOf } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { credentialFaults, type Module } from '../../contract/organization/credentials.ts'
import { mayEditCredentials, needsCurrentPassword } from '../../contract/organization/editable.ts'
import type { organization } from '../../contract/organization/endpoints.ts'
import type { Call, Db, Handler } from '../context.ts'
import { isRefusedDemoPassword } from '../demo/passwords.ts'
import { translatorForCustomer } from '../language/translatorForCustomer.ts'
import { queueMail } from '../mail/outbox.ts'
import { lockWithPassword, readPassword } from '../session/accountStore.ts'
import { audit, auditRefusal } from '../session/audit.ts'
import { admittedMatches, hashPassword } from '../session/passwords.ts'
import { deleteOwnSessions } from '../session/store.ts'
import { voidResetTokens } from '../session/tokenStore.ts'
import {
  isUserNameTaken,
  listPrimaryAccounts,
  primaryAddresses,
  writeCredentials,
} from './credentialStore.ts'
import { readRecord } from './recordStore.ts'

type Input = InputOf<typeof organization.resetAdminPassword>
/** Faults by the field that has them. */
type Fields = Record<string, string>

const moduleNames: Record<Module, string> = { admin: 'Admin Module', scholar: 'Scholar Module' }

/**
 * Returns the handler that sets the credentials of one module: it checks the current password of an account that
 * changes its own, hashes the new one, mails the credentials to the primary contacts and ends the account's other
 * sessions, but for those of support staff. It throws `Problem('throttled')` for too many names or credentials in a
 * minute.
 */
export const resetPassword =
  (module: Module): Handler<typeof organization.resetAdminPassword> =>
  async (input, call) => {
    await refuseStrangers(input.customerId, call)
    await refuseFaults(module, input, call)
    const currentHash = needsCurrentPassword(call.session.principal, module)
      ? await checkCurrentPassword(input.currentPassword ?? '', call)
      : null
    await call.platform.credentialLimit(input.customerId)
    const passwordHash = await hashPassword(
      input.newPassword,
      `customer ${call.session.customerId}`,
    )
    return call.write(async (db) => {
      const { customerId, userName } = input
      // Somebody else changed it while the new one was hashed; the current password is another one now.
      if (currentHash !== null && !(await lockWithPassword(db, call.session.userId, currentHash))) {
        throw wrongPassword('The password was changed meanwhile')
      }
      const accountId = await writeCredentials(
        db,
        { customerId, kind: module, userName, passwordHash },
        call.now,
      ).catch(asTaken)
      // The caller's own session stays open when the caller resets the account in use.
      await deleteOwnSessions(db, accountId, call.session.sessionId)
      await voidResetTokens(db, accountId, call.now)
      await mailCredentials(db, module, input, call)
      await audit(db, call, {
        action: `organization.resetPassword`,
        targetType: 'account',
        targetId: accountId,
        customerId,
        details: { module, userName },
      })
      return true as const
    })
  }

async function refuseStrangers(customerId: number, call: Call): Promise<void> {
  if (mayEditCredentials(call.session.principal, customerId)) return
  await auditRefusal(call, 'organization.resetPassword', { customerId })
  throw new Problem('forbidden', 'Credentials are set by the organization itself')
}

async function refuseFaults(module: Module, input: Input, call: Call): Promise<void> {
  const accounts = await call.transaction((db) => listPrimaryAccounts(db, input.customerId))
  const otherAccount = accounts.find(({ kind }) => kind !== module)
  const ownAccount = accounts.find(({ kind }) => kind === module)
  const { config } = call.platform
  const faults = credentialFaults(
    {
      userName: input.userName,
      otherUserName: otherAccount?.userName ?? '',
      password: input.newPassword,
    },
    config.passwordProfile,
  )
  const passwordFaults: string[] = [...faults.password]
  if (isRefusedDemoPassword(input.newPassword, config)) passwordFaults.push('published')
  const lacksPassword =
    needsCurrentPassword(call.session.principal, module) && !input.currentPassword
  const fields: Fields = {
    ...(faults.userName && { userName: faults.userName }),
    ...(passwordFaults.length > 0 && { newPassword: passwordFaults.join(', ') }),
    ...(lacksPassword && { currentPassword: 'mandatory' }),
  }
  if (Object.keys(fields).length > 0) {
    throw new Problem('invalid', 'The credentials cannot be used', { fields })
  }
  const ownName = ownAccount?.userName.toLowerCase() === input.userName.toLowerCase()
  if (ownName) return
  await call.platform.nameCheckLimit(call.session.userId)
  // User names are unique in the whole platform, so the check needs the system's `db`.
  if (await isUserNameTaken(call.platform.db, input.userName)) throw takenProblem()
}

/**
 * Compares the current password of the account in use, and returns its hash. A wrong one counts as a failed sign-in.
 * Throws `Problem('invalid')` naming `currentPassword`, and `Problem('throttled')` after too many failures.
 */
async function checkCurrentPassword(currentPassword: string, call: Call): Promise<string> {
  const { db, signInThrottle } = call.platform
  const account = await readPassword(db, call.session.userId)
  const { userName, passwordHash } = account
  await signInThrottle.admit(userName, call.ip)
  if (!(await admittedMatches(call, account, currentPassword))) {
    await auditRefusal(call, 'organization.resetPassword', { reason: 'current password' })
    throw wrongPassword('The current password is wrong')
  }
  await signInThrottle.succeeded(userName, call.ip)
  return passwordHash
}

const wrongPassword = (message: string) =>
  new Problem('invalid', message, { fields: { currentPassword: 'wrong' } })

const takenProblem = () =>
  new Problem('conflict', 'The user name is taken', { fields: { userName: 'taken' } })

function asTaken(error: unknown): never {
  throw (error as { constraint?: string }).constraint === 'accounts_user_name'
    ? takenProblem()
    : error
}

async function mailCredentials(db: Db, module: Module, input: Input, call: Call): Promise<void> {
  const to = await primaryAddresses(db, input.customerId)
  const record = await readRecord(db, input.customerId)
  if (to.length === 0 || record === undefined) return
  const { product, supportEmail } = call.platform.config.portal
  const translate = await translatorForCustomer(db, call.platform, input.customerId)
  const moduleName = translate(moduleNames[module])
  await queueMail(
    db,
    {
      kind: 'credentials',
      hasSecret: true,
      customerId: input.customerId,
      to,
      subject: translate('%{product}: new credentials of the %{module}', {
        product,
        module: moduleName,
      }),
      body: [
        translate('The credentials of the %{module} of %{name} were changed.', {
          module: moduleName,
          name: record.displayName,
        }),
        `${translate('User name')}: ${input.userName}\n${translate('Password')}: ${input.newPassword}`,
        translate('If you did not expect this, tell %{address}.', { address: supportEmail }),
      ].join('\n\n'),
      createdBy: call.session.userId,
    },
    call.now,
  )
}
