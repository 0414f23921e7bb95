import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import type { DdrAction } from '../../../contract/ddr/lifecycle.ts'
import { useSession } from '../../authProvider/SessionContext.tsx'
import { useApi } from '../../dataProvider/useApi.ts'
import { callFilter, type Side, type UrlFilter } from './requestFilter.ts'
import { countsQuery } from './queries.ts'

/** The list's filter as it stands in the URL, and how to change a part of it. */
export function useUrlFilter() {
  const list = useListContext()
  const filter = list.filterValues as UrlFilter
  return {
    filter,
    change: (part: UrlFilter) => {
      const next = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== undefined)
      list.setFilters(Object.fromEntries(next), {}, false)
    },
  }
}

/** How often the totals are asked for again, so that a new request is seen without a reload. */
const freshMs = 30_000

/** Totals per status of the filter in the URL. */
export function useCounts(side: Side, enabled: boolean) {
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

/** One request with what the form of an action needs. */
export function useDetail(ddrId: number, action: DdrAction) {
  const api = useApi()
  return useQuery({
    queryKey: ['ddr', 'detail', ddrId, action],
    queryFn: ({ signal }) => api.ddr.detail({ ddrId, action }, { signal }),
    // What an answer is based on is never an old copy.
    staleTime: 0,
    gcTime: 0,
    // The version that is read stays the one that is answered, so that a change by others is told, not overlooked.
    refetchOnReconnect: ({ state }) => state.data === undefined,
  })
}

/** After a change: lists, counts, timelines and the figures of the dashboard are asked for anew. */
export function useRefreshDdr() {
  const queries = useQueryClient()
  return () =>
    queries.invalidateQueries({
      predicate: ({ queryKey: [first, second] }) =>
        ['ddr', 'ddrReceived', 'ddrSent'].includes(String(first)) && second !== 'detail'
          ? true
          : first === 'dashboard' && String(second).toLowerCase().includes('ddr'),
    })
}
