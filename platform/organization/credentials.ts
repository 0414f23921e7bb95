import type { InputOf } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { credentialFaults, type Module } from '../../contract/organization/credentials.ts'
import { mayEditCredentials } from '../../contract/organization/editable.ts'
import type { organization } from '../../contract/organization/endpoints.ts'
import type { Call, Db, Handler } from '../context.ts'
import { queueMail } from '../mail/outbox.ts'
import { audit, auditRefusal } from '../session/audit.ts'
import { hashPassword } from '../session/passwords.ts'
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

const moduleNames: Record<Module, string> = { admin: 'Admin Module', scholar: 'Scholar Module' }

/**
 * Returns the handler that sets the credentials of one module: it hashes the password, mails the credentials to the
 * primary contacts and ends the account's other sessions.
 */
export const resetPassword =
  (module: Module): Handler<typeof organization.resetAdminPassword> =>
  async (input, call) => {
    await refuseStrangers(input.customerId, call)
    await refuseFaults(module, input, call)
    const passwordHash = await hashPassword(input.newPassword)
    await call.transaction(async (db) => {
      const { customerId, userName } = input
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
    })
    return true as const
  }

async function refuseStrangers(customerId: number, call: Call): Promise<void> {
  if (mayEditCredentials(call.session.principal, customerId)) return
  await auditRefusal(call, 'organization.resetPassword', { customerId })
  throw new Problem('forbidden', 'Credentials are set by the organisation itself')
}

async function refuseFaults(module: Module, input: Input, call: Call): Promise<void> {
  const accounts = await call.transaction((db) => listPrimaryAccounts(db, input.customerId))
  const other = accounts.find(({ kind }) => kind !== module)
  const own = accounts.find(({ kind }) => kind === module)
  const faults = credentialFaults(
    {
      userName: input.userName,
      otherUserName: other?.userName ?? '',
      password: input.newPassword,
    },
    call.platform.config.passwordProfile,
  )
  const fields = {
    ...(faults.userName && { userName: faults.userName }),
    ...(faults.password.length > 0 && { newPassword: faults.password.join(', ') }),
  }
  if (Object.keys(fields).length > 0) {
    throw new Problem('invalid', 'The credentials cannot be used', { fields })
  }
  const ownName = own?.userName.toLowerCase() === input.userName.toLowerCase()
  // User names are unique in the whole platform, so the check needs the system's `db`.
  if (!ownName && (await isUserNameTaken(call.platform.db, input.userName))) throw taken()
}

const taken = () =>
  new Problem('conflict', 'The user name is taken', { fields: { userName: 'taken' } })

function asTaken(error: unknown): never {
  throw (error as { constraint?: string }).constraint === 'accounts_user_name' ? taken() : error
}

async function mailCredentials(db: Db, module: Module, input: Input, call: Call): Promise<void> {
  const to = await primaryAddresses(db, input.customerId)
  const record = await readRecord(db, input.customerId)
  if (to.length === 0 || record === undefined) return
  const { product, supportEmail } = call.platform.config.portal
  await queueMail(
    db,
    {
      kind: 'credentials',
      customerId: input.customerId,
      to,
      subject: `${product}: new credentials of the ${moduleNames[module]}`,
      body: [
        `The credentials of the ${moduleNames[module]} of ${record.displayName} were changed.`,
        `User name: ${input.userName}\nPassword: ${input.newPassword}`,
        `If you did not expect this, tell ${supportEmail}.`,
      ].join('\n\n'),
      createdBy: call.session.userId,
    },
    call.now,
  )
}
