import { type Family, isFault } from './address.ts'
import { addressCount, countText } from './count.ts'
import { type IpRange, parseRange, rangeText, type Span } from './range.ts'

/** The most addresses of a range that is added without confirmation: an IPv4 /16, an IPv6 /32. */
const maxUnconfirmed: Record<Family, bigint> = { 4: 1n << 16n, 6: 1n << 96n }

/**
 * Returns whether a range is so wide that the portal asks for confirmation before it is added, and the mail about the
 * change counts its addresses (docs/assumptions.md#wide-ranges).
 */
export const isWide = (span: Span): boolean => addressCount(span) > maxUnconfirmed[span.family]

/** Returns a range as text, a wide one with its number of addresses. */
export function countedRangeText(range: IpRange): string {
  const span = parseRange(range.from, range.to ?? '', { allowDocumentation: true })
  const text = rangeText(range)
  return isFault(span) || !isWide(span)
    ? text
    : `${text} (${countText(addressCount(span))} addresses)`
}
