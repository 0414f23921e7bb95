import { useListContext } from 'react-admin'
import { useFilterValues } from '../../components/filters/useFilterValues.ts'
import { SavedViews } from './SavedViews.tsx'

/** Lets the user save and open views of the enclosing list: its sort and filters, on page 1. */
export function ListViews() {
  const { resource, sort, perPage } = useListContext()
  const filterValues = useFilterValues<object>()
  const address = new URLSearchParams({
    displayedFilters: '{}',
    filter: JSON.stringify(filterValues),
    order: sort.order,
    page: '1',
    perPage: String(perPage),
    sort: sort.field,
  })
  return <SavedViews screen={resource} current={address.toString()} />
}
