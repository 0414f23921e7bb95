import type { CoverageDepth } from '../../contract/holdings/coverage.ts'
import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import type { PackageState, PackageType } from '../../contract/packages/types.ts'
import type { Computed, Day, Defaulted, DefaultTimestamp, PartialDate } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    aggregators: { id: Defaulted<number>; name: string }
    packages: PackagesTable
    packageTitles: PackageTitlesTable
    libraryPackages: {
      customerId: number
      packageId: number
      addedAt: DefaultTimestamp
      addedBy: number | null
    }
    memberPackages: MemberPackagesView
    removedPackages: RemovedPackagesTable
  }
}

/** Packages that a library or a consortium had, with the days of each. */
export interface RemovedPackagesTable {
  id: Defaulted<number>
  customerId: number
  packageId: number
  /** The one member of a consortium it was for. */
  memberId: number | null
  assignedAt: Date
  assignedBy: number | null
  removedAt: Date
  /** False for what was restored, and for what ended with a membership. */
  isRestorable: Defaulted<boolean>
}

/** Packages of titles that libraries can have. */
export interface PackagesTable {
  id: Defaulted<number>
  aggregatorId: number
  kind: HoldingKind
  packageType: PackageType
  name: string
  status: Defaulted<PackageState>
  hasLink: Defaulted<boolean>
  /** Kept in step with package_titles by a trigger. */
  titleCount: Computed<number>
  lastModifiedOn: Day
}

/** The titles of each package, with their coverage. */
export interface PackageTitlesTable {
  packageId: number
  titleId: number
  coverageStart: PartialDate | null
  coverageEnd: PartialDate | null
  embargo: Defaulted<string>
  coverageDepth: Defaulted<CoverageDepth>
}

/** Read-only: packages a library has, and where from. */
export interface MemberPackagesView {
  customerId: Computed<number>
  packageId: Computed<number>
  origin: Computed<'own' | 'consortium'>
}
