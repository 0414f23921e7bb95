import { addDays, lastDayOfMonth } from '../calendar.ts'

/** Coverage of a holding; null for an open end. */
export interface CoverageDates {
  startDate: string | null
  endDate: string | null
}

/** A span of days, both included; null for an open end. */
export interface DaySpan {
  from: string | null
  until: string | null
}

const first = '0001-01-01'
const last = '9999-12-31'

/** Returns the first day of a year, a month or a day. */
const firstDayOf = (date: string): string => `${date}-01-01`.slice(0, 10)

/** Returns the last day of a year, a month or a day. */
function lastDayOf(date: string): string {
  if (date.length === 4) return `${date}-12-31`
  return date.length === 7 ? lastDayOfMonth(Number(date.slice(0, 4)), Number(date.slice(5))) : date
}

/** A span with a day at both ends. */
interface ClosedSpan {
  from: string
  until: string
}

const closeSpan = ({ startDate, endDate }: CoverageDates): ClosedSpan => ({
  from: startDate === null ? first : firstDayOf(startDate),
  until: endDate === null ? last : lastDayOf(endDate),
})

/** Returns the spans in order, with those that overlap or follow each other joined. */
function joinSpans(coverage: readonly CoverageDates[]): ClosedSpan[] {
  const spans: ClosedSpan[] = []
  const sorted = coverage.map(closeSpan).sort((a, b) => (a.from < b.from ? -1 : 1))
  for (const span of sorted) {
    const before = spans.at(-1)
    if (before === undefined || (before.until !== last && span.from > addDays(before.until, 1))) {
      spans.push({ ...span })
    } else if (span.until > before.until) {
      before.until = span.until
    }
  }
  return spans
}

/** Returns the days that no span covers; the spans are as `joinSpans` returns them. */
function daysBetween(spans: readonly ClosedSpan[]): ClosedSpan[] {
  const between: ClosedSpan[] = []
  let from = first
  for (const span of spans) {
    if (span.from > from) between.push({ from, until: addDays(span.from, -1) })
    if (span.until === last) return between
    from = addDays(span.until, 1)
  }
  return [...between, { from, until: last }]
}

/** Returns the days that are in both lists; each is in order, and its spans do not overlap. */
function sharedDays(spans: readonly ClosedSpan[], others: readonly ClosedSpan[]): ClosedSpan[] {
  const shared: ClosedSpan[] = []
  let at = 0
  let otherAt = 0
  for (;;) {
    const span = spans[at]
    const other = others[otherAt]
    if (span === undefined || other === undefined) return shared
    const from = span.from > other.from ? span.from : other.from
    const until = span.until < other.until ? span.until : other.until
    if (from <= until) shared.push({ from, until })
    if (span.until < other.until) at += 1
    else otherAt += 1
  }
}

/**
 * Returns the days that `coverage` has and `others` have not, both of holdings of one title, in order; null is an
 * open end of a span. Embargoes are not considered, because they depend on the day.
 */
export const addedCoverage = (
  coverage: readonly CoverageDates[],
  others: readonly CoverageDates[],
): DaySpan[] => sharedDays(joinSpans(coverage), daysBetween(joinSpans(others))).map(openEnds)

const openEnds = ({ from, until }: ClosedSpan): DaySpan => ({
  from: from === first ? null : from,
  until: until === last ? null : until,
})
