/** A count and the name of what it counts. */
export interface NamedCount {
  name: string
  count: number
}

/**
 * Returns a count as text: 1,234 below a million, 1.23M from a million, 1.23B from a thousand million (docs/requirements/portal.md
 * §9). A count below a thousand million reads 999.99M at most, however it would round.
 */
export function formatCount(value: number): string {
  if (value >= 1_000_000_000) return `${(value / 1_000_000_000).toFixed(2)}B`
  if (value >= 1_000_000) return `${Math.min(value / 1_000_000, 999.99).toFixed(2)}M`
  return wholeCount(value)
}

/**
 * Returns a whole number with commas: 1,234,567. Does not use `Intl`, which loads every locale's formats with
 * the first number.
 */
export const wholeCount = (value: number): string =>
  String(value).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',')

/** Returns the share of the count in the total in percent; 0 when `total` is 0. */
export const shareOf = (count: number, total: number): number =>
  total === 0 ? 0 : (count / total) * 100
