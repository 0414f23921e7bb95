import { reasonHeader } from '../../contract/uploads/rejectedRows.ts'
import { unnamedColumn } from '../../contract/uploads/surplusCells.ts'
import type { Sheet } from '../ports/sheets.ts'

/** A rejected row as it was sent, and why it was rejected. */
export interface RejectedRow {
  /** Texts in the order of the headers of the file, and more for a row that has more. */
  cells: readonly string[]
  reason: string
}

/** A sheet of rejected rows. */
export interface RejectedSheet extends Sheet {
  rows: readonly (readonly string[])[]
}

/**
 * Returns the sheet of rejected rows: the columns of the file in their order, those of cells beyond its header, and the
 * reason as the last one. Reasons of an earlier upload are left out.
 */
export function rejectedSheet(
  ofFile: readonly string[],
  rows: readonly RejectedRow[],
): RejectedSheet {
  const longest = rows.reduce((most, { cells }) => Math.max(most, cells.length), ofFile.length)
  const surplus = Array.from({ length: longest - ofFile.length }, (_, index) =>
    unnamedColumn(ofFile.length + index + 1),
  )
  const headers = [...ofFile, ...surplus]
  const own = [...headers.keys()].filter((index) => !isReason(headers[index] ?? ''))
  return {
    name: 'Rejected rows',
    columns: [
      ...own.map((index) => ({ header: headers[index] ?? '', width: 22 })),
      { header: reasonHeader, width: 64 },
    ],
    rows: rows.map(({ cells, reason }) => [...own.map((index) => cells[index] ?? ''), reason]),
  }
}

const isReason = (header: string) => header.trim().toLowerCase() === reasonHeader.toLowerCase()
