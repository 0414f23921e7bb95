/** Where the platform answers, on whichever origin. */
export const basePath = '/platform'
/** A cookie session must send it on every call that changes state (ENDPOINTS: "marked ⚠"). */
export const portalHeader = { name: 'X-Requested-With', value: 'portal' } as const
