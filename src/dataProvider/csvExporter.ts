import type { Exporter } from 'react-admin'
import { isFormula } from '../../contract/formula.ts'
import { saveDownload } from './downloads.ts'

/** An apostrophe keeps a cell that looks like a formula text. */
function cell(value: unknown): string {
  const safe = typeof value === 'string' && isFormula(value) ? `'${value}` : plainText(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** RFC 4180, with every field that any row has. */
export function csvText(rows: readonly Record<string, unknown>[]): string {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [fields, ...rows.map((row) => fields.map((field) => row[field]))]
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

/** react-admin's export of a list as CSV that is safe to open; its own does not escape formulas. */
export const csvExporter: Exporter = (rows, _fetchRelated, _dataProvider, resource) => {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[:T]/g, '-')
  return saveDownload({
    fileName: `${resource}-${stamp}.csv`,
    contentType: 'text/csv',
    body: new Blob(['\uFEFF', csvText(rows)], { type: 'text/csv' }),
  })
}
