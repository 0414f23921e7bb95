import type { Download } from '../../contract/kernel/answer.ts'
import { csvText } from './csvExporter.ts'
import { timestamp } from '../today.ts'

/** Returns rows as a CSV file made in the browser, with a timestamped name; the names of fields are the headers. */
export const csvFile = (name: string, rows: readonly Record<string, string>[]): Download => ({
  fileName: `${name}_${timestamp()}.csv`,
  contentType: 'text/csv; charset=utf-8',
  // Excel detects UTF-8 by the byte order mark.
  body: new Blob(['\uFEFF', csvText(rows)], { type: 'text/csv; charset=utf-8' }),
})
