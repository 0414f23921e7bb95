import type { CredentialScope } from '../../contract/programs/credentials.ts'
import type { Day, Defaulted, DefaultTimestamp } from '../db/columns.ts'

/** Tables of the calls for programs. */
export interface ProgramsTables {
  accessCredentials: AccessCredentialsTable
  kbartVersions: KbartVersionsTable
}

declare module '../db/schema.ts' {
  interface Database extends ProgramsTables {}
}

/** Credentials of programs; of their keys only hashes. */
export interface AccessCredentialsTable {
  id: Defaulted<number>
  customerId: number
  accountId: number | null
  label: string
  scope: CredentialScope
  requestorId: string
  keyHash: Buffer
  /** The key before the last rotation; null when there is none. */
  previousKeyHash: Buffer | null
  previousKeyUntil: Date | null
  /** The last day on which it works; null: no end. */
  expiresOn: Day | null
  createdAt: DefaultTimestamp
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** The content of each KBART file that was sent last. */
export interface KbartVersionsTable {
  customerId: number
  /** 0: all holdings. */
  packageId: number
  fingerprint: string
  changedAt: Date
}
