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
  /**
   * The cells as they were sent, in the order of the headers, and more for a row that has more. Those that may hold a
   * password are empty.
   */
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
  { customerId, purpose }: { customerId: number; purpose: UserSheetPurpose },
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
  for await (const { line, values, surplus } of readSheet(bytes, { customerId, onHeaders })) {
    const cells = withoutPasswords(values, surplus)
    // A row with surplus cells is rejected, and the preview must show no shifted password of it.
    const row = userRow(surplus === undefined ? values : cellsByHeader(headers, cells))
    if (row.firstName === exampleMark) continue
    rows.push({ line, row, cells })
    if (rows.length % 500 === 0) await onRow(rows.length)
  }
  const sha256 = createHash('sha256').update(bytes).digest()
  return { fileName: fileNameOf(file), headers, rows, sha256 }
}

/**
 * Returns the cells with passwords emptied: rejected rows can be downloaded, and passwords do not leave the platform.
 * In a row with surplus cells the password, or a part of it, may be in any column from that of passwords on.
 */
function withoutPasswords(
  values: ReadonlyMap<string, string>,
  surplus: readonly string[] = [],
): string[] {
  const headers = [...values.keys()]
  const first = headers.findIndex(isPassword)
  const isShifted = (index: number) => surplus.length > 0 && first >= 0 && index > first
  return [...values.values(), ...surplus].map((cell, index) =>
    isPassword(headers[index] ?? '') || isShifted(index) ? '' : cell,
  )
}

const cellsByHeader = (headers: readonly string[], cells: readonly string[]) =>
  new Map(headers.map((header, index) => [header, cells[index] ?? '']))

const isPassword = (header: string): boolean => columnOf(header) === 'password'

function refuseMissing(headers: Iterable<string>, purpose: UserSheetPurpose): void {
  const missing = missingColumns(headers, purpose)
  if (missing.length === 0) return
  const names = missing.map((column) => `"${userHeaders[column]}"`).join(', ')
  throw new Problem('invalid', `The file has no column ${names}: use the format offered here`, {
    fields: { file: 'columns' },
  })
}
