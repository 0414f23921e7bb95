import type { DdrSide } from '../ddr/model.ts'

/** Whether the DDR report shows every status or only the filled requests. */
export type DdrReportFormat = 'all' | 'filled'

const ddrFigures = [
  'pending',
  'delayed',
  'filled',
  'unfilled',
  'discarded',
  'duplicate',
  'notFilled',
  'total',
] as const

/** Name of a figure of the DDR report. */
export type DdrFigure = (typeof ddrFigures)[number]

/** One row of the DDR report: an institution and its figures. */
export type DdrReportRow = Record<DdrFigure, number> & { institutionName: string }

/** Figures of each format; the Fulfillment Report compares delivered with undelivered requests. */
const figuresOf: Record<DdrReportFormat, readonly DdrFigure[]> = {
  all: ddrFigures,
  filled: ['filled', 'notFilled', 'total'],
}

/** One column of the DDR report: the key of its value and its heading. */
export interface DdrReportColumn {
  key: 'institutionName' | DdrFigure
  header: string
}

const headers: Record<DdrFigure, string> = {
  pending: 'Pending',
  delayed: 'Delayed',
  filled: 'Delivered',
  unfilled: 'Not Available',
  discarded: 'Discarded',
  duplicate: 'Duplicate',
  notFilled: 'Unfulfilled',
  total: 'Total',
}

/**
 * Returns the columns of the DDR report, on screen and in files (docs/requirements/delivery-and-reports.md §2.2). A row
 * of a consortium is a member with its requests, a row of a library is a partner library.
 */
export function ddrReportColumns(
  side: DdrSide,
  format: DdrReportFormat,
  { wholeConsortium }: { wholeConsortium: boolean },
): DdrReportColumn[] {
  const partner = side === 'received' ? 'Request Sent By' : 'Request Received By'
  const own = side === 'received' ? 'Request Received By' : 'Request Sent By'
  return [
    { key: 'institutionName', header: wholeConsortium ? own : partner },
    ...figuresOf[format].map((key) => ({ key, header: headers[key] })),
  ]
}

/** Returns the total row. */
export function ddrTotals(rows: readonly DdrReportRow[]): DdrReportRow {
  const sum = (key: DdrFigure) => rows.reduce((total, row) => total + row[key], 0)
  const figures = Object.fromEntries(ddrFigures.map((key) => [key, sum(key)]))
  return { institutionName: 'Total', ...(figures as Record<DdrFigure, number>) }
}

/**
 * Returns the text that replaces the figures of a row without requests (docs/requirements/delivery-and-reports.md §8).
 */
export const noDdrData = (side: DdrSide): string =>
  `No DDR ${side === 'sent' ? 'Sent' : 'Received'} Data for the selected date`
