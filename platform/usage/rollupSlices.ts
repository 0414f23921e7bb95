import { addDays, monthOf, nextMonth } from '../../contract/calendar.ts'
import type { Span } from '../../contract/reports/span.ts'
import type { UsageSpan } from './tables.ts'

/** Rows of a usage roll-up of one size (year, month or day) that begin on or after `from` and before `before`. */
export interface RollupSlice {
  span: UsageSpan
  from: string
  before: string
}

/** Returns a span as whole years, whole months and the days at its edges, so that few roll-up rows are read. */
export function rollupSlices({ from, to }: Span): RollupSlice[] {
  const end = addDays(to, 1)
  const firstMonth = from === monthOf(from) ? from : nextMonth(from)
  const endMonth = monthOf(end)
  if (firstMonth >= endMonth) return [{ span: 'day', from, before: end }]
  const firstYear = firstMonth.endsWith('-01-01')
    ? firstMonth
    : `${Number(firstMonth.slice(0, 4)) + 1}-01-01`
  const endYear = `${endMonth.slice(0, 4)}-01-01`
  const months: RollupSlice[] =
    firstYear < endYear
      ? [
          { span: 'month', from: firstMonth, before: firstYear },
          { span: 'year', from: firstYear, before: endYear },
          { span: 'month', from: endYear, before: endMonth },
        ]
      : [{ span: 'month', from: firstMonth, before: endMonth }]
  const slices: RollupSlice[] = [
    { span: 'day', from, before: firstMonth },
    ...months,
    { span: 'day', from: endMonth, before: end },
  ]
  return slices.filter((slice) => slice.from < slice.before)
}

/** Returns the slices of a span as whole months and days, for figures per month. */
export const monthlyRollupSlices = (span: Span): RollupSlice[] =>
  rollupSlices(span).map((slice) => ({
    span: slice.span === 'year' ? 'month' : slice.span,
    from: slice.from,
    before: slice.before,
  }))
