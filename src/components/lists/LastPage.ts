import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { pageCount } from '../../../contract/paging.ts'

/**
 * Leads from a page beyond the end of the enclosing list to its last page, e.g. in an old link. It replaces the entry
 * in the history, so that Back does not return to the page that does not exist. Renders nothing; a component, because
 * the hooks of the router render whatever uses them with each change of the address.
 */
export function LastPage(): null {
  const navigate = useNavigate()
  const { page, perPage, total = 0, isFetching } = useListContext()
  const last = pageCount(total, perPage)
  const isBeyond = !isFetching && total > 0 && page > last
  useEffect(() => {
    if (!isBeyond) return
    const params = new URLSearchParams(window.location.search)
    params.set('page', String(last))
    void navigate({ search: params.toString() }, { replace: true })
  }, [isBeyond, last, navigate])
  return null
}
