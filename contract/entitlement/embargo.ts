import { addDays, lastDayOfMonth, yearOf } from '../calendar.ts'

/**
 * The days between which a moving embargo gives access, YYYY-MM-DD; null where it sets no limit. `upTo` is the limit of
 * an embargo on the newest content (KBART's P), `from` that of a moving wall behind which old content is gone (R).
 */
export interface EmbargoLimits {
  from: string | null
  upTo: string | null
}

/**
 * Returns the limits of an embargo of KBART, such as `P1Y` or `R10Y;P30D`, on a day. Years and months are those of the
 * calendar: `P1Y` leaves out the current year, `R1Y` gives only the current year; days are counted back from the day
 * (NISO RP-9-2014, 6.6.13). An empty text sets no limits.
 */
export function embargoLimits(embargo: string, on: string): EmbargoLimits {
  const limits: EmbargoLimits = { from: null, upTo: null }
  for (const [, kind, length, unit] of embargo.matchAll(/([PR])(\d{1,5})([DMY])/g)) {
    const lastBefore = lastDayBefore(on, Number(length), unit ?? 'D')
    if (kind === 'P') limits.upTo = lastBefore
    else limits.from = addDays(lastBefore, 1)
  }
  return limits
}

/** The limit of all arithmetic with days: an embargo that began before it has no end in practice. */
const firstYear = 1

/** Returns the last day before the newest `length` years, months or days, the current one included. */
function lastDayBefore(on: string, length: number, unit: string): string {
  if (unit === 'D') return addDays(on, -Math.min(length, 600_000))
  if (unit === 'Y')
    return `${String(Math.max(firstYear, yearOf(on) - length)).padStart(4, '0')}-12-31`
  const months = yearOf(on) * 12 + Number(on.slice(5, 7)) - 1 - length
  const year = Math.max(firstYear, Math.floor(months / 12))
  return year === firstYear ? '0001-12-31' : lastDayOfMonth(year, (months % 12) + 1)
}
