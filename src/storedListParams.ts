import { isRecord } from '../contract/kernel/isRecord.ts'

const listParams = new Set(['filter', 'displayedFilters', 'sort', 'order', 'page', 'perPage'])

/**
 * Returns the list parameters without the other parameters of the address, which react-admin would
 * store too; otherwise a panel that was open would open again in the next session. A filter that is no object, as a
 * broken address may have it, is left out: the list could not be shown on the next visit either.
 */
export const storedListParams = <T>(part: T): T =>
  part instanceof Object ? (Object.fromEntries(Object.entries(part).filter(isStored)) as T) : part

const isStored = ([name, value]: [string, unknown]): boolean =>
  listParams.has(name) && (name !== 'filter' || isRecord(value))
