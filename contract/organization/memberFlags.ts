/** What a consortium office should look into at a member. */
export const memberFlags = ['noPrimaryContact', 'noIpRanges', 'nearExpiry'] as const
export type MemberFlag = (typeof memberFlags)[number]

/** A subscription that ends within so many days is near its expiry. */
export const nearExpiryDays = 30
