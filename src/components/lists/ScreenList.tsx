import { isEqual } from 'es-toolkit'
import { type ReactNode, useState } from 'react'
import {
  ListBase,
  type ListBaseProps,
  ListContextProvider,
  removeEmpty,
  shallowEqual,
  useEvent,
  useListContext,
} from 'react-admin'
import { RefreshFailure, shownInPlace } from '../loading/RefreshFailure.tsx'
import { useFilterValues } from '../filters/useFilterValues.ts'
import { usePrefetchRows } from './usePrefetchRows.ts'

interface Props extends Pick<ListBaseProps, 'resource' | 'perPage' | 'sort'> {
  children: ReactNode
}

/**
 * Provides the list of a screen in the address. A failure is shown once: in place of the rows by the screen, or in a
 * notification when the rows of an earlier load are still shown.
 */
export function ScreenList({ children, ...list }: Props) {
  return (
    <ListBase {...list} exporter={false} disableAuthentication queryOptions={shownInPlace}>
      <RefreshFailure />
      <SteadyList>{children}</SteadyList>
    </ListBase>
  )
}

/**
 * Provides the list to its children, the same object as long as nothing that they show changes. react-admin makes a new
 * one, with new functions, whenever any part of the address changes: the whole screen would render again twice when a
 * panel opens, which takes half of the time until it is there (`npm run bench -- stock`). Rows that will be shown are
 * loaded while the screen renders for them, not afterwards.
 */
function SteadyList({ children }: { children: ReactNode }) {
  const list = useListContext()
  const { perPage, sort, setFilters, setPage, setPerPage, setSort } = list
  const filter = useFilterValues<Record<string, unknown>>()
  const prefetch = usePrefetchRows()
  const next = {
    ...list,
    setFilters: useEvent((...args: Parameters<List['setFilters']>) => {
      prefetch({ pagination: { page: 1, perPage }, sort, filter: removeEmpty(args[0]) })
      setFilters(...args)
    }),
    setPage: useEvent((to: number) => {
      prefetch({ pagination: { page: to, perPage }, sort, filter })
      setPage(to)
    }),
    setPerPage: useEvent((size: number) => {
      prefetch({ pagination: { page: 1, perPage: size }, sort, filter })
      setPerPage(size)
    }),
    setSort: useEvent((to: List['sort']) => {
      prefetch({ pagination: { page: 1, perPage }, sort: to, filter })
      setSort(to)
    }),
    showFilter: useEvent(list.showFilter),
    hideFilter: useEvent(list.hideFilter),
  }
  const [listContext, setShown] = useState(next)
  const isChanged = !isEqualList(listContext, next)
  if (isChanged) setShown(next)
  return (
    <ListContextProvider value={isChanged ? next : listContext}>{children}</ListContextProvider>
  )
}

type List = ReturnType<typeof useListContext>

/** Compares the filters, which are parsed from the address each time, by their values. */
const isEqualList = (before: List, after: List): boolean =>
  shallowEqual(
    { ...before, filterValues: null, displayedFilters: null },
    { ...after, filterValues: null, displayedFilters: null },
  ) &&
  isEqual(before.filterValues, after.filterValues) &&
  isEqual(before.displayedFilters, after.displayedFilters)
