import { type Family, isFault } from '../../../../contract/organization/ip/address.ts'
import { type IpRange, parseRange, type Span } from '../../../../contract/organization/ip/range.ts'
import { settings } from '../../../settings.ts'

/** Field of the record by address family. */
export const rangeField = { 4: 'ip4Ranges', 6: 'ip6Ranges' } as const

/** Returns the rules for ranges of an address family. */
export const rulesOf = (family: Family) => ({
  family,
  allowDocumentation: settings.allowDocumentation,
})

/** Returns the ranges as spans, in the same order; undefined for a range that cannot be parsed. */
export const spansOf = (ranges: readonly IpRange[], family: Family): (Span | undefined)[] =>
  ranges.map(({ from, to }) => {
    const span = parseRange(from, to ?? '', { allowDocumentation: true, family })
    return isFault(span) ? undefined : span
  })

/** Returns the fault with the code of its text: "wrong family" has a text per table. */
export const familyFault = (fault: string, family: Family): string =>
  fault === 'family' ? `family${family}` : fault
