import { useEffect } from 'react'
import { useEvent, useListContext } from 'react-admin'
import { pageCount } from '../../../contract/paging.ts'
import { whenIdle } from '../../whenIdle.ts'
import { useFilterValues } from '../filters/useFilterValues.ts'
import { usePrefetchRows } from './usePrefetchRows.ts'

/** Prefetches the page after the one that the list around shows, so that turning to it waits for no answer. */
export function usePrefetchNextPage(): void {
  const prefetch = useEvent(usePrefetchRows())
  const { page, perPage, total = 0, sort, isFetching } = useListContext()
  const hasNext = !isFetching && page < pageCount(total, perPage)
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
    return whenIdle(() => prefetch(params))
  }, [prefetch, hasNext, page, perPage, field, order, filter])
}
