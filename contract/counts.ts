/** Something counted, under its name. */
export interface NamedCount {
  name: string
  count: number
}

/** 1,234 below a million, 1.23M from a million, 1.23B from a thousand million (spec: portal §9). */
export function formatCount(value: number): string {
  if (value >= 1_000_000_000) return `${(value / 1_000_000_000).toFixed(2)}B`
  if (value >= 1_000_000) return `${(value / 1_000_000).toFixed(2)}M`
  return wholeCount(value)
}

/** 1,234,567. By hand: the browser's own way loads the formats of all languages for the first figure. */
export const wholeCount = (value: number): string =>
  String(value).replace(/\B(?=(?:\d{3}){1,7}$)/g, ',')
