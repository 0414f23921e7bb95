import { useListContext } from 'react-admin'
import { useFilterValues } from './useFilterValues.ts'

/** The first page of the list around, as the query that react-admin reads from the address. */
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
