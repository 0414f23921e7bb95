import { addDays, monthOf, nextMonth } from '../../contract/calendar.ts'
import type { Span } from '../../contract/reports/span.ts'

/** Rows of roll-ups of years, months or days that begin on or after `from` and before `before`. */
export interface RollupSlice {
  span: 'year' | 'month' | 'day'
  from: string
  before: string
}

/** Returns a span as whole months and the days at its edges, so that few rows of roll-ups are read. */
export function rollupSlices({ from, to }: Span): RollupSlice[] {
  const end = addDays(to, 1)
  const firstMonth = from === monthOf(from) ? from : nextMonth(from)
  const endMonth = monthOf(end)
  if (firstMonth >= endMonth) return [{ span: 'day', from, before: end }]
  return filled([
    { span: 'day', from, before: firstMonth },
    { span: 'month', from: firstMonth, before: endMonth },
    { span: 'day', from: endMonth, before: end },
  ])
}

/** Returns a span as whole years, whole months and days, for roll-ups that have years. */
export const yearlyRollupSlices = (span: Span): RollupSlice[] =>
  rollupSlices(span).flatMap((slice) => {
    const { from, before } = slice
    const firstYear = from.endsWith('-01-01') ? from : `${Number(from.slice(0, 4)) + 1}-01-01`
    const endYear = `${before.slice(0, 4)}-01-01`
    if (slice.span === 'day' || firstYear >= endYear) return [slice]
    return filled([
      { span: 'month', from, before: firstYear },
      { span: 'year', from: firstYear, before: endYear },
      { span: 'month', from: endYear, before },
    ])
  })

const filled = (slices: RollupSlice[]): RollupSlice[] =>
  slices.filter((slice) => slice.from < slice.before)
