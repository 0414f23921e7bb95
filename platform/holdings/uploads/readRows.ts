import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import { cutText } from '../../../contract/kernel/cutText.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { HoldingAccess } from '../../../contract/holdings/holdingAccess.ts'
import type { HoldingRow } from '../../../contract/holdings/holdingRow.ts'
import {
  findColumns,
  type HeaderByField,
  readHolding,
  type RowContext,
  type RowFault,
} from '../../../contract/holdings/rows.ts'
import { holdingsSheetLimits } from '../../../contract/uploads/limits.ts'
import { exampleMark } from '../../../contract/uploads/templateExample.ts'
import { surplusReason, unnamedColumn } from '../../../contract/uploads/surplusCells.ts'
import { readSheet, type SheetLimits } from '../../ports/sheets.ts'
import { emptyFile } from '../../ports/sheets/parse.ts'

/** Limits of an uploaded list of titles, which can hold a whole collection. */
const holdingsLimits: SheetLimits = {
  packedBytes: holdingsSheetLimits.bytes,
  unpackedBytes: 300 * 1024 * 1024,
  entries: 1_000,
  rows: holdingsSheetLimits.rows,
  columns: 200,
}

/** A valid row and its line in the file. */
export interface ReadLine extends HoldingRow {
  /** As it is shown, because the catalogue's title is stored. */
  title: string
  line: number
  accessType: HoldingAccess
}

/** A fault or a warning of an uploaded row, the title of the row, and its line in the file. */
export interface LineFault extends RowFault {
  line: number
  title: string
}

/**
 * A valid row with its warnings, or all faults of an invalid one, with the cells of the file by header and those beyond
 * the header.
 */
export type Line = { values: ReadonlyMap<string, string>; surplus: readonly string[] } & (
  | { row: ReadLine; warnings: Omit<LineFault, 'line'>[] }
  | { line: number; faults: Omit<LineFault, 'line'>[] }
)

/** Longest part of a rejected value that is shown, in characters. */
const maxShownValue = 500

/**
 * Reads and checks the rows of an uploaded file one by one; an empty file has no rows. Throws `Problem('invalid')` when
 * the file is no sheet or lacks the columns of the list.
 */
export async function* readRows(
  bytes: Uint8Array,
  customerId: number,
  context: RowContext,
): AsyncGenerator<Line, void, undefined> {
  const { kind } = context
  let columns: HeaderByField | undefined
  try {
    for await (const { line, values, surplus = [] } of readSheet(bytes, {
      customerId,
      limits: holdingsLimits,
      // A file of something else must not pass as an empty list.
      onHeaders: (found) => void columnsOf(found, kind),
    })) {
      columns ??= columnsOf(values.keys(), kind)
      if (values.get(columns.get('title') ?? '')?.trim() === exampleMark) continue
      const read =
        surplus.length === 0
          ? readHolding(values, columns, context)
          : { faults: [surplusFault(values.size, surplus)] }
      const title = shortenValue(values.get(columns.get('title') ?? '') ?? '')
      const ofRow = (found: readonly RowFault[]) =>
        found.map((one) => ({ ...one, title, value: shortenValue(one.value) }))
      if (read.faults) yield { values, surplus, line, faults: ofRow(read.faults) }
      else
        yield { values, surplus, row: { ...read.row, title, line }, warnings: ofRow(read.warnings) }
    }
  } catch (error) {
    if (error instanceof Problem && error.message === emptyFile) return
    throw error
  }
}

/** Returns the fault of a row with more cells than its header, whose other cells may be in the wrong columns. */
const surplusFault = (headers: number, [value = '']: readonly string[]): RowFault => ({
  column: unnamedColumn(headers + 1),
  value,
  reason: surplusReason,
})

function columnsOf(headers: Iterable<string>, kind: HoldingKind): HeaderByField {
  const columns = findColumns(headers, kind)
  if (columns === undefined) {
    const identifiers = kind === 'journal' ? '"Print ISSN" or "Online ISSN"' : '"ISBN"'
    throw new Problem(
      'invalid',
      `The file has no columns of a list of ${kind}s: "Title" and ${identifiers} are needed`,
      { fields: { file: 'columns' } },
    )
  }
  return columns
}

const shortenValue = (value: string): string => cutText(value.trim(), maxShownValue)
