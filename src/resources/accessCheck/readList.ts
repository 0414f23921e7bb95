import { parseCsv } from 'hucre/csv'
import { maxCheckedLines } from '../../../contract/entitlement/endpoints.ts'
import { statedSeparator } from '../../../contract/uploads/statedSeparator.ts'
import { readChosenFile } from '../../readChosenFile.ts'

/** Largest file of a list in bytes. */
export const maxListBytes = 4 * 1024 * 1024

/** Why a list cannot be checked; the screen has a text for each. */
export type ListFault = 'unreadable' | 'empty' | 'binary' | 'tooLarge' | 'tooMany'

/** Names of columns that hold what can be checked, those that name an item most exactly first. */
const itemColumns = [
  'doi',
  'onlineissn',
  'eissn',
  'onlineidentifier',
  'issn',
  'printissn',
  'printidentifier',
  'isbn',
  'title',
  'publicationtitle',
  'item',
]

/** Returns the lines of a text without those that are empty; spaces at both ends are removed. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns why so many lines cannot be checked; `null` when they can. */
export function linesFault(count: number): ListFault | null {
  if (count === 0) return 'empty'
  return count > maxCheckedLines ? 'tooMany' : null
}

/**
 * Reads the items of a file in UTF-8. Of a CSV or tab-separated file whose header names a column of DOIs, ISSNs, ISBNs
 * or titles, each row gives its most exact one; of every other text each line is one item.
 */
export async function readList(file: File): Promise<string[] | ListFault> {
  if (file.size > maxListBytes) return 'tooLarge'
  const bytes = await readChosenFile(() => file.arrayBuffer())
  if (bytes === null) return 'unreadable'
  const text = decode(bytes)
  if (text === null) return 'binary'
  const lines = itemsOf(text)
  return linesFault(lines.length) ?? lines
}

/** Returns the text of a file; `null` when it is no text in UTF-8. */
function decode(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

function itemsOf(text: string): string[] {
  const [line = '', stated] = statedSeparator.exec(text) ?? []
  const body = text.slice(line.length)
  const [header = ''] = body.split(/[\r\n]/, 1)
  const separators = stated === undefined ? [',', ';', '\t'] : [stated]
  const separator = separators.find((mark) => columnsIn(header.split(mark)).length > 0)
  if (separator === undefined) return linesOf(body)
  const [headers = [], ...rows] = parseCsv(body, { delimiter: separator })
  const columns = columnsIn(headers.map(String))
  return rows
    .map((row) =>
      columns.map((index) => String(row[index] ?? '').trim()).find((cell) => cell !== ''),
    )
    .filter((item) => item !== undefined)
}

/** Returns the positions of the columns that hold what can be checked, the most exact first. */
function columnsIn(headers: readonly string[]): number[] {
  const names = headers.map((name) => name.toLowerCase().replaceAll(/[^a-z]/g, ''))
  return itemColumns.map((name) => names.indexOf(name)).filter((index) => index !== -1)
}
