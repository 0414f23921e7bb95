import type { Computed, Day, Defaulted, DefaultTimestamp } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    endUsers: EndUsersTable
    endUserCounts: { customerId: number; year: number; active: number; inactive: number }
  }
}

/** Readers of a library, uploaded by its administrator. */
export interface EndUsersTable {
  id: Defaulted<number>
  customerId: number
  firstName: string
  lastName: Defaulted<string>
  email: string
  passwordHash: string
  department: Defaulted<string>
  designation: Defaulted<string>
  mobile: Defaulted<string>
  createdAt: DefaultTimestamp
  /** The day of `createdAt`; counts of users are by its year. */
  createdOn: Computed<Day>
  createdBatchId: number | null
  /** When the user was deleted; a deleted user is in no list and can be restored for 30 days. */
  disabledAt: Date | null
  disabledBatchId: number | null
}
