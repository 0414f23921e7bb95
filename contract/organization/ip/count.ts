import type { Span } from './range.ts'

/** Returns how many addresses the span holds, its first and last included. */
export const addressCount = ({ first, last }: Pick<Span, 'first' | 'last'>): bigint =>
  last - first + 1n

/** Beyond this a count is said as a power of two: nobody reads 39 digits. */
const countable = 1n << 40n

/** `1`, `65,536`, or `2^80` for the sizes that IPv6 has; `about 2^80` between the powers. */
export function countText(count: bigint): string {
  if (count < countable) return count.toLocaleString('en')
  const power = count.toString(2).length - 1
  return count === 1n << BigInt(power) ? `2^${power}` : `about 2^${power}`
}
