import { addDays, addYears, monthOf, nextMonth } from '../calendar.ts'
import { dayFault } from '../dayFault.ts'

/** A span of days, both included, YYYY-MM-DD. */
export interface Span {
  from: string
  to: string
}

/**
 * Returns the span that a call names, with the default days for those that it leaves out: To is today, and From the
 * first day of To's month (docs/requirements/delivery-and-reports.md §2.2).
 */
export function usageSpanOf(
  { from, to }: { from: string | null; to: string | null },
  today: string,
): Span {
  const last = to ?? today
  // From is no later than today, so that the fault of a To in the future is its own.
  return { from: from ?? monthOf(last < today ? last : today), to: last }
}

/** Why a report cannot cover a span of days. */
export type SpanFault = 'noDay' | 'fromAfterToday' | 'toAfterToday' | 'toBeforeFrom'

/**
 * Returns why usage cannot be reported for the span; null when it can: any span up to today
 * (docs/requirements/delivery-and-reports.md §5).
 */
export function usageSpanFault({ from, to }: Span, today: string): SpanFault | null {
  if (dayFault(from, {}) !== null || dayFault(to, {}) !== null) return 'noDay'
  if (from > today) return 'fromAfterToday'
  if (to > today) return 'toAfterToday'
  return to < from ? 'toBeforeFrom' : null
}

/** Ready-made spans of days in the portal. */
export const spanPresets = ['thisMonth', 'lastMonth', 'lastTwelveMonths'] as const

/** Name of a ready-made span of days in the portal. */
export type SpanPreset = (typeof spanPresets)[number]

/** Returns the span of a preset: this month so far, last month, or the twelve months up to today. */
export function presetSpan(preset: SpanPreset, today: string): Span {
  const firstOfMonth = monthOf(today)
  if (preset === 'thisMonth') return { from: firstOfMonth, to: today }
  const lastOfPrevious = addDays(firstOfMonth, -1)
  if (preset === 'lastMonth') return { from: monthOf(lastOfPrevious), to: lastOfPrevious }
  // The twelve months are whole ones: this month of last year is left out.
  return { from: nextMonth(addYears(firstOfMonth, -1)), to: today }
}

/** Returns the preset that equals the span; null when none does. */
export const presetOf = ({ from, to }: Span, today: string): SpanPreset | null =>
  spanPresets.find((preset) => {
    const span = presetSpan(preset, today)
    return span.from === from && span.to === to
  }) ?? null

/** Returns the first days of the months that a span touches. */
export function monthsOf({ from, to }: Span): string[] {
  const months: string[] = []
  for (let month = monthOf(from); month <= to; month = nextMonth(month)) months.push(month)
  return months
}
