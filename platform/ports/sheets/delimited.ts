import { Problem } from '../../../contract/kernel/problem.ts'
import type { SheetRecord } from './parse.ts'
import type { Cell, Sheet } from './workbook.ts'

/** A cell that begins with one of these is a formula to a spreadsheet (QUALITY: S9). */
const formulaStart = /^[=+\-@\t\r\0]/
/** The escape that spreadsheets show as text, and what tells ours from an apostrophe of the writer. */
const escaped = /^'[=+\-@\t\r\0']/

/** Rows are joined until a piece is worth sending. */
const pieceLength = 64 * 1024

/** The file in pieces: a header line and a line for every row, each ended by CR LF (RFC 4180). */
export async function* delimitedLines(
  { above = [], columns, rows }: Sheet,
  { separator, forSpreadsheets }: { separator: string; forSpreadsheets: boolean },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const field = (cell: Cell) => quoted(forSpreadsheets ? harmless(cell) : plain(cell), separator)
  const line = (cells: readonly Cell[]) => `${cells.map(field).join(separator)}\r\n`
  // The mark tells Excel that it is UTF-8; KBART wants none.
  let piece = forSpreadsheets ? '\uFEFF' : ''
  for (const row of [...above, columns.map(({ header }) => header)]) piece += line(row)
  for await (const row of rows) {
    piece += line(row)
    if (piece.length < pieceLength) continue
    yield encoder.encode(piece)
    piece = ''
  }
  if (piece) yield encoder.encode(piece)
}

const plain = (cell: Cell) => (cell === null ? '' : String(cell))

/** Text that looks like a formula gets an apostrophe in front; numbers are numbers, also below zero. */
function harmless(cell: Cell): string {
  const text = plain(cell)
  const risky = typeof cell === 'string' && (formulaStart.test(text) || escaped.test(text))
  return risky ? `'${text}` : text
}

const quoted = (text: string, separator: string) =>
  text.includes('"') || text.includes(separator) || /[\r\n]|^\s|\s$/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text

/** Takes the apostrophe off that `harmless` put there. */
const unescaped = (text: string) => (escaped.test(text) ? text.slice(1) : text)

/** The lines of the text; the separator is the one the first line uses. */
export async function* delimitedRecords(text: string): AsyncGenerator<SheetRecord> {
  const body = text.startsWith('\uFEFF') ? text.slice(1) : text
  const separator = separatorOf(body)
  let line = 1
  for (const { cells, breaks } of splitRecords(body, separator)) {
    yield { line, cells: cells.map(unescaped) }
    line += breaks
  }
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  if (first.includes('\t')) return '\t'
  const count = (mark: string) => first.split(mark).length
  return count(';') > count(',') ? ';' : ','
}

/** RFC 4180: quoted fields may hold separators, doubled quotes and line breaks. */
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
