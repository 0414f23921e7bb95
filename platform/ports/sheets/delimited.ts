import { type CellValue, writeCsvStream } from 'hucre/csv'
import { escapeFormula, unescapeFormula } from '../../../contract/formula.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { SheetRecord } from './parse.ts'
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
 * Yields the records of a text with their line numbers; the separator is that of the first line. The reader of `hucre`
 * is not used, because it accepts a file that is cut off inside a quotation and does not give line numbers.
 */
export async function* delimitedRecords(text: string): AsyncGenerator<SheetRecord> {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  const separator = separatorOf(body)
  let line = 1
  for (const { cells, breaks } of splitRecords(body, separator)) {
    yield { line, cells: cells.map(unescapeFormula) }
    line += breaks
  }
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  if (first.includes('\t')) return '\t'
  const count = (mark: string) => first.split(mark).length
  return count(';') > count(',') ? ';' : ','
}

/** Splits a text into records (RFC 4180): quoted fields may contain separators, doubled quotes and line breaks. */
function* splitRecords(text: string, separator: string) {
  let cells: string[] = []
  let breaks = 1
  let at = 0
  while (at < text.length) {
    let value: string
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1)
      value = text.slice(at + 1, end).replaceAll('""', '"')
      breaks += value.split('\n').length - 1
      at = end + 1
    } else {
      value = ''
    }
    const end = endOfField(text, at, separator)
    cells.push(value + text.slice(at, end))
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

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at
  }
  throw new Problem('invalid', 'The file ends inside a quotation: it may be cut off')
}

function endOfField(text: string, from: number, separator: string): number {
  let at = from
  while (at < text.length && text[at] !== separator && text[at] !== '\r' && text[at] !== '\n')
    at += 1
  return at
}
