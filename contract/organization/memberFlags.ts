/** What a consortium office should look into at a member. */
export const memberFlags = ['noPrimaryContact', 'noIpRanges', 'nearExpiry'] as const

/** A property of a member library that the consortium's list shows. */
export type MemberFlag = (typeof memberFlags)[number]

/** A subscription that ends within so many days is near its expiry. */
export const nearExpiryDays = 30
