import { useMemo } from 'react'
import { ListPaginationContext } from 'react-admin'
import { pageCount } from '../../contract/paging.ts'
import { Pager } from './Pager.tsx'

interface Props {
  /** Accessible name of the list that the pager controls. */
  list: string
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
}

/** Shows the pager of a list whose page is not in the address, e.g. in a dialog. */
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
      // The page size cannot be changed, so this callback does nothing.
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
