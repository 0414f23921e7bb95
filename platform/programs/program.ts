import type { Transaction } from 'kysely'
import type { CredentialScope } from '../../contract/programs/credentials.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call } from '../context.ts'
import { touchCredential } from '../credentials/store.ts'
import type { Database } from '../db/schema.ts'
import { scopedTransaction } from '../db/scopedTransaction.ts'
import { audit } from '../session/audit.ts'
import { hashSecret } from '../session/secrets.ts'
import { findCredential } from './credentialStore.ts'

/** An authenticated program and the customers that it may read. */
export interface Program {
  /** The customer of the credential. */
  customerId: number
  /** Members of a consortium; empty for a library. */
  memberIds: readonly number[]
  /** Runs work in a transaction limited to the tenant scope of the credential. */
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
  const { platform, now, ip } = call
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
  const auditRefused = (reason: string) =>
    audit(platform.db, call, {
      action: 'refused accessCredentials.use',
      outcome: 'refused',
      customerId: credential.customerId,
      userName: credential.requestorId,
      details: { reason },
    })
  const isOver =
    (credential.expiresOn !== null && credential.expiresOn < call.today) ||
    (!credential.keyHash.equals(keyHash) &&
      (credential.previousKeyUntil === null || credential.previousKeyUntil <= now))
  if (credential.revokedAt !== null || isOver) {
    await platform.programThrottle.failed(ip)
    await auditRefused(isOver ? 'expired key' : 'revoked key')
    throw unknownKey()
  }
  await platform.programThrottle.count(credential.id)
  if (credential.scope !== scope) {
    await auditRefused(`scope ${scope}`)
    throw new Problem('forbidden', `This key is for ${credential.scope} and not for ${scope}`)
  }
  await touchCredential(platform.db, 'accessCredentials', credential, now)
  const memberIds = credential.memberIds ?? []
  const tenantScope = [
    credential.customerId,
    ...(credential.consortiumId === null ? [] : [credential.consortiumId]),
    ...memberIds,
  ]
  return {
    customerId: credential.customerId,
    memberIds,
    transaction: (work) => scopedTransaction(platform.db, tenantScope, work),
  }
}

const unknownKey = () =>
  new Problem('unauthenticated', 'The key is unknown, revoked or expired: send a valid one')
