import { type Family, isFault } from '../../../contract/organization/ip/address.ts'
import { type IpRange, parseRange, type Span } from '../../../contract/organization/ip/range.ts'
import { settings } from '../../settings.ts'

export const rangeField = { 4: 'ip4Ranges', 6: 'ip6Ranges' } as const

export const rulesOf = (family: Family) => ({
  family,
  allowDocumentation: settings.allowDocumentation,
})

/** Ranges as spans, in the same places; undefined for one that cannot be read. */
export const spansOf = (ranges: readonly IpRange[], family: Family): (Span | undefined)[] =>
  ranges.map(({ from, to }) => {
    const span = parseRange(from, to ?? '', { allowDocumentation: true, family })
    return isFault(span) ? undefined : span
  })

/** The fault as its text knows it: what is the wrong family depends on the table. */
export const familyFault = (fault: string, family: Family): string =>
  fault === 'family' ? `family${family}` : fault
