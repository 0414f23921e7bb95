/** The regions of customers, by which consortia count users and filter reports (docs/requirements/portal.md §9). */
export const regionNames = ['East', 'North', 'West', 'South'] as const

/** Name of a region. */
export type Region = (typeof regionNames)[number]
