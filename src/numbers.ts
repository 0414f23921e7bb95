import * as counts from '../contract/counts.ts'
import * as addresses from '../contract/organization/ip/count.ts'
import { currentFormats } from './i18n/formats.ts'
import { serverText } from './i18n/serverText.ts'

/** Returns a count as screens show it, in the grouping of the user: 1,234 below a million, 1.23M or 12.34 L above. */
export function formatCount(value: number): string {
  const { grouping, units } = currentFormats()
  return counts.formatCount(value, grouping, units)
}

/** Returns a whole number in the grouping of the user: 1,234,567 or 12,34,567. */
export const wholeCount = (value: number): string =>
  counts.wholeCount(value, currentFormats().grouping)

/** Returns a size in bytes as a number of megabytes without decimals. */
export const megabytes = (bytes: number): string => wholeCount(Math.round(bytes / 1024 / 1024))

/** Returns the size of a file as "1.4 MB", and below 0.1 MB as "12 KB". */
export const fileSize = (bytes: number): string => {
  const size = bytes / 1024 / 1024
  return size < 0.1 ? `${Math.ceil(bytes / 1024)} KB` : `${size.toFixed(1)} MB`
}

/** Returns a count of addresses as text: `65,536`, or `about 2⁸⁰`. */
export const countText = (count: bigint): string =>
  serverText(addresses.countText(count, currentFormats().grouping))
