import type { Day, Defaulted, DefaultTimestamp } from '../db/columns.ts'

/** Tables of the reports feature. */
export interface ReportsTables {
  appDownloads: {
    customerId: number
    downloadedOn: Day
    platform: 'android' | 'ios'
    downloads: number
  }
  counterCredentials: CounterCredentialsTable
}

declare module '../db/schema.ts' {
  interface Database extends ReportsTables {}
}

/** Programs that fetch usage by the COUNTER API. */
export interface CounterCredentialsTable {
  id: Defaulted<number>
  customerId: number
  accountId: number | null
  label: Defaulted<string>
  requestorId: string
  keyHash: Buffer
  createdAt: DefaultTimestamp
  lastUsedAt: Date | null
  revokedAt: Date | null
}
