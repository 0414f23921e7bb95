import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useListContext } from 'react-admin'
import { rowsQuery } from '../../dataProvider/rowsQuery.ts'

/**
 * Returns a function that loads the rows of the list around for a page, order and filter which it will soon show. Lists
 * whose rows are all there already have no resource and fetch nothing.
 */
export function usePrefetchRows() {
  const queries = useQueryClient()
  const dataProvider = useDataProvider()
  const { resource } = useListContext()
  return (params: Parameters<typeof rowsQuery>[2]) => {
    if (resource) void queries.prefetchQuery(rowsQuery(dataProvider, resource, params))
  }
}
