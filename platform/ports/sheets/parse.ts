import { Problem } from '../../../contract/kernel/problem.ts'
import { unnamedColumn } from '../../../contract/uploads/surplusCells.ts'
import { delimitedRecords } from './delimited.ts'
import { foreignFormat, isXmlSpreadsheet } from './foreignFormat.ts'
import { guardArchive } from './guardArchive.ts'
import type { SheetLimits } from './sheetLimits.ts'
import type { SentRow, SheetRecord } from './sheetRows.ts'
import { decodeText } from './text.ts'
import { workbookRecords } from './workbook.ts'

/** Message of the problem of a file without a header. Some calls handle this problem in their own way. */
export const emptyFile = 'The file is empty'

/** Longest text of a cell of a spreadsheet, in characters. */
const maxCellLength = 32_767

/**
 * Longest text of a row in all, in characters; the rows of a list have some hundred. A workbook can repeat one shared
 * text in every cell, so that a file of 50 KB would have gigabytes of text.
 */
const maxRowLength = 131_072

/** Most rows of a file, empty ones included: as many as a sheet of Excel has. */
const maxRowsWithEmpty = 1_048_576

const zipMagic = [0x50, 0x4b, 0x03, 0x04]
const oldOfficeMagic = [0xd0, 0xcf, 0x11, 0xe0]

/** Returns the length of several texts together, in characters. */
export const lengthOf = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0)

/** Yields the rows below the header row, whose headers go to `onHeaders` first; empty rows are skipped. */
export async function* parseSheet(
  bytes: Uint8Array,
  limits: SheetLimits,
  onHeaders: (headers: string[]) => void,
): AsyncGenerator<SentRow, void, undefined> {
  let headers: string[] | undefined
  let rows = 0
  let rowsWithEmpty = 0
  let length = 0
  const isWorkbook = isArchive(bytes)
  for await (const record of records(bytes, limits)) {
    const { line, cells } = record
    rowsWithEmpty += 1
    if (rowsWithEmpty > maxRowsWithEmpty)
      throw tooLarge(`The file has more than ${maxRowsWithEmpty} rows`)
    const rowLength = lengthOf(cells)
    checkRow(record, rowLength, limits)
    if (rowLength === 0) continue
    length += rowLength
    if (length > limits.unpackedBytes) {
      throw tooLarge(
        `The cells of the file have more than ${limits.unpackedBytes} characters together`,
      )
    }
    if (!headers) {
      headers = headersOf(cells)
      onHeaders(headers)
      continue
    }
    rows += 1
    if (rows > limits.rows) throw tooLarge(`The file has more than ${limits.rows} rows`)
    yield {
      line,
      cells: headers.map((_, index) => storable(cells[index] ?? '')),
      // In a workbook such a cell is a remark beside the table, which shifts no other cell.
      surplus: isWorkbook ? undefined : surplusOf(cells, headers.length),
    }
  }
  if (!headers) throw new Problem('invalid', emptyFile)
}

/** Throws `Problem('tooLarge')` for a row with too many cells or too much text. */
function checkRow({ line, cells }: SheetRecord, rowLength: number, { columns }: SheetLimits): void {
  if (cells.length > columns) throw tooLarge(`The file has more than ${columns} columns`)
  const long = cells.findIndex((cell) => cell.length > maxCellLength)
  if (long >= 0) {
    throw tooLarge(`The cell ${long + 1} of row ${line} has more than ${maxCellLength} characters`)
  }
  if (rowLength > maxRowLength) {
    throw tooLarge(`The row ${line} has more than ${maxRowLength} characters`)
  }
}

const tooLarge = (message: string): Problem => new Problem('tooLarge', message)

/** Returns the cells beyond the header; `undefined` when they are empty. */
function surplusOf(cells: readonly string[], headers: number): string[] | undefined {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return last < headers ? undefined : cells.slice(headers, last + 1).map(storable)
}

async function* records(bytes: Uint8Array, limits: SheetLimits): AsyncGenerator<SheetRecord> {
  if (isArchive(bytes)) {
    await guardArchive(bytes, limits)
    yield* workbookRecords(bytes, limits)
    return
  }
  if (startsWith(bytes, oldOfficeMagic) || isXmlSpreadsheet(bytes)) {
    throw new Problem(
      'unsupportedType',
      'The file is in an old or protected Excel format: save it as .xlsx without a password',
    )
  }
  const foreign = foreignFormat(bytes)
  if (foreign !== null) {
    throw new Problem(
      'unsupportedType',
      `The file is ${foreign}, not a list: choose an .xlsx, .csv or tab-separated .txt file with the columns of the template`,
    )
  }
  yield* delimitedRecords(decodeText(bytes))
}

/** Removes null characters and lone surrogates, which PostgreSQL cannot store. */
const storable = (cell: string): string => cell.replaceAll('\0', '').toWellFormed()

/** Returns the header of each column; a column without a header gets its letter in the spreadsheet. */
function headersOf(cells: string[]): string[] {
  const headers = new Set<string>()
  return cells.map((cell, index) => {
    const header = cell.trim() || unnamedColumn(index + 1)
    if (headers.has(header)) throw new Problem('invalid', `The column "${header}" is there twice`)
    headers.add(header)
    return header
  })
}

/** Returns whether the bytes begin as a ZIP archive does. */
export const isArchive = (bytes: Uint8Array): boolean => startsWith(bytes, zipMagic)

const startsWith = (bytes: Uint8Array, magic: number[]) =>
  magic.every((byte, index) => bytes[index] === byte)
