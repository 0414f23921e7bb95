import { Problem } from '../../../contract/kernel/problem.ts'
import { delimitedRecords } from './delimited.ts'
import { guardArchive } from './guardArchive.ts'
import { decodeText } from './text.ts'
import { workbookRecords } from './workbook.ts'

/** The most that an uploaded spreadsheet may hold. */
export interface SheetLimits {
  packedBytes: number
  unpackedBytes: number
  /** Files inside an .xlsx. */
  entries: number
  rows: number
  columns: number
}

/** A row of an uploaded spreadsheet. */
export interface SheetRow {
  /** Where it stands in the file, from 1, the header included: what a spreadsheet shows beside it. */
  line: number
  /** Header → text. A map, so that no header can mean more than itself. */
  values: Map<string, string>
}

/** A line of the file as texts, before it is known which line holds the headers. */
export interface SheetRecord {
  line: number
  cells: string[]
}

/** What a file without a header is refused with: some calls have an answer of their own for it. */
export const emptyFile = 'The file is empty'

/** The most that a cell of a spreadsheet can hold. */
const maxCellLength = 32_767

const zipMagic = [0x50, 0x4b, 0x03, 0x04]
const oldOfficeMagic = [0xd0, 0xcf, 0x11, 0xe0]

/** The rows below the header row; empty rows are passed over. */
export async function* parseSheet(
  bytes: Uint8Array,
  limits: SheetLimits,
): AsyncGenerator<SheetRow, void, undefined> {
  let headers: string[] | undefined
  let rows = 0
  for await (const { line, cells } of records(bytes, limits)) {
    if (cells.length > limits.columns) {
      throw new Problem('tooLarge', `The file has more than ${limits.columns} columns`)
    }
    const long = cells.findIndex((cell) => cell.length > maxCellLength)
    if (long >= 0) {
      throw new Problem(
        'tooLarge',
        `The cell ${long + 1} of row ${line} has more than ${maxCellLength} characters`,
      )
    }
    if (cells.every((cell) => cell === '')) continue
    if (!headers) {
      headers = headersOf(cells)
      continue
    }
    rows += 1
    if (rows > limits.rows) {
      throw new Problem('tooLarge', `The file has more than ${limits.rows} rows`)
    }
    yield {
      line,
      values: new Map(headers.map((header, index) => [header, storable(cells[index] ?? '')])),
    }
  }
  if (!headers) throw new Problem('invalid', emptyFile)
}

async function* records(bytes: Uint8Array, limits: SheetLimits): AsyncGenerator<SheetRecord> {
  if (isArchive(bytes)) {
    await guardArchive(bytes, limits)
    yield* workbookRecords(bytes)
    return
  }
  if (startsWith(bytes, oldOfficeMagic)) {
    throw new Problem(
      'unsupportedType',
      'The file is in an old or protected Excel format: save it as .xlsx without a password',
    )
  }
  yield* delimitedRecords(decodeText(bytes))
}

/** Without what no database text can hold: null characters and halves of surrogate pairs. */
const storable = (cell: string): string => cell.replaceAll('\0', '').toWellFormed()

/** Columns without a header are read under the letter that spreadsheets give them. */
function headersOf(cells: string[]): string[] {
  const seen = new Set<string>()
  return cells.map((cell, index) => {
    const header = cell.trim() || `(column ${index + 1})`
    if (seen.has(header)) throw new Problem('invalid', `The column "${header}" is there twice`)
    seen.add(header)
    return header
  })
}

/** Returns whether the bytes begin as a ZIP archive does. */
export const isArchive = (bytes: Uint8Array): boolean => startsWith(bytes, zipMagic)

const startsWith = (bytes: Uint8Array, magic: number[]) =>
  magic.every((byte, index) => bytes[index] === byte)
