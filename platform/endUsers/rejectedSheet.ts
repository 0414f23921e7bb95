import { reasonTexts } from '../../contract/endUsers/reasons.ts'
import {
  formatColumns,
  listColumns,
  type UserColumn,
  userHeaders,
  type UserSheetPurpose,
} from '../../contract/endUsers/rows.ts'
import type { Sheet } from '../ports/sheets.ts'
import type { RejectedRow } from './check.ts'

const columnsOf: Record<UserSheetPurpose, readonly UserColumn[]> = {
  creation: formatColumns,
  deletion: listColumns,
}

/** The rows that were not taken, each with its reason: to be corrected and uploaded again as it is. */
export function rejectedSheet(rejected: readonly RejectedRow[], purpose: UserSheetPurpose): Sheet {
  const columns = columnsOf[purpose]
  return {
    name: 'Rejected',
    columns: [
      ...columns.map((column) => ({ header: userHeaders[column], width: 20 })),
      { header: 'Row', kind: 'number' },
      { header: 'Column', width: 14 },
      { header: 'Reason', width: 50 },
    ],
    rows: rejected.map(({ line, row, fault }) => [
      // A password never leaves the platform again: it is typed anew.
      ...columns.map((column) => (column === 'password' ? '' : row[column])),
      line,
      userHeaders[fault.column],
      reasonTexts[fault.reason],
    ]),
  }
}
