import { useListFilterContext } from 'react-admin'

/** The filter of the list around, as its own filter bar writes it. */
export function useFilterValues<T extends object>(): T {
  // react-admin keeps any values; the bar and the binding of a list agree on theirs.
  return useListFilterContext().filterValues as T
}
