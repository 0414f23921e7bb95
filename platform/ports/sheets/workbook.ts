import { trim } from 'es-toolkit'
import { type CellValue, streamXlsxRows, writeXlsxStream } from 'hucre/xlsx'
import { readXml } from 'hucre/xml'
import { cutText } from '../../../contract/kernel/cutText.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { unpackPart } from './guardArchive.ts'
import type { SheetLimits } from './sheetLimits.ts'
import type { SheetRecord } from './sheetRows.ts'

/** Value of a cell; `null` leaves the cell empty. */
export type Cell = string | number | boolean | null

/** Column of a sheet to write. */
export interface Column {
  header: string
  /**
   * `date`: the rows contain `YYYY-MM-DD`, and a workbook gets date cells. `text`: a spreadsheet program leaves what
   * somebody types as it is, so that `2001-04` or a telephone number does not become a date or a number.
   */
  kind?: 'text' | 'number' | 'date' | undefined
  /** Width in characters; that of the header without it. */
  width?: number | undefined
}

/** A sheet to write; its rows are iterated while it is written. */
export interface Sheet {
  name: string
  /** Rows above the headers. */
  above?: readonly (readonly Cell[])[]
  columns: readonly Column[]
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
}

/** Returns the .xlsx file as a stream; its memory does not grow with the number of rows. */
export function workbookBytes({
  name,
  above = [],
  columns,
  rows,
}: Sheet): ReadableStream<Uint8Array> {
  const headings = columns.map(({ header }) => header)
  return writeXlsxStream(above.length === 0 ? typedRows(columns, rows) : below(), {
    name: sheetName(name),
    columns: columns.map(({ header, kind, width }) => ({
      // The library writes headers only as the first row, so headers below other rows are written as a row.
      ...(above.length === 0 && { header: storableText(header) }),
      width: width ?? Math.max(12, header.length + 2),
      ...(kind === 'date' && { numFmt: 'yyyy-mm-dd' }),
      ...(kind === 'text' && { numFmt: '@' }),
    })),
    // Frozen rows above the headers would fill a small screen.
    ...(above.length === 0 && { freezePane: { rows: 1 } }),
  })

  async function* below() {
    for (const row of [...above, headings]) yield row.map(storableCell)
    yield* typedRows(columns, rows)
  }
}

async function* typedRows(columns: readonly Column[], rows: Sheet['rows']) {
  for await (const row of rows) {
    yield row.map((cell, index) =>
      columns[index]?.kind === 'date' ? dateCell(cell) : storableCell(cell),
    )
  }
}

/** Longest name of a sheet in characters, and longest text of a cell. */
const maxLengths = { sheetName: 31, cell: 32_767 }

/** Returns a name as Excel takes it for a sheet: without the characters and the one word that it forbids. */
function sheetName(name: string): string {
  const allowed = name.replaceAll(/[[\]:*?/\\\p{Cc}\uFFFE\uFFFF]/gu, ' ').trim()
  const short = trim(cutText(allowed, maxLengths.sheetName), ["'", ' '])
  return short === '' || short.toLowerCase() === 'history' ? 'Sheet1' : short
}

/**
 * Returns a text as a cell has it. A longer text, or one of the two characters that no XML has, makes a workbook that
 * Excel calls damaged. Both characters, and what looks like one of these escapes, are written as escapes.
 */
const storableText = (text: string): string =>
  cutText(text, maxLengths.cell)
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('\uFFFE', '_xFFFE_')
    .replaceAll('\uFFFF', '_xFFFF_')

const storableCell = (cell: Cell): Cell => (typeof cell === 'string' ? storableText(cell) : cell)

const isoDay = /^\d{4}-\d{2}-\d{2}$/

/** Returns a day as midnight UTC, because the library converts dates in UTC whatever the time zone is. */
const dateCell = (cell: Cell): CellValue =>
  typeof cell === 'string' && isoDay.test(cell) ? new Date(`${cell}T00:00:00Z`) : storableCell(cell)

/** Yields the rows of the first visible sheet of a guarded workbook as texts. */
export async function* workbookRecords(
  bytes: Uint8Array,
  limits: SheetLimits,
): AsyncGenerator<SheetRecord> {
  try {
    const sheet = await firstVisibleSheet(bytes, limits)
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      yield { line: index + 1, cells: values.map(textOf) }
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('invalid', 'The file is not a readable .xlsx workbook: it may be damaged')
  }
}

/**
 * Returns the position of the first sheet with cells that is not hidden, as its user sees the workbook; 0 when there is
 * none. Charts can be sheets of their own.
 */
async function firstVisibleSheet(bytes: Uint8Array, limits: SheetLimits): Promise<number> {
  const sheets = await elementsOf('xl/workbook.xml', 'sheet', bytes, limits)
  const relations = await elementsOf('xl/_rels/workbook.xml.rels', 'Relationship', bytes, limits)
  const withoutCells = new Set(
    relations
      .filter(({ '@Type': type }) => !String(type).endsWith('/worksheet'))
      .map(({ '@Id': id }) => id),
  )
  const first = sheets.findIndex(
    ({ '@state': state, ...attributes }) =>
      state !== 'hidden' && state !== 'veryHidden' && !withoutCells.has(relationOf(attributes)),
  )
  return Math.max(0, first)
}

/** Returns the id by which a sheet names its part, under any prefix of its namespace. */
const relationOf = (attributes: Readonly<Record<string, CellValue>>): CellValue | undefined =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1]

/** Returns the attributes of the elements of a part of a workbook; none when it has no such part. */
async function elementsOf(part: string, name: string, bytes: Uint8Array, limits: SheetLimits) {
  const xml = await unpackPart(bytes, part, limits)
  return xml === null ? [] : readXml(xml, { rowTag: name, stripNamespaces: true }).data
}

/** The midnight of a day that has no time. Workbooks in the strict format have dates as such texts. */
const midnight = /(?<=^\d{4}-\d\d-\d\d)T00:00:00(?:\.0{1,9})?Z?$/

function textOf(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  const text = value instanceof Date ? value.toISOString() : String(value)
  return text.replace(midnight, '')
}
