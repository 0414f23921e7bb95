import type { Defaulted, Timestamp } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    drafts: DraftsTable
  }
}

/** What accounts typed into forms and have not saved. */
export interface DraftsTable {
  id: Defaulted<number>
  customerId: number
  accountId: number
  /** Support staff behind the account; '' for everyone else. */
  staffName: string
  form: string
  /** The values of the form as JSON. */
  content: string
  savedAt: Timestamp
}
