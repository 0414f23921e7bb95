import { englishFormats } from './language/formats.ts'
import type { CountUnits, NumberGrouping } from './language/language.ts'

/** A count and the name of what it counts. */
export interface NamedCount {
  name: string
  count: number
}

/**
 * Returns a count as text: 1,234 below a million, 1.23M from a million, 1.23B from a thousand million
 * (docs/requirements/portal.md §9). A count below a thousand million reads 999.99M at most, however it would round. In
 * Indian grouping a million reads 10.00 L, and ten millions 1.00 Cr.
 */
export function formatCount(
  value: number,
  grouping: NumberGrouping = 'international',
  units: CountUnits = englishFormats.units,
): string {
  if (value < 1_000_000) return wholeCount(value, grouping)
  if (grouping === 'indian') {
    return value >= 10_000_000
      ? (value / 10_000_000).toFixed(2) + units.crore
      : Math.min(value / 100_000, 99.99).toFixed(2) + units.lakh
  }
  return value >= 1_000_000_000
    ? (value / 1_000_000_000).toFixed(2) + units.billion
    : Math.min(value / 1_000_000, 999.99).toFixed(2) + units.million
}

const groups: Record<NumberGrouping, RegExp> = {
  international: /\B(?=(?:\d{3}){1,7}$)/g,
  indian: /\B(?=(?:\d{2}){0,9}\d{3}$)/g,
}

/**
 * Returns a whole number with commas: 1,234,567, or 12,34,567 in Indian grouping. Does not use `Intl`, which loads
 * every locale's formats with the first number.
 */
export const wholeCount = (
  value: number | bigint,
  grouping: NumberGrouping = 'international',
): string => String(value).replace(groups[grouping], ',')

/** Returns the share of the count in the total in percent; 0 when `total` is 0. */
export const shareOf = (count: number, total: number): number =>
  total === 0 ? 0 : (count / total) * 100
