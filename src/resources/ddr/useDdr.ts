import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseQueryFromLocation, useListContext } from 'react-admin'
import { type DdrAction, ddrActions, lifecycle } from '../../../contract/ddr/lifecycle.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import type { DdrSide } from '../../../contract/ddr/model.ts'
import { callFilter, type UrlFilter } from './requestFilter.ts'
import { LazyMessageInput } from './LazyMessageInput.tsx'
import { countsQuery, detailQuery } from './queries.ts'
import type { OpenPanel } from './row.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/** Returns the list's filter in the address, and a function that changes parts of it. */
export function useUrlFilter() {
  const list = useListContext()
  const filter = list.filterValues as UrlFilter
  return {
    filter,
    change: (part: UrlFilter) => {
      // The address may be newer than the last render, when one change follows another quickly.
      const inAddress = parseQueryFromLocation(window.location).filter as UrlFilter | undefined
      const newest = inAddress ?? filter
      const next = Object.entries({ ...newest, ...part }).filter(([, value]) => value !== undefined)
      list.setFilters(Object.fromEntries(next), {}, false)
    },
  }
}

/** Milliseconds between two loads of the counts, so that new requests appear without a reload. */
const freshMs = 30_000

/**
 * Returns the query of the number of requests per status for the filter in the address. It polls,
 * and keeps the previous counts while a new filter loads.
 */
export function useCounts(side: DdrSide, enabled: boolean) {
  const api = useApi()
  const { principal } = useSession()
  const { filter } = useUrlFilter()
  return useQuery({
    ...countsQuery(api, side, callFilter(filter, principal)),
    enabled,
    refetchInterval: freshMs,
    placeholderData: (previous) => previous,
  })
}

/** Returns the query of one request with the data for the form of an action. */
export function useDetail(ddrId: number, action: DdrAction) {
  return useQuery({
    ...detailQuery(useApi(), ddrId, action),
    // The form keeps the version that the user saw. If it has changed, the platform refuses the
    // answer instead of it applying unseen.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })
}

/**
 * Returns a function that prefetches data and code of the panel of a request, when it is about to be opened. A failure
 * shows when it is opened.
 */
export function usePrefetchPanel() {
  const api = useApi()
  const queries = useQueryClient()
  return ({ ddrId, show }: OpenPanel) => {
    const action = ddrActions.find((name) => name === show)
    void Promise.all([
      queries.prefetchQuery(detailQuery(api, ddrId, action ?? 'fulfil')),
      action !== undefined && lifecycle[action].sendsMail && LazyMessageInput.load(),
    ]).catch((error: unknown) => console.debug('The message editor could not be preloaded', error))
  }
}

/**
 * Returns a function that invalidates everything a changed request affects: lists, counts,
 * timelines and dashboard figures.
 */
export function useRefreshDdr() {
  const queries = useQueryClient()
  return () =>
    Promise.all(queryKeys.ddr.affected().map((queryKey) => queries.invalidateQueries({ queryKey })))
}
