/** What the credentials of a program are for: entitlement answers, or holdings as KBART files. */
export const credentialScopes = ['entitlements', 'kbart'] as const

/** What a credential is for. */
export type CredentialScope = (typeof credentialScopes)[number]

/** The most days for which the key before a rotation works beside the new one. */
export const maxOverlapDays = 30
