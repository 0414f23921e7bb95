/** Where harvesters find the API: the root of the product, as the standard has it. */
export const harvestRoot = '/r51'

/** Longest name of a credential. */
export const longestLabel = 80
/** A customer may have so many credentials in force: enough for every tool, few enough to oversee. */
export const mostCredentials = 20
