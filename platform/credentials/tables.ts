import type { Defaulted, DefaultTimestamp } from '../db/columns.ts'

/** The columns of every table of credentials. Of a key only its hash is stored. */
export interface CredentialColumns {
  id: Defaulted<number>
  customerId: number
  accountId: number | null
  label: string
  requestorId: string
  keyHash: Buffer
  createdAt: DefaultTimestamp
  lastUsedAt: Date | null
  revokedAt: Date | null
}
