import type { RowRange } from '../../contract/paging.ts'
import { Problem } from '../../contract/kernel/problem.ts'

/** The most rows of a report: more than a catalogue has titles or publishers. */
const maxReportRows = 200_000

/**
 * The rows of a whole report, for a download in one piece, and one row more, which shows that there are too many. An
 * order by figures that change has no key to page by.
 */
export const wholeReport: RowRange = { limit: maxReportRows + 1, offset: 0 }

/** Throws `Problem('tooLarge')` when a report that was read by `wholeReport` has more rows than it may have. */
export function requireWholeReport(rows: readonly unknown[]): void {
  if (rows.length <= maxReportRows) return
  throw new Problem('tooLarge', `The report has more than ${maxReportRows} rows`)
}
