import type { Defaulted, DefaultTimestamp } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    consortiumPackages: ConsortiumPackagesTable
  }
}

/** A package assigned to a consortium as a whole or to one member. */
export interface ConsortiumPackagesTable {
  id: Defaulted<number>
  consortiumId: number
  packageId: number
  /** null: for the consortium as a whole. */
  memberId: number | null
  assignedAt: DefaultTimestamp
  assignedBy: number | null
}
