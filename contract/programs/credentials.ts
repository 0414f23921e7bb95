/** What the credentials of a program are for: entitlement answers, or holdings as KBART files. */
export const credentialScopes = ['entitlements', 'kbart'] as const

/** What a credential is for. */
export type CredentialScope = (typeof credentialScopes)[number]

/** Longest name of a credential in characters. */
export const maxLabelLength = 80

/** The most credentials that a customer may have in force at once. */
export const maxCredentials = 20

/** The most days for which the key before a rotation works beside the new one. */
export const maxOverlapDays = 30
