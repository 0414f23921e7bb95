/** Addresses of the platform that are not calls of the contract. */
export const platformPaths = { health: '/health', rest: '/rest' } as const
