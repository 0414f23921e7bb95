import { wholeCount } from '../../counts.ts'
import type { NumberGrouping } from '../../language/language.ts'
import type { Span } from './range.ts'

/** Returns how many addresses the span holds, its first and last included. */
export const addressCount = ({ first, last }: Pick<Span, 'first' | 'last'>): bigint =>
  last - first + 1n

/** Larger counts are shown as a power of two, because nobody reads 39 digits. */
const countable = 1n << 40n

/** Returns a count of addresses as text: `1`, `65,536`, `2⁸⁰`, or `about 2⁸⁰` between two powers. */
export function countText(count: bigint, grouping?: NumberGrouping): string {
  if (count < countable) return wholeCount(count, grouping)
  const power = count.toString(2).length - 1
  const text = `2${inSuperscript(power)}`
  return count === 1n << BigInt(power) ? text : `about ${text}`
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Returns a whole number in superscript digits. */
const inSuperscript = (value: number): string =>
  Array.from(String(value), (digit) => superscripts[Number(digit)]).join('')
