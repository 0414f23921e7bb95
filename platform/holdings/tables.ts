import type { CoverageDepth } from '../../contract/holdings/coverage.ts'
import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import type { HoldingAccess } from '../../contract/holdings/holdingAccess.ts'
import type { Computed, Defaulted, DefaultTimestamp, PartialDate } from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    resourceTypes: { id: number; name: string; kind: HoldingKind; position: number }
    subjects: { id: Defaulted<number>; name: string }
    titles: TitlesTable
    libraryTitles: LibraryTitlesTable
    oaSubjectAssignments: { customerId: number; subjectId: number; assignedAt: DefaultTimestamp }
    memberTitles: MemberTitlesView
    resourceCounts: ResourceCountsTable
  }
}

/** The catalogue; the coverage fields are KBART's. */
export interface TitlesTable {
  id: Defaulted<number>
  resourceTypeId: number
  name: string
  sortName: Computed<string>
  publisherId: number
  subjectId: number
  printIssn: string | null
  onlineIssn: string | null
  isbn: string | null
  firstAuthor: Defaulted<string>
  firstEditor: Defaulted<string>
  edition: Defaulted<string>
  volume: Defaulted<string>
  publishedPrint: PartialDate | null
  publishedOnline: PartialDate | null
  isOpenAccess: Defaulted<boolean>
  isPeerReviewed: Defaulted<boolean>
  titleUrl: Defaulted<string>
  firstIssueDate: PartialDate | null
  firstVolume: Defaulted<string>
  firstIssue: Defaulted<string>
  /** null: to the present. */
  lastIssueDate: PartialDate | null
  lastVolume: Defaulted<string>
  lastIssue: Defaulted<string>
  parentTitleId: number | null
  precedingTitleId: number | null
}

/** Titles a library holds itself. Lists read the rows without `removedAt`. */
export interface LibraryTitlesTable {
  id: Defaulted<number>
  customerId: number
  titleId: number
  /** Of the title, as its publisher's name below; kept in step by triggers. */
  sortName: Defaulted<string>
  publisherName: Defaulted<string>
  kind: HoldingKind
  accessType: HoldingAccess
  resourceYear: number | null
  startDate: PartialDate | null
  endDate: PartialDate | null
  firstVolume: Defaulted<string>
  firstIssue: Defaulted<string>
  lastVolume: Defaulted<string>
  lastIssue: Defaulted<string>
  embargo: Defaulted<string>
  coverageDepth: Defaulted<CoverageDepth>
  notes: Defaulted<string>
  titleUrl: Defaulted<string>
  addedAt: DefaultTimestamp
  addedBatchId: number | null
  removedAt: Date | null
  removedBatchId: number | null
}

/** Read-only: every holding of a title by a library. Not distinct. */
export interface MemberTitlesView {
  customerId: Computed<number>
  titleId: Computed<number>
  origin: Computed<'own' | 'consortium'>
  accessType: Computed<HoldingAccess>
  /** null for a title held by itself. */
  packageId: Computed<number | null>
}

/** Read-only: distinct titles, kept in step by triggers. */
export interface ResourceCountsTable {
  customerId: Computed<number>
  origin: Computed<'own' | 'consortium' | 'all'>
  resourceTypeId: Computed<number>
  titles: Computed<number>
}
