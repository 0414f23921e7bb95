import type { TranslateFunction } from 'react-admin'
import { addressCount } from '../../../../contract/organization/ip/count.ts'
import type { Span } from '../../../../contract/organization/ip/range.ts'
import { countText } from '../../../numbers.ts'

/** Returns how many addresses all spans together hold, such as "256 addresses". */
export function addressesText(spans: readonly Span[], translate: TranslateFunction): string {
  const count = spans.reduce((sum, span) => sum + addressCount(span), 0n)
  const args = { smart_count: count === 1n ? 1 : 2, text: countText(count) }
  return translate('organization.ranges.addresses', args)
}
