import type { CredentialScope } from '../../contract/programs/credentials.ts'
import type { CredentialColumns } from '../credentials/tables.ts'
import type { Day } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    accessCredentials: AccessCredentialsTable
    kbartVersions: KbartVersionsTable
  }
}

/** Credentials of programs that fetch entitlements or holdings. */
export interface AccessCredentialsTable extends CredentialColumns {
  scope: CredentialScope
  /** Hash of the key before the last rotation; null when there is none. */
  previousKeyHash: Buffer | null
  previousKeyUntil: Date | null
  /** The last day on which it works; null when it has no end. */
  expiresOn: Day | null
}

/** The content of each KBART file that was sent last. */
export interface KbartVersionsTable {
  customerId: number
  /** 0: all holdings. */
  packageId: number
  fingerprint: string
  changedAt: Date
}
