import type { CounterFormat, CounterTable } from '../../contract/counter/tabular.ts'
import type { Download } from '../../contract/kernel/answer.ts'
import { mediaTypes } from '../http/mediaTypes.ts'
import { type Sheet, writeSheet, writeSpreadsheetTsv } from '../ports/sheets.ts'

/** Returns the tabular form of a report as a file: header in rows 1 to 13, row 14 blank, headings in row 15. */
export function counterFile(
  name: string,
  { header, columns, rows }: CounterTable,
  format: CounterFormat,
): Download {
  const figuresFrom = columns.indexOf('Reporting_Period_Total')
  const sheet: Sheet = {
    name: 'COUNTER',
    above: [...header.map(({ label, value }) => [label, value]), []],
    columns: columns.map((column, index) =>
      index >= figuresFrom ? { header: column, kind: 'number' } : { header: column, width: 28 },
    ),
    // What is not known is blank, not an empty text.
    rows: rows.map((row) => row.map((cell) => (cell === '' ? null : cell))),
  }
  return format === 'tsv'
    ? {
        fileName: `${name}.tsv`,
        contentType: `${mediaTypes.tsv}; charset=utf-8`,
        body: writeSpreadsheetTsv(sheet),
      }
    : { fileName: `${name}.xlsx`, contentType: mediaTypes.workbook, body: writeSheet(sheet) }
}
