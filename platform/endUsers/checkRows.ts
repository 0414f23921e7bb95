import {
  deletionMark,
  emailKey,
  newUserFault,
  type RowFault,
  type UserSheetPurpose,
} from '../../contract/endUsers/rows.ts'
import type { ReadFile, ReadRow } from './readRows.ts'

/** A row of a user list with the reason it is rejected. */
export interface RejectedRow extends ReadRow {
  fault: RowFault
}

/** The rows of a user list, split by the check. */
export interface CheckedRows {
  accepted: ReadRow[]
  rejected: RejectedRow[]
}

/** Which addresses of a list belong to active users of the library. */
export type FindActive = (emails: string[]) => Promise<Set<string>>

/** Checks every row on its own, against the other rows, and against the active users. */
export async function checkRows(
  { headers, rows }: Pick<ReadFile, 'headers' | 'rows'>,
  purpose: UserSheetPurpose,
  findActive: FindActive,
): Promise<CheckedRows> {
  const withFaults = rows.flatMap((read): (ReadRow & { fault?: RowFault })[] => {
    if (read.cells.length > headers.length) {
      return [{ ...read, fault: { column: headers.length + 1, reason: 'surplus' } }]
    }
    if (purpose === 'creation') {
      const fault = newUserFault(read.row)
      return [{ ...read, ...(fault && { fault }) }]
    }
    const mark = deletionMark(read.row)
    if (mark === 'mark') return [{ ...read, fault: { column: 'deleted', reason: 'mark' } }]
    // An unmarked row of the deletion list keeps its user.
    return mark ? [read] : []
  })
  const active = await findActive(
    withFaults.flatMap(({ row, fault }) => (fault ? [] : [emailKey(row.email)])),
  )
  const seenEmails = new Set<string>()
  const checked: CheckedRows = { accepted: [], rejected: [] }
  for (const { fault: ownFault, ...read } of withFaults) {
    const key = emailKey(read.row.email)
    const fault = ownFault ?? addressFault(key, purpose, seenEmails, active)
    if (ownFault === undefined) seenEmails.add(key)
    if (fault) checked.rejected.push({ ...read, fault })
    else checked.accepted.push(read)
  }
  return checked
}

/** Returns why an address cannot be used by this row; `undefined` when it can. */
function addressFault(
  key: string,
  purpose: UserSheetPurpose,
  seenEmails: ReadonlySet<string>,
  active: ReadonlySet<string>,
): RowFault | undefined {
  if (seenEmails.has(key)) return { column: 'email', reason: 'twiceInFile' }
  if (purpose === 'creation' && active.has(key)) return { column: 'email', reason: 'exists' }
  if (purpose === 'deletion' && !active.has(key)) return { column: 'email', reason: 'unknownUser' }
  return undefined
}
