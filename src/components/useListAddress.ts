import { useListContext } from 'react-admin'
import { useFilterValues } from './useFilterValues.ts'

/** Returns the query string of the enclosing list with its sort and filters, on page 1. */
export function useListAddress(): string {
  const { sort, perPage } = useListContext()
  const filterValues = useFilterValues<object>()
  return new URLSearchParams({
    displayedFilters: '{}',
    filter: JSON.stringify(filterValues),
    order: sort.order,
    page: '1',
    perPage: String(perPage),
    sort: sort.field,
  }).toString()
}
