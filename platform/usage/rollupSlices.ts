import { addDays, monthOf, nextMonth } from '../../contract/calendar.ts'
import type { Span } from '../../contract/reports/span.ts'

/** Rows of roll-ups of months or of days that begin on or after `from` and before `before`. */
export interface RollupSlice {
  span: 'month' | 'day'
  from: string
  before: string
}

/** Returns a span as whole months and the days at its edges, so that few rows of roll-ups are read. */
export function rollupSlices({ from, to }: Span): RollupSlice[] {
  const end = addDays(to, 1)
  const firstMonth = from === monthOf(from) ? from : nextMonth(from)
  const endMonth = monthOf(end)
  if (firstMonth >= endMonth) return [{ span: 'day', from, before: end }]
  const slices: RollupSlice[] = [
    { span: 'day', from, before: firstMonth },
    { span: 'month', from: firstMonth, before: endMonth },
    { span: 'day', from: endMonth, before: end },
  ]
  return slices.filter((slice) => slice.from < slice.before)
}
