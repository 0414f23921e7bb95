import type { Defaulted, DefaultTimestamp } from '../db/columns.ts'

export interface ConsortiumTables {
  consortiumPackages: ConsortiumPackagesTable
}

export interface ConsortiumPackagesTable {
  id: Defaulted<number>
  consortiumId: number
  packageId: number
  /** null: for the consortium as a whole. */
  memberId: number | null
  assignedAt: DefaultTimestamp
  assignedBy: number | null
}
