import { dayMs } from '../../contract/calendar.ts'
import type { accessCredentials } from '../../contract/programs/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Handlers } from '../context.ts'
import { createCredential, revokeOwnCredential } from '../credentials/changes.ts'
import { noSuchCredential } from '../credentials/store.ts'
import { audit } from '../session/audit.ts'
import { hashSecret, newSecret } from '../session/secrets.ts'
import { insertCredential, listCredentials, rotateCredential } from './credentialStore.ts'

export const accessCredentialHandlers: Handlers<typeof accessCredentials> = {
  list: async (_, call) => {
    const rows = await call.transaction((db) => listCredentials(db, call.session.customerId))
    return rows.map((row) => toListRow(row, call.now))
  },

  create: async ({ label, scope, expiresOn }, call) => {
    if (expiresOn !== null && expiresOn < call.today) {
      const message = 'The last day must not be in the past'
      throw new Problem('invalid', message, { fields: { expiresOn: message } })
    }
    return createCredential(call, 'accessCredentials', {
      label,
      details: { scope, expiresOn },
      insert: (db, credential) => insertCredential(db, { ...credential, scope, expiresOn }),
    })
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

  revoke: ({ credentialId }, call) => revokeOwnCredential(call, 'accessCredentials', credentialId),
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
