import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDataProvider, useListContext } from 'react-admin'
import { pageCount } from '../../contract/paging.ts'
import { rowsQuery } from '../dataProvider/rowsQuery.ts'
import { whenIdle } from '../whenIdle.ts'
import { useFilterValues } from './useFilterValues.ts'

/**
 * Prefetches the page after the one that a list of the platform shows, so that turning to it waits for no answer. Lists whose rows are all there already have no resource and fetch nothing.
 */
export function usePrefetchNextPage(): void {
  const queries = useQueryClient()
  const dataProvider = useDataProvider()
  const { resource, page, perPage, total = 0, sort, isFetching } = useListContext()
  const hasNext = Boolean(resource) && !isFetching && page < pageCount(total, perPage)
  // As text, because it may be a new object with the same content in every render.
  const filter = JSON.stringify(useFilterValues())
  const { field, order } = sort
  useEffect(() => {
    if (!hasNext) return undefined
    const params = {
      pagination: { page: page + 1, perPage },
      sort: { field, order },
      filter: JSON.parse(filter) as object,
    }
    return whenIdle(() => void queries.prefetchQuery(rowsQuery(dataProvider, resource, params)))
  }, [queries, dataProvider, hasNext, resource, page, perPage, field, order, filter])
}
