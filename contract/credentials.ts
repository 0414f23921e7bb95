/** Longest name in characters of a credential, be it for the COUNTER API or for entitlements and holdings. */
export const maxLabelLength = 80

/** The most credentials of one kind that a customer may have in force at once. */
export const maxCredentials = 20
