import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router-dom'
import { pageCount } from '../../contract/paging.ts'

/**
 * Leads from a page beyond the end of the enclosing list to its last page, e.g. in an old link. It replaces the entry
 * in the history, so that Back does not return to the page that does not exist.
 */
export function useLastPage(): void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const { page, perPage, total = 0, isFetching } = useListContext()
  const last = pageCount(total, perPage)
  const isBeyond = !isFetching && total > 0 && page > last
  useEffect(() => {
    if (!isBeyond) return
    const params = new URLSearchParams(search)
    params.set('page', String(last))
    void navigate({ search: params.toString() }, { replace: true })
  }, [isBeyond, last, search, navigate])
}
