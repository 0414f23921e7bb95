import { randomInt } from 'node:crypto'
import type { Call, Db } from '../context.ts'
import { audit } from '../session/audit.ts'
import { hashSecret, newSecret } from '../session/secrets.ts'
import { type CredentialTable, type NewCredential, requireRoom, revokeCredential } from './store.ts'

/** What the audit log calls the changes of a kind of credentials, and a credential itself. */
const auditNames = {
  counterCredentials: {
    created: 'counter.createCredential',
    revoked: 'counter.revokeCredential',
    targetType: 'counterCredential',
  },
  accessCredentials: {
    created: 'accessCredentials.create',
    revoked: 'accessCredentials.revoke',
    targetType: 'accessCredential',
  },
} as const satisfies Record<CredentialTable, object>

interface Creation {
  label: string
  /** What only this kind of credentials has, for the audit log. */
  details?: Record<string, unknown>
  /** Stores the credential and returns its id. */
  insert: (db: Db, credential: NewCredential) => Promise<number>
}

/** Returns a requestor id for a customer: its id and seven random characters. It is public; the key is the secret. */
const newRequestorId = (customerId: number): string =>
  `${customerId}-${randomInt(36 ** 6, 36 ** 7).toString(36)}`

/**
 * Creates a credential of the caller's customer, with an entry in the audit log, and returns its key. Throws
 * `Problem('conflict')` when the customer has as many as it may have.
 */
export async function createCredential(
  call: Call,
  table: CredentialTable,
  { label, details, insert }: Creation,
): Promise<{ requestorId: string; apiKey: string }> {
  const { customerId, userId } = call.session
  const requestorId = newRequestorId(customerId)
  const apiKey = newSecret()
  await call.write(async (db) => {
    await requireRoom(db, table, customerId)
    const id = await insert(db, {
      customerId,
      accountId: userId,
      label,
      requestorId,
      keyHash: hashSecret(apiKey),
      createdAt: call.now,
    })
    await audit(db, call, {
      action: auditNames[table].created,
      targetType: auditNames[table].targetType,
      targetId: id,
      details: { label, requestorId, ...details },
    })
  })
  return { requestorId, apiKey }
}

/**
 * Revokes a credential of the caller's customer, with an entry in the audit log. Throws `Problem('notFound')` when
 * there is no such credential in force.
 */
export const revokeOwnCredential = (call: Call, table: CredentialTable, credentialId: number) =>
  call.write(async (db) => {
    const requestorId = await revokeCredential(db, table, {
      id: credentialId,
      customerId: call.session.customerId,
      now: call.now,
    })
    await audit(db, call, {
      action: auditNames[table].revoked,
      targetType: auditNames[table].targetType,
      targetId: credentialId,
      details: { requestorId },
    })
    return { revoked: true as const }
  })
