import { type CellValue, writeCsvStream } from 'hucre/csv'
import { escapeFormula, unescapeFormula } from '../../../contract/formula.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { statedSeparator } from '../../../contract/uploads/statedSeparator.ts'
import type { SheetRecord } from './sheetRows.ts'
import { lineBreak, lineOf } from './text.ts'
import type { Cell, Sheet } from './workbook.ts'

/**
 * Returns the file as a stream: a header line and a line for every row, each ended by CR LF (RFC 4180). With
 * `forSpreadsheets` it begins with a byte order mark, by which Excel detects UTF-8, and formulas are escaped.
 */
export const delimitedBytes = (
  sheet: Sheet,
  { separator, forSpreadsheets }: { separator: string; forSpreadsheets: boolean },
): ReadableStream<Uint8Array> =>
  writeCsvStream(linesOf(sheet, forSpreadsheets ? escapeCell : (cell) => cell), {
    delimiter: separator,
    bom: forSpreadsheets,
    headers: false,
  }).pipeThrough(new TransformStream(endOfLastLine))

/** `hucre` writes CR LF between lines only. Programs that count or join lines expect the last one to end, too. */
const endOfLastLine: Transformer<Uint8Array, Uint8Array> = {
  flush: (controller) => controller.enqueue(new TextEncoder().encode('\r\n')),
}

async function* linesOf(
  { above = [], columns, rows }: Sheet,
  written: (cell: Cell) => Cell,
): AsyncGenerator<CellValue[]> {
  for (const row of [...above, columns.map(({ header }) => header)]) yield row.map(written)
  for await (const row of rows) yield row.map(written)
}

/**
 * Puts an apostrophe before text that a spreadsheet would run as a formula. `hucre` would also escape phone numbers,
 * and `unescapeFormula` could not tell its apostrophe from one that the user has typed.
 */
const escapeCell = (cell: Cell): Cell => (typeof cell === 'string' ? escapeFormula(cell) : cell)

/**
 * Yields the records of a text with their line numbers; the separator is the one that a first line such as `sep=;`
 * states, else that of the header. The reader of `hucre` is not used, because it accepts a file that is cut off inside
 * a quotation and does not give line numbers.
 */
export async function* delimitedRecords(text: string): AsyncGenerator<SheetRecord> {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  const stated = statedSeparator.exec(body)
  const separator = stated?.[1] ?? separatorOf(body)
  let line = stated === null ? 1 : 2
  for (const { cells, breaks } of splitRecords(body, separator, stated?.[0].length ?? 0)) {
    yield { line, cells: cells.map(unescapeFormula) }
    line += breaks
  }
}

function separatorOf(text: string): string {
  const [first = ''] = text.replace(/^[\r\n]+/, '').split(lineBreak, 1)
  if (first.includes('\t')) return '\t'
  const count = (mark: string) => first.split(mark).length
  return count(';') > count(',') ? ';' : ','
}

/**
 * Splits a text from a position on into records (RFC 4180): quoted fields may contain separators, doubled quotes and
 * line breaks. Throws `Problem('invalid')` with the line of a quotation that nothing ends, or that ends in a later line
 * before more text: there its mark is missing, and the rows between would become one cell.
 */
function* splitRecords(text: string, separator: string, from: number) {
  let cells: string[] = []
  let breaks = 1
  let at = from
  while (at < text.length) {
    const quotation = text[at] === '"' ? quotationAt(text, at, separator) : noQuotation
    const rest = at + quotation.length
    const end = endOfField(text, rest, separator)
    cells.push(quotation.value + text.slice(rest, end))
    breaks += quotation.breaks
    at = end
    if (text[at] === separator) {
      at += 1
      if (at === text.length) cells.push('')
      else continue
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    yield { cells, breaks }
    cells = []
    breaks = 1
  }
  if (cells.length > 0) yield { cells, breaks }
}

/** A quotation at the beginning of a field: its value, its length with its marks, and the line breaks in it. */
interface Quotation {
  value: string
  length: number
  breaks: number
}

const noQuotation: Quotation = { value: '', length: 0, breaks: 0 }

function quotationAt(text: string, at: number, separator: string): Quotation {
  const end = closingQuote(text, at + 1)
  if (end === -1) {
    throw new Problem(
      'invalid',
      `The quotation that begins in line ${lineOf(text, at)} does not end: a quotation mark is missing`,
    )
  }
  const value = text.slice(at + 1, end).replaceAll('""', '"')
  const breaks = value.split(lineBreak).length - 1
  const after = text.slice(end + 1, endOfField(text, end + 1, separator))
  if (breaks > 0 && after.trim() !== '') {
    throw new Problem(
      'invalid',
      `The quotation that begins in line ${lineOf(text, at)} ends before more text in line ${lineOf(text, end)}: a quotation mark is missing or too many`,
    )
  }
  return { value, length: end + 1 - at, breaks }
}

/** Returns where a quotation ends; -1 when it does not. */
function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  return -1
}

function endOfField(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n')
    at += 1
  return at
}
