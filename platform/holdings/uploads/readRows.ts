import type { HoldingKind } from '../../../contract/holdings/holdingKind.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import {
  findColumns,
  type FoundColumns,
  type HoldingAccess,
  type HoldingRow,
  readHolding,
  type RowFault,
} from '../../../contract/holdings/rows.ts'
import { readSheet, type SheetLimits } from '../../ports/sheets.ts'
import { emptyFile } from '../../ports/sheets/parse.ts'

/** Lists of titles are larger than other sheets: a whole collection goes out and in again. */
export const holdingsLimits: SheetLimits = {
  packedBytes: 30 * 1024 * 1024,
  unpackedBytes: 300 * 1024 * 1024,
  entries: 1_000,
  rows: 200_000,
  columns: 200,
}

/** A row that was understood, with its place in the file. */
export interface ReadLine extends HoldingRow {
  line: number
  accessType: HoldingAccess
}

/** A fault of an uploaded row and its line in the file. */
export interface LineFault extends RowFault {
  line: number
}

/** A row that was understood, or everything that is wrong with it. */
export type Line = { row: ReadLine } | { line: number; faults: RowFault[] }

/** A value that is refused is shown in part: enough to find it. */
const maxShownValue = 500

interface SheetReading {
  kind: HoldingKind
  /** Of the whole upload; books may say it row by row. */
  accessType: HoldingAccess
}

/** The rows of an uploaded file, each read and checked on its own. An empty file has none. */
export async function* readRows(
  bytes: Uint8Array,
  { kind, accessType }: SheetReading,
): AsyncGenerator<Line, void, undefined> {
  let columns: FoundColumns | undefined
  try {
    for await (const { line, values } of readSheet(bytes, { limits: holdingsLimits })) {
      columns ??= columnsOf(values.keys(), kind)
      const { row, faults } = readHolding(values, columns, { kind, accessType })
      if (faults) yield { line, faults: faults.map(shortened) }
      else yield { row: { ...row, line } }
    }
  } catch (error) {
    if (error instanceof Problem && error.message === emptyFile) return
    throw error
  }
}

function columnsOf(headers: Iterable<string>, kind: HoldingKind): FoundColumns {
  const columns = findColumns(headers, kind)
  if (columns === undefined) {
    throw new Problem('invalid', `The file has no columns of a list of ${kind}s`)
  }
  return columns
}

const shortened = (fault: RowFault): RowFault => ({
  ...fault,
  value: fault.value.slice(0, maxShownValue),
})
