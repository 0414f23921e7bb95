/** What the consortium's list shows of a member library because it may need attention. */
export const memberFlags = ['noPrimaryContact', 'noIpRanges', 'nearExpiry'] as const

/** Something that may need attention at a member library. */
export type MemberFlag = (typeof memberFlags)[number]

/** Days before its end from which a subscription is near its expiry. */
export const nearExpiryDays = 30
