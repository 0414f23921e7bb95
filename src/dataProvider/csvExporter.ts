import type { Exporter } from 'react-admin'
import { escapeFormula } from '../../contract/formula.ts'
import { timestamp } from '../today.ts'
import { saveDownload } from './downloads.ts'

/**
 * Returns a value as a CSV cell. A value that a spreadsheet would read as a formula is prefixed
 * with an apostrophe.
 */
function cell(value: unknown): string {
  const safe = typeof value === 'string' ? escapeFormula(value) : plainText(value)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

function plainText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value)
}

/** Returns rows as CSV (RFC 4180), with a column for every field that any row has. */
export function csvText(rows: readonly Record<string, unknown>[]): string {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [fields, ...rows.map((row) => fields.map((field) => row[field]))]
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

/** Exports a list as CSV with escaped formulas. react-admin's own exporter does not escape them. */
export const csvExporter: Exporter = (rows, _fetchRelated, _dataProvider, resource) => {
  return saveDownload({
    fileName: `${resource}-${timestamp()}.csv`,
    contentType: 'text/csv',
    body: new Blob(['\uFEFF', csvText(rows)], { type: 'text/csv' }),
  })
}
