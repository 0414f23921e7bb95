import { createHash } from 'node:crypto'
import {
  missingColumns,
  userHeaders,
  type UserRow,
  userRow,
  type UserSheetPurpose,
} from '../../contract/endUsers/rows.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { readSheet } from '../ports/sheets.ts'

export interface ReadRow {
  /** As the spreadsheet counts. */
  line: number
  row: UserRow
}

export interface ReadFile {
  rows: ReadRow[]
  sha256: Buffer
}

/** Reads an uploaded sheet in full; refuses one that lacks a mandatory column. */
export async function readRows(
  file: Blob,
  purpose: UserSheetPurpose,
  onRow: (read: number) => Promise<void> = async () => undefined,
): Promise<ReadFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const rows: ReadRow[] = []
  for await (const { line, values } of readSheet(bytes)) {
    if (rows.length === 0) refuseMissing(values.keys(), purpose)
    rows.push({ line, row: userRow(values) })
    if (rows.length % 500 === 0) await onRow(rows.length)
  }
  return { rows, sha256: createHash('sha256').update(bytes).digest() }
}

function refuseMissing(headers: Iterable<string>, purpose: UserSheetPurpose): void {
  const missing = missingColumns(headers, purpose)
  if (missing.length === 0) return
  const names = missing.map((column) => `"${userHeaders[column]}"`).join(', ')
  throw new Problem('invalid', `The file has no column ${names}: use the format offered here`, {
    fields: { file: 'columns' },
  })
}
