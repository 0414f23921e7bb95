const listParams = new Set(['filter', 'displayedFilters', 'sort', 'order', 'page', 'perPage'])

/**
 * Returns the list parameters without the other parameters of the address, which react-admin would
 * store too; otherwise a panel that was open would open again in the next session.
 */
export const storedListParams = <T>(part: T): T =>
  part instanceof Object
    ? (Object.fromEntries(Object.entries(part).filter(([name]) => listParams.has(name))) as T)
    : part
