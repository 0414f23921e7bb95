import { addDays } from '../calendar.ts'
import { subscriptionIsOpen } from '../session/subscription.ts'

/** What the consortium's list shows of a member library because it may need attention. */
export const memberFlags = [
  'noPrimaryContact',
  'noIpRanges',
  'nearExpiry',
  'inGrace',
  'expired',
] as const

/** Something that may need attention at a member library. */
export type MemberFlag = (typeof memberFlags)[number]

/** Days before its end from which a subscription is near its expiry. */
const nearExpiryDays = 30

/**
 * Returns whether a subscription has expired, has ended but is in its days of grace, or ends within 30 days; null when
 * none of these. Dates are YYYY-MM-DD; a missing end means no limit
 * (docs/assumptions.md#subscription-end-of-a-member).
 */
export function subscriptionFlag(
  today: string,
  endsOn: string | null,
  graceDays: number,
): MemberFlag | null {
  if (endsOn === null) return null
  if (!subscriptionIsOpen(today, endsOn, graceDays)) return 'expired'
  if (endsOn < today) return 'inGrace'
  return endsOn <= addDays(today, nearExpiryDays) ? 'nearExpiry' : null
}
