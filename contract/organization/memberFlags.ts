/** What may need attention at a member. */
export const memberFlags = ['noPrimaryContact', 'noIpRanges', 'nearExpiry'] as const

/** A property of a member library that the consortium's list shows. */
export type MemberFlag = (typeof memberFlags)[number]

/** Days before its end from which a subscription is near its expiry. */
export const nearExpiryDays = 30
