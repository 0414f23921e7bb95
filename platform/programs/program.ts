import type { Transaction } from 'kysely'
import { dayOf } from '../../contract/calendar.ts'
import type { CredentialScope } from '../../contract/programs/credentials.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call } from '../context.ts'
import { touchCredential } from '../credentials/store.ts'
import type { Database } from '../db/schema.ts'
import { tenantTransaction } from '../http/limits/tenantConnections.ts'
import { audit } from '../session/audit.ts'
import { recurringCheck } from '../session/rights.ts'
import { hashSecret } from '../session/secrets.ts'
import { findCredential } from './credentialStore.ts'

/** An authenticated program and the customers that it may read. */
export interface Program {
  /** The customer of the credential. */
  customerId: number
  /** Members of a consortium; empty for a library. */
  memberIds: readonly number[]
  /**
   * Runs work in a transaction limited to the tenant scope of the credential. Throws `Problem('unauthenticated')` when
   * the key was revoked, or has expired, since the call began, which may take minutes.
   */
  transaction<T>(work: (db: Transaction<Database>) => Promise<T>): Promise<T>
}

/**
 * Returns the program with a key, read from the database at every call. Throws `Problem('unauthenticated')` for a key
 * that is unknown, revoked or expired, `forbidden` for one of another scope, and `throttled`.
 */
export async function admitProgram(
  call: Call,
  scope: CredentialScope,
  apiKey: string | undefined,
  requestorId?: string,
): Promise<Program> {
  const { platform, now } = call
  const { credential, keyHash } = await admitKey(call, apiKey, requestorId)
  if (credential.scope !== scope) {
    await auditRefused(call, credential, `scope ${scope}`)
    throw new Problem('forbidden', `This key is for ${credential.scope} and not for ${scope}`)
  }
  await touchCredential(platform.db, 'accessCredentials', credential, now)
  const memberIds = credential.memberIds ?? []
  const tenantScope = [
    credential.customerId,
    ...(credential.consortiumId === null ? [] : [credential.consortiumId]),
    ...memberIds,
  ]
  const requireInForce = recurringCheck(platform, now, async (later) => {
    const present = await findCredential(platform.db, keyHash)
    const today = dayOf(later, platform.config.timeZone)
    const ended =
      present === undefined ? 'revoked key' : faultOf(present, { keyHash, now: later, today })
    const readable = new Set([present?.customerId, ...(present?.memberIds ?? [])])
    if (ended !== null || !memberIds.every((id) => readable.has(id))) {
      await auditRefused(call, credential, ended ?? 'rights ended')
      throw unknownKey()
    }
  })
  return {
    customerId: credential.customerId,
    memberIds,
    transaction: async (work) => {
      await requireInForce()
      return tenantTransaction(platform, { customerId: credential.customerId, tenantScope }, work)
    },
  }
}

/**
 * Returns the credential of a key that is in force, with the hash of this key, which may be the one before the last
 * rotation; counts the call. Throws `Problem('unauthenticated')` and `Problem('throttled')`.
 */
async function admitKey(
  call: Call,
  apiKey: string | undefined,
  requestorId: string | undefined,
): Promise<{ credential: Credential; keyHash: Buffer }> {
  const { platform, now, today, ip } = call
  await platform.programThrottle.admit(ip)
  if (apiKey === undefined || apiKey === '') throw unknownKey()
  const keyHash = hashSecret(apiKey)
  const credential = await findCredential(platform.db, keyHash)
  if (
    credential === undefined ||
    (requestorId !== undefined && credential.requestorId !== requestorId)
  ) {
    await platform.programThrottle.failed(ip)
    throw unknownKey()
  }
  const fault = faultOf(credential, { keyHash, now, today })
  if (fault !== null) {
    await platform.programThrottle.failed(ip)
    await auditRefused(call, credential, fault)
    throw unknownKey()
  }
  await platform.programThrottle.count(credential.id)
  return { credential, keyHash }
}

const auditRefused = (call: Call, credential: Credential, reason: string) =>
  audit(call.platform.db, call, {
    action: 'refused accessCredentials.use',
    outcome: 'refused',
    customerId: credential.customerId,
    userName: credential.requestorId,
    details: { reason },
  })

type Credential = NonNullable<Awaited<ReturnType<typeof findCredential>>>

/** Returns why a key is not in force, for the audit log; null for one that is. */
function faultOf(
  credential: Credential,
  { keyHash, now, today }: { keyHash: Buffer; now: Date; today: string },
): string | null {
  const isReplaced =
    !credential.keyHash.equals(keyHash) &&
    (credential.previousKeyUntil === null || credential.previousKeyUntil <= now)
  if (isReplaced || (credential.expiresOn !== null && credential.expiresOn < today)) {
    return 'expired key'
  }
  return credential.revokedAt === null ? null : 'revoked key'
}

const unknownKey = () =>
  new Problem('unauthenticated', 'The key is unknown, revoked or expired: send a valid one')
