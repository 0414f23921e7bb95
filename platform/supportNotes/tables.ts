import type { SupportNote } from '../../contract/supportNotes/supportNote.ts'
import type { Day, Defaulted, DefaultTimestamp } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    supportNotes: SupportNotesTable
  }
}

/** Support notes of all customers. */
export interface SupportNotesTable {
  id: Defaulted<number>
  customerId: number
  subject: string
  note: Defaulted<string>
  state: SupportNote['state']
  followUpOn: Day | null
  createdAt: DefaultTimestamp
}
