import { Box, TableCell, type TableCellProps, TableSortLabel, TextField } from '@mui/material'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue, useState } from 'react'
import type { Page } from '../../../contract/kernel/answer.ts'
import { pageCount, pageSizes } from '../../../contract/paging.ts'
import { EmptyList } from './EmptyList.tsx'
import { useFirstRowNumber } from './useFirstRowNumber.ts'
import { LoadFailure } from '../loading/LoadFailure.tsx'
import { RowsSkeleton } from '../loading/RowsSkeleton.tsx'
import { LocalPager } from './LocalPager.tsx'

interface Sorting<S extends string> {
  sort: S
  order: 'ASC' | 'DESC'
}

/** Page, sort and search of a `<LocalList>`. */
export interface LocalQuery<S extends string> extends Sorting<S> {
  search: string
  page: number
  perPage: number
}

/** What a `<LocalList>` gives the table that shows its rows. */
export interface ListView<T, S extends string> {
  rows: readonly T[]
  /** Number of the first shown row among all rows, counted from 1. */
  first: number
  sorting: Sorting<S>
  sortBy: (column: S) => void
}

interface Props<T, S extends string> {
  label: string
  /** Query key of the list; page, sort and search are appended to it. */
  cacheKey: QueryKey
  load: (query: LocalQuery<S>, options: { signal: AbortSignal }) => Promise<Page<T>>
  sort: S
  searchLabel: string
  /** Translation key of the text for a list without rows. */
  empty: string
  /** What is shown in place of that text when nothing is searched for. */
  none?: ReactNode
  /** Content beside the search field, for the rows that match the search. */
  actions?: (query: LocalQuery<S>) => ReactNode
  children: (view: ListView<T, S>) => ReactNode
}

/**
 * Shows a list inside a dialog, a panel or a part of a page. The platform searches, sorts and pages
 * it; unlike a screen's list, its state is not in the address.
 */
export function LocalList<T, S extends string>(props: Props<T, S>) {
  const { label, cacheKey, load, searchLabel, empty, none, actions, children } = props
  const [filterText, setFilterText] = useState('')
  const [page, setPage] = useState(1)
  const [perPage, setPerPage] = useState<number>(pageSizes[0])
  const [sorting, setSorting] = useState<Sorting<S>>({ sort: props.sort, order: 'ASC' })
  const search = useDeferredValue(filterText.trim())
  const listQuery = { ...sorting, search, page, perPage }
  const query = useQuery({
    queryKey: [...cacheKey, listQuery],
    queryFn: ({ signal }) => load(listQuery, { signal }),
    placeholderData: keepPreviousData,
  })
  // Rows may have been removed since the page was opened.
  const last = pageCount(query.data?.total ?? 0, perPage)
  if (query.isSuccess && !query.isPlaceholderData && page > last) setPage(last)
  const { isPlaceholderData } = query
  const first = useFirstRowNumber({ page, perPage, isPlaceholderData })
  const sortBy = (sort: S) => {
    const isSortedAscending = sorting.sort === sort && sorting.order === 'ASC'
    setSorting({ sort, order: isSortedAscending ? 'DESC' : 'ASC' })
    setPage(1)
  }
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center', mb: 4 }}>
        <TextField
          size="small"
          margin="none"
          label={searchLabel}
          value={filterText}
          onChange={(event) => {
            setFilterText(event.target.value)
            setPage(1)
          }}
          sx={{ flex: '1 1 13.75rem', maxWidth: '22.5rem' }}
        />
        {actions?.(listQuery)}
      </Box>
      {query.isPending && <RowsSkeleton of={label} />}
      {query.isError && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.total === 0 && ((search === '' && none) || <EmptyList text={empty} />)}
      {query.data &&
        query.data.total > 0 &&
        children({
          rows: query.data.rows,
          first,
          sorting,
          sortBy,
        })}
      <LocalPager
        list={label}
        page={page}
        perPage={perPage}
        total={query.data?.total}
        onPage={setPage}
        onPerPage={(size) => {
          setPerPage(size)
          setPage(1)
        }}
      />
    </>
  )
}

interface SortCellProps<S extends string> extends Pick<TableCellProps, 'align'> {
  column: S
  view: Pick<ListView<unknown, S>, 'sorting' | 'sortBy'>
  children: string
}

/** Shows a column header that sorts the list. */
export function SortCell<S extends string>({ column, view, align, children }: SortCellProps<S>) {
  const { sorting, sortBy } = view
  const isActive = sorting.sort === column
  const direction = sorting.order === 'ASC' ? 'asc' : 'desc'
  return (
    <TableCell {...(align && { align })} sortDirection={isActive && direction}>
      <TableSortLabel
        active={isActive}
        direction={isActive ? direction : 'asc'}
        onClick={() => sortBy(column)}
      >
        {children}
      </TableSortLabel>
    </TableCell>
  )
}
