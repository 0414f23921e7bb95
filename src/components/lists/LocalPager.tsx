import { useMemo } from 'react'
import { ListPaginationContext } from 'react-admin'
import { pageCount, pageSizes } from '../../../contract/paging.ts'
import { Pager } from './Pager.tsx'

interface Props {
  /** Accessible name of the list that the pager controls. */
  list: string
  page: number
  perPage: number
  /** Undefined while the page is not loaded; the pager then shows the total of the page before. */
  total: number | undefined
  onPage: (page: number) => void
  /** Receives the chosen page size; without it the size cannot be changed. */
  onPerPage?: (perPage: number) => void
}

/** Shows the pager of a list whose page is not in the address, e.g. in a dialog. */
export function LocalPager({ list, page, perPage, total, onPage, onPerPage }: Props) {
  const value = useMemo(
    () => ({
      page,
      perPage,
      total,
      isPending: false as const,
      isLoading: false,
      hasPreviousPage: page > 1,
      hasNextPage: page < pageCount(total ?? 0, perPage),
      setPage: onPage,
      setPerPage: (size: number) => onPerPage?.(size),
      resource: '',
    }),
    [page, perPage, total, onPage, onPerPage],
  )
  return (
    <ListPaginationContext.Provider value={value}>
      <Pager sizes={onPerPage ? pageSizes : [perPage]} list={list} />
    </ListPaginationContext.Provider>
  )
}
