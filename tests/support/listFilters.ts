/** The filter of titles and books that every row matches. */
export const everything = { title: '', resourceType: '', accessType: 'all' } as const

/** The filter of packages that every row matches. */
export const anyPackage = { aggregatorId: null, packageType: 'all', name: '' } as const
