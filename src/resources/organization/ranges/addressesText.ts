import type { TranslateFunction } from 'react-admin'
import { addressCount } from '../../../../contract/organization/ip/count.ts'
import type { Span } from '../../../../contract/organization/ip/range.ts'
import { countText } from '../../../numbers.ts'

/** Returns how many addresses a span holds, such as "256 addresses". */
export function addressesText(span: Span, translate: TranslateFunction): string {
  const count = addressCount(span)
  const args = { smart_count: count === 1n ? 1 : 2, text: countText(count) }
  return translate('organization.ranges.addresses', args)
}
