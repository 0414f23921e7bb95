import { parseQueryFromLocation, useListContext } from 'react-admin'
import type { UrlFilter } from './requestFilter.ts'

/** Returns the list's filter in the address, and a function that changes parts of it. */
export function useUrlFilter() {
  const list = useListContext()
  const filter = list.filterValues as UrlFilter
  return {
    filter,
    change: (part: UrlFilter) => {
      // The address may be newer than the last render, when one change follows another quickly.
      const inAddress = parseQueryFromLocation(window.location).filter as UrlFilter | undefined
      const newest = inAddress ?? filter
      const next = Object.entries({ ...newest, ...part }).filter(([, value]) => value !== undefined)
      list.setFilters(Object.fromEntries(next), {}, false)
    },
  }
}
