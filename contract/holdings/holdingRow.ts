import type { CoverageDepth } from './coverage.ts'
import type { HoldingAccess } from './holdingAccess.ts'

/** A row of an uploaded list, checked without the platform's catalogue. */
export interface HoldingRow {
  title: string
  printIssn: string | null
  onlineIssn: string | null
  isbn: string | null
  /**
   * Of the whole upload for journals, or of the row in a mixed one. For a book, as its row says or as KBART's two
   * identifier columns imply.
   */
  accessType: HoldingAccess
  year: number | null
  startDate: string | null
  endDate: string | null
  firstVolume: string
  firstIssue: string
  lastVolume: string
  lastIssue: string
  titleUrl: string
  embargo: string
  coverageDepth: CoverageDepth
  notes: string
}
