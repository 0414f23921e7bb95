import {
  deletionMark,
  emailKey,
  newUserFault,
  type RowFault,
  type UserSheetPurpose,
} from '../../contract/endUsers/rows.ts'
import { withPauses } from '../withPauses.ts'
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
  const withFaults: (ReadRow & { fault?: RowFault })[] = []
  const addresses: string[] = []
  for await (const read of withPauses(rows)) {
    const fault = ownFault(read, headers.length, purpose)
    if (fault === 'kept') continue
    withFaults.push({ ...read, ...(fault && { fault }) })
    if (fault === undefined) addresses.push(emailKey(read.row.email))
  }
  const active = await findActive(addresses)
  const seenEmails = new Set<string>()
  const checked: CheckedRows = { accepted: [], rejected: [] }
  for await (const { fault: faultOfRow, ...read } of withPauses(withFaults)) {
    const key = emailKey(read.row.email)
    const fault = faultOfRow ?? addressFault(key, purpose, seenEmails, active)
    if (faultOfRow === undefined) seenEmails.add(key)
    if (fault) checked.rejected.push({ ...read, fault })
    else checked.accepted.push(read)
  }
  return checked
}

/** Returns the fault of a row by itself; `kept` for one of a deletion list that is not marked, whose user stays. */
function ownFault(
  { row, cells }: ReadRow,
  headerCount: number,
  purpose: UserSheetPurpose,
): RowFault | 'kept' | undefined {
  if (cells.length > headerCount) return { column: headerCount + 1, reason: 'surplus' }
  if (purpose === 'creation') return newUserFault(row)
  const mark = deletionMark(row)
  if (mark === 'mark') return { column: 'deleted', reason: 'mark' }
  return mark ? undefined : 'kept'
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
