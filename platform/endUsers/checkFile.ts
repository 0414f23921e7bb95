import type { endUsers } from '../../contract/endUsers/endpoints.ts'
import { deletionMark, faultHeader } from '../../contract/endUsers/rows.ts'
import type { Handler } from '../context.ts'
import { checkRows } from './checkRows.ts'
import { readRows } from './readRows.ts'
import { stageSheet } from './stagedSheet.ts'
import { activeEmails } from './store.ts'

/** Rows and faults that a preview shows. */
const previewLimits = { rows: 20, faults: 100 }

/** Returns what an upload would do, and stages its rows; nothing is hashed and no user written. */
export const checkFile: Handler<typeof endUsers.check> = async (
  { file, customerId, purpose },
  call,
) => {
  const sheet = await readRows(file, { customerId, purpose })
  const { rows } = sheet
  const staged = await stageSheet(call, { customerId, purpose }, sheet)
  const { accepted, rejected } = await call.transaction((db) =>
    checkRows(sheet, purpose, (emails) => activeEmails(db, customerId, emails)),
  )
  return {
    ...staged,
    total: rows.length,
    accepted: accepted.length,
    rejected: rejected.length,
    rows: rows.slice(0, previewLimits.rows).map(({ line, row }) => ({
      line,
      firstName: row.firstName,
      lastName: row.lastName,
      email: row.email,
      department: row.department,
      designation: row.designation,
      mobile: row.mobile,
      hasPassword: row.password !== '',
      deleted: deletionMark(row) === true,
    })),
    faults: rejected.slice(0, previewLimits.faults).map(({ line, fault }) => ({
      line,
      column: faultHeader(fault),
      reason: fault.reason,
    })),
  }
}
