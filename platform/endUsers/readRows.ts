import { createHash } from 'node:crypto'
import {
  columnOf,
  missingColumns,
  userHeaders,
  type UserRow,
  userRow,
  type UserSheetPurpose,
} from '../../contract/endUsers/rows.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { exampleMark } from '../../contract/uploads/templateExample.ts'
import { readSheet } from '../ports/sheets.ts'

/** A row of a user list and its line in the file. */
export interface ReadRow {
  /** As the spreadsheet counts. */
  line: number
  row: UserRow
  /** The cells as they were sent, in the order of the headers. Those of passwords are empty. */
  cells: string[]
}

/** A user list as read, with the hash that recognises the same file again. */
export interface ReadFile {
  fileName: string
  /** The headers in the order of the file. */
  headers: string[]
  rows: ReadRow[]
  sha256: Buffer
}

/** Returns the first 200 characters of an uploaded file's name; empty for a blob without one. */
export const fileNameOf = (file: Blob): string =>
  file instanceof File ? file.name.slice(0, 200) : ''

/**
 * Reads an uploaded sheet in full; `onRow` runs after each 500 rows with their number. Throws `Problem('invalid')`
 * when a mandatory column is missing.
 */
export async function readRows(
  file: Blob,
  purpose: UserSheetPurpose,
  onRow: (read: number) => Promise<void> = async () => undefined,
): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const rows: ReadRow[] = []
  // The columns are checked before the rows, so that a file of something else does not pass as an empty list.
  let headers: string[] = []
  const onHeaders = (found: string[]) => {
    refuseMissing(found, purpose)
    headers = found
  }
  for await (const { line, values } of readSheet(bytes, { onHeaders })) {
    const row = userRow(values)
    if (row.firstName === exampleMark) continue
    rows.push({ line, row, cells: withoutPasswords(values) })
    if (rows.length % 500 === 0) await onRow(rows.length)
  }
  const sha256 = createHash('sha256').update(bytes).digest()
  return { fileName: fileNameOf(file), headers, rows, sha256 }
}

/**
 * Returns the cells with passwords emptied: rejected rows can be downloaded, and passwords do not leave the platform.
 */
const withoutPasswords = (values: ReadonlyMap<string, string>): string[] =>
  [...values].map(([header, value]) => (columnOf(header) === 'password' ? '' : value))

function refuseMissing(headers: Iterable<string>, purpose: UserSheetPurpose): void {
  const missing = missingColumns(headers, purpose)
  if (missing.length === 0) return
  const names = missing.map((column) => `"${userHeaders[column]}"`).join(', ')
  throw new Problem('invalid', `The file has no column ${names}: use the format offered here`, {
    fields: { file: 'columns' },
  })
}
