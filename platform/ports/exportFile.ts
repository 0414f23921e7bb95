import type { Download } from '../../contract/kernel/answer.ts'
import type { ExportFormat } from '../../contract/kernel/exportFormat.ts'
import { mediaTypes } from '../http/mediaTypes.ts'
import { exportFileName } from '../../contract/kernel/exportFileName.ts'
import { inColumnOrder } from '../../contract/preferences/columns.ts'
import { inEnglish, type Translate } from '../../contract/language/translator.ts'
import { type Cell, type Column, type Sheet, writeCsv, writeSheet, writeTsv } from './sheets.ts'

/** A column of an export. */
export interface ExportColumn<T> extends Column {
  cell: (row: T) => Cell
  /** Whether its cells are texts of ours, such as a status, and no data. */
  hasTexts?: boolean
  /** Columns of the list that show this value, by the names of their fields; none where the list does not show it. */
  fields?: readonly string[]
}

interface Export<T> {
  /** What the file is called before the time and the ending. */
  name: string
  /** What the rows were filtered by, for the file's name; null where there was no filter. */
  filters?: readonly (string | null)[]
  /** Rows above the headers. */
  above?: Sheet['above']
  columns: readonly ExportColumn<T>[]
  /** Fields of the list's columns that the user chose, in their order; without any the file has all columns. */
  chosen?: readonly string[] | undefined
  rows: AsyncIterable<T> | Iterable<T>
  /** Translates headers and texts of ours; English without it, for files that are read back by their headers. */
  translate?: Translate
  /** When the file was made (`Call.timestamp`); part of its name. */
  timestamp: string
  format?: ExportFormat
}

/** Returns a file of rows, written while it is sent, with a timestamped name (docs/requirements/resources.md §9). */
export function exportFile<T>({
  name,
  filters = [],
  above = [],
  columns: all,
  chosen = [],
  rows,
  translate = inEnglish,
  timestamp,
  format = 'xlsx',
}: Export<T>): Download {
  const columns = chosenColumns(all, chosen).map((column) => inLanguage(column, translate))
  const sheet = { name, above, columns, rows: cellsOf(rows, columns) }
  return {
    fileName: `${exportFileName([name, ...filters])}_${timestamp}.${format}`,
    contentType: contentTypes[format],
    body: format === 'csv' ? writeCsv(sheet) : writeSheet(sheet),
  }
}

/** Returns a column with its header, and where they are texts of ours its cells, in a language. */
const inLanguage = <T>(column: ExportColumn<T>, translate: Translate): ExportColumn<T> => ({
  ...column,
  header: translate(column.header),
  cell: (row) => {
    const value = column.cell(row)
    return column.hasTexts && typeof value === 'string' && value !== '' ? translate(value) : value
  },
})

/** Returns the columns that the list shows, in its order, and behind them those that no column of the list shows. */
const chosenColumns = <T>(
  columns: readonly ExportColumn<T>[],
  chosen: readonly string[],
): readonly ExportColumn<T>[] =>
  chosen.length === 0
    ? columns
    : inColumnOrder(
        columns.filter(({ fields }) => fields?.some((field) => chosen.includes(field)) ?? true),
        chosen,
        ({ fields = [] }) => fields,
      )

/** Number of rows of a template that are formatted as text, because the library formats cells and not columns. */
const templateRows = 500

/** Returns the rows of a template: an example, then empty rows in the format of the columns. */
export function* templateContent(example: readonly Cell[]): Generator<readonly Cell[]> {
  yield example
  const empty = example.map(() => null)
  for (let row = 0; row < templateRows; row++) yield empty
}

/** Returns a file of tab-separated text with this name. */
export function textFile(
  fileName: string,
  columns: readonly Column[],
  rows: AsyncIterable<readonly Cell[]>,
): Download {
  const sheet = { name: fileName, columns, rows }
  return { fileName, contentType: `${mediaTypes.text}; charset=utf-8`, body: writeTsv(sheet) }
}

async function* cellsOf<T>(
  rows: AsyncIterable<T> | Iterable<T>,
  columns: readonly { cell: (row: T) => Cell }[],
): AsyncGenerator<Cell[]> {
  for await (const row of rows) yield columns.map(({ cell }) => cell(row))
}

const contentTypes: Record<ExportFormat, string> = {
  xlsx: mediaTypes.workbook,
  csv: `${mediaTypes.csv}; charset=utf-8`,
}
