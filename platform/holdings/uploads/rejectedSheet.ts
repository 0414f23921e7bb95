import type { Sheet } from '../../ports/sheets.ts'
import type { LineFault } from './readRows.ts'

/** Returns the sheet of rejected rows: one line per fault, with its row, column and reason. */
export const rejectedSheet = (faults: readonly LineFault[]): Sheet => ({
  name: 'Rejected rows',
  columns: [
    { header: 'Row', kind: 'number' },
    { header: 'Column', width: 20 },
    { header: 'Value', width: 32 },
    { header: 'Reason', width: 64 },
  ],
  rows: faults.map(({ line, column, value, reason }) => [line, column, value, reason]),
})
