import type { accessCredentials } from '../../contract/programs/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Handlers } from '../context.ts'
import { newRequestorId } from '../credentials/requestorId.ts'
import { noSuchCredential, requireRoom, revokeCredential } from '../credentials/store.ts'
import { audit } from '../session/audit.ts'
import { hashSecret, newSecret } from '../session/secrets.ts'
import { insertCredential, listCredentials, rotateCredential } from './credentialStore.ts'

const dayMs = 86_400_000

export const accessCredentialHandlers: Handlers<typeof accessCredentials> = {
  list: async (_, call) => {
    const rows = await call.transaction((db) => listCredentials(db, call.session.customerId))
    return rows.map((row) => toListRow(row, call.now))
  },

  create: async ({ label, scope, expiresOn }, call) => {
    const { customerId, userId } = call.session
    if (expiresOn !== null && expiresOn < call.today) {
      const message = 'The last day must not be in the past'
      throw new Problem('invalid', message, { fields: { expiresOn: message } })
    }
    const requestorId = newRequestorId(customerId)
    const apiKey = newSecret()
    await call.write(async (db) => {
      await requireRoom(db, 'accessCredentials', customerId)
      const id = await insertCredential(db, {
        customerId,
        accountId: userId,
        label,
        scope,
        requestorId,
        keyHash: hashSecret(apiKey),
        expiresOn,
        createdAt: call.now,
      })
      await audit(db, call, {
        action: 'accessCredentials.create',
        targetType: 'accessCredential',
        targetId: id,
        details: { label, scope, requestorId, expiresOn },
      })
    })
    return { requestorId, apiKey }
  },

  rotate: async ({ credentialId, overlapDays }, call) => {
    const { customerId } = call.session
    const apiKey = newSecret()
    const requestorId = await call.write(async (db) => {
      const found = await rotateCredential(db, {
        id: credentialId,
        customerId,
        keyHash: hashSecret(apiKey),
        previousKeyUntil:
          overlapDays === 0 ? null : new Date(call.now.getTime() + overlapDays * dayMs),
        today: call.today,
      })
      if (found === undefined) throw noSuchCredential()
      await audit(db, call, {
        action: 'accessCredentials.rotate',
        targetType: 'accessCredential',
        targetId: credentialId,
        details: { requestorId: found, overlapDays },
      })
      return found
    })
    return { requestorId, apiKey }
  },

  revoke: async ({ credentialId }, call) => {
    const { customerId } = call.session
    return call.write(async (db) => {
      const requestorId = await revokeCredential(db, 'accessCredentials', {
        id: credentialId,
        customerId,
        now: call.now,
      })
      await audit(db, call, {
        action: 'accessCredentials.revoke',
        targetType: 'accessCredential',
        targetId: credentialId,
        details: { requestorId },
      })
      return { revoked: true as const }
    })
  },
}

type CredentialRow = Awaited<ReturnType<typeof listCredentials>>[number]

/** Returns a credential as the list shows it; a key whose overlap is over is left out. */
const toListRow = (
  { createdAt, lastUsedAt, previousKeyUntil, ...row }: CredentialRow,
  now: Date,
) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  previousKeyUntil:
    previousKeyUntil === null || previousKeyUntil <= now ? null : previousKeyUntil.toISOString(),
})
