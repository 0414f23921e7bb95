import { useListFilterContext } from 'react-admin'

/** Returns the filter values of the enclosing list, typed as its filter bar writes them. */
export function useFilterValues<T extends object>(): T {
  // react-admin types filter values as `any`; the filter bar and the binding of a list share the
  // type T.
  return useListFilterContext().filterValues as T
}

/** Returns whether the enclosing list has a filter. */
export const useIsFiltered = (): boolean =>
  Object.keys(useFilterValues<Record<string, unknown>>()).length > 0
