import { addDays } from '../ddr/dates.ts'

/** A span of days, both included, YYYY-MM-DD. */
export interface Span {
  from: string
  to: string
}

/** Why a report cannot cover a span of days. */
export type SpanFault = 'fromAfterToday' | 'toAfterToday' | 'toBeforeFrom'

/** Usage may be asked over any span up to today (spec: delivery §5). */
export function usageSpanFault({ from, to }: Span, today: string): SpanFault | null {
  if (from > today) return 'fromAfterToday'
  if (to > today) return 'toAfterToday'
  return to < from ? 'toBeforeFrom' : null
}

export const spanPresets = ['thisMonth', 'lastMonth', 'lastTwelveMonths'] as const

/** Name of a ready-made span of days in the portal. */
export type SpanPreset = (typeof spanPresets)[number]

/** The spans that are asked most: this month so far, the whole last one, and the twelve months up to today. */
export function presetSpan(preset: SpanPreset, today: string): Span {
  const firstOfMonth = monthOf(today)
  if (preset === 'thisMonth') return { from: firstOfMonth, to: today }
  const lastOfPrevious = addDays(firstOfMonth, -1)
  if (preset === 'lastMonth') return { from: monthOf(lastOfPrevious), to: lastOfPrevious }
  // The months of a year ago are whole: this month a year ago is left out.
  return { from: nextMonth(`${Number(today.slice(0, 4)) - 1}${firstOfMonth.slice(4)}`), to: today }
}

/** The preset a span is, if it is one. */
export const presetOf = ({ from, to }: Span, today: string): SpanPreset | null =>
  spanPresets.find((preset) => {
    const span = presetSpan(preset, today)
    return span.from === from && span.to === to
  }) ?? null

/** The first day of a day's month. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`

/** The first day of the next month. */
export const nextMonth = (day: string): string => monthOf(addDays(monthOf(day), 31))

/** The months a span touches, by their first days. */
export function monthsOf({ from, to }: Span): string[] {
  const months: string[] = []
  for (let month = monthOf(from); month <= to; month = nextMonth(month)) months.push(month)
  return months
}
