import { useMemo } from 'react'
import { ListPaginationContext } from 'react-admin'
import { pageCount } from '../../contract/paging.ts'
import { Pager } from './Pager.tsx'

interface Props {
  /** The list it turns. */
  list: string
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
}

/** The pager of a list that is no screen of its own: its page stands in no address. */
export function LocalPager({ list, page, perPage, total, onPage }: Props) {
  const value = useMemo(
    () => ({
      page,
      perPage,
      total,
      isPending: false as const,
      isLoading: false,
      hasPreviousPage: page > 1,
      hasNextPage: page < pageCount(total, perPage),
      setPage: onPage,
      // Only one size is offered.
      setPerPage: () => undefined,
      resource: '',
    }),
    [page, perPage, total, onPage],
  )
  return (
    <ListPaginationContext.Provider value={value}>
      <Pager sizes={[perPage]} list={list} />
    </ListPaginationContext.Provider>
  )
}
