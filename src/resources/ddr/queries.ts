import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../dataProvider/client.ts'
import type { DdrAction } from '../../../contract/ddr/lifecycle.ts'
import type { DdrSide } from '../../../contract/ddr/model.ts'
import type { callFilter } from './requestFilter.ts'
import { queryKeys } from '../../dataProvider/queryKeys.ts'

/** Returns the query of the number of requests per status, ignoring the status filter. */
export function countsQuery(api: Api, side: DdrSide, filter: ReturnType<typeof callFilter>) {
  const { from, to, priority, customerId, partnerId } = filter
  const input = { side, from, to, priority, customerId, partnerId }
  return queryOptions({
    queryKey: queryKeys.ddr.counts(input),
    queryFn: ({ signal }) => api.ddrCounts.ofList(input, { signal, background: true }),
  })
}

interface OverviewInput {
  side: DdrSide
  customerId: number
  year: number
}

/** Returns the query of the outcome of a year's requests on one side, by institution. */
export function overviewQuery(api: Api, { side, customerId, year }: OverviewInput) {
  return queryOptions({
    queryKey: queryKeys.ddr.overview(side, customerId, year),
    queryFn: ({ signal }) => {
      const call = side === 'received' ? api.ddr.receivedOverview : api.ddr.sentOverview
      return call({ customerId, year }, { signal })
    },
  })
}

/** Returns the query of the day of the library's first request on a side, which bounds the date fields. */
export const firstDayQuery = (api: Api, side: DdrSide, customerId: number) =>
  queryOptions({
    queryKey: queryKeys.ddr.firstDay(side, customerId),
    queryFn: async ({ signal }) => {
      const call = side === 'received' ? api.ddr.receivedFrom : api.ddr.sentFrom
      return (await call({ customerId, side }, { signal })).from
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Returns the query of the priorities, which never change while the portal is open. */
export const prioritiesQuery = (api: Api) =>
  queryOptions({
    queryKey: queryKeys.ddr.priorities(),
    queryFn: ({ signal }) => api.ddr.priorities({}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * Milliseconds for which a request that was prefetched counts as current: enough to open its form. An answer to an
 * outdated version is refused by the platform.
 */
const prefetchedForMs = 5_000

/** Returns the query of a request with the data for the form of an action. It leaves the cache when the form closes. */
export const detailQuery = (api: Api, ddrId: number, action: DdrAction) =>
  queryOptions({
    queryKey: queryKeys.ddr.detail(ddrId, action),
    queryFn: ({ signal }) => api.ddr.detail({ ddrId, action }, { signal }),
    staleTime: prefetchedForMs,
    gcTime: prefetchedForMs,
  })
