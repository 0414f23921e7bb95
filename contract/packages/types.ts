/** The types of packages. */
export const packageTypes = ['aggregator', 'publisher'] as const

/** Whether a package is sold by an aggregator or by a publisher. */
export type PackageType = (typeof packageTypes)[number]

/** Codes of the types on the screens of a library (docs/requirements/resources.md §9). */
export const libraryPackageCodes = { all: 0, aggregator: 1, publisher: 4 } as const
/** Codes of the types on the screens of a consortium, which differ (docs/requirements/resources.md §9). */
export const consortiumPackageCodes = { all: 0, aggregator: 1, publisher: 2 } as const

/** Where a library has a title or package from. */
export const origins = ['own', 'consortium', 'openAccess'] as const

/** How a library comes to have a title or package. */
export type Origin = (typeof origins)[number]

/** The states of a package. */
export const packageStates = ['active', 'ceased'] as const

/** Whether a package is still offered. */
export type PackageState = (typeof packageStates)[number]
