import { addDays, addYears, daysBetween, monthOf, nextMonth } from '../../contract/calendar.ts'
import type { Span } from '../../contract/reports/span.ts'

/** Rows of roll-ups of years, months or days that begin on or after `from` and before `before`. */
export interface RollupSlice {
  span: 'year' | 'month' | 'day'
  from: string
  before: string
  /** Whether its rows are subtracted: a month less some days may have fewer rows than the other days. */
  isSubtracted: boolean
}

/** A size of roll-ups, the first day of the period of a day, and of the one after it. */
interface Size {
  span: RollupSlice['span']
  days: number
  start: (day: string) => string
  next: (day: string) => string
  smaller?: Size
}

const day: Size = { span: 'day', days: 1, start: (on) => on, next: (on) => addDays(on, 1) }
const month: Size = { span: 'month', days: 30, start: monthOf, next: nextMonth, smaller: day }
const year: Size = {
  span: 'year',
  days: 365,
  start: (on) => `${on.slice(0, 4)}-01-01`,
  next: (on) => addYears(`${on.slice(0, 4)}-01-01`, 1),
  smaller: month,
}

/**
 * Returns slices that together, less those that are subtracted, make up a span, so that few rows of roll-ups are read.
 * Roll-ups have periods up to `largest`; without `canSubtract` no slice is subtracted.
 */
export function rollupSlices(
  { from, to }: Span,
  { largest, canSubtract }: { largest: 'month' | 'year'; canSubtract: boolean },
): RollupSlice[] {
  return joinSlices(cover(from, addDays(to, 1), largest === 'year' ? year : month))

  /** Covers days by whole periods of a size and by smaller ones at both ends. */
  function cover(start: string, before: string, size: Size): RollupSlice[] {
    if (start >= before) return []
    const { span, smaller } = size
    const firstWhole = size.start(start) === start ? start : size.next(start)
    const endOfWhole = size.start(before)
    if (smaller === undefined || (firstWhole === start && endOfWhole === before)) {
      return [{ span, from: start, before, isSubtracted: false }]
    }
    if (firstWhole > endOfWhole) return coverPart(start, before, size, smaller)
    return [
      ...coverPart(start, firstWhole, size, smaller),
      ...cover(firstWhole, endOfWhole, size),
      ...coverPart(endOfWhole, before, size, smaller),
    ]
  }

  /** Covers a part of one period by smaller ones, or by the period less its other smaller ones. */
  function coverPart(start: string, before: string, size: Size, smaller: Size): RollupSlice[] {
    const direct = cover(start, before, smaller)
    if (!canSubtract || direct.length === 0) return direct
    const [first, next] = [size.start(start), size.next(start)]
    const others = [...cover(first, start, smaller), ...cover(before, next, smaller)]
    const net = [
      { span: size.span, from: first, before: next, isSubtracted: false },
      ...others.map(opposite),
    ]
    return periodsOf(net) < periodsOf(direct) ? net : direct
  }
}

/** Returns a slice that is subtracted where the other is added. */
const opposite = ({ span, from, before, isSubtracted }: RollupSlice): RollupSlice => ({
  span,
  from,
  before,
  isSubtracted: !isSubtracted,
})

/** Returns slices of one size that follow each other as one. */
function joinSlices(slices: readonly RollupSlice[]): RollupSlice[] {
  const all: RollupSlice[] = []
  for (const slice of slices) {
    const adjacent = all.find(
      (other) =>
        other.span === slice.span &&
        other.isSubtracted === slice.isSubtracted &&
        other.before === slice.from,
    )
    if (adjacent === undefined) all.push({ ...slice })
    else adjacent.before = slice.before
  }
  return all
}

const sizes = { day, month, year }

/** Returns the number of years, months and days in slices, by which their rows are estimated. */
const periodsOf = (slices: readonly RollupSlice[]): number =>
  slices.reduce(
    (sum, { span, from, before }) => sum + Math.round(daysBetween(from, before) / sizes[span].days),
    0,
  )
