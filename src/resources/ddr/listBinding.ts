import { type GetListParams, parseQueryFromLocation } from 'react-admin'
import { deliveryDay, overviewYears } from '../../../contract/ddr/dates.ts'
import { ddrPageSizes } from '../../../contract/paging.ts'
import { can } from '../../../contract/permissions.ts'
import { listQuery, listResult, type ResourceBinding } from '../../dataProvider/binding.ts'
import { type ListDefaults, type Load, loadAll, loadList } from '../load.ts'
import { countsQuery, overviewQuery, prioritiesQuery } from './queries.ts'
import { callFilter, type Side, type UrlFilter } from './requestFilter.ts'

/** Returns the binding of the requests of one side. */
export const listBinding =
  (side: Side): ResourceBinding =>
  ({ api, principal, signal }) => ({
    getList: async (_: string, params: GetListParams) => {
      const filter = callFilter(params.filter as UrlFilter, principal())
      const page = await api.ddr[side]({ ...filter, ...listQuery(params) }, { signal })
      return listResult(page, ({ ddrId }) => ddrId) as never
    },
  })

const resourceOf = { received: 'ddrReceived', sent: 'ddrSent' } as const

/** Returns the initial state of the list of one side. */
export const requestList = (side: Side): ListDefaults => ({
  resource: resourceOf[side],
  perPage: ddrPageSizes[0],
  sort: { field: 'requestedOn', order: 'DESC' },
})

/**
 * Prefetches the rows of a side, their counts per status, and the year's overview of both sides.
 */
export const loadRequests = (side: Side): Load =>
  loadAll(loadList(requestList(side)), async (queries, { api, principal, url }) => {
    const filter = (parseQueryFromLocation({ search: url.search }).filter ?? {}) as UrlFilter
    const { customerId } = callFilter(filter, principal)
    const year = overviewYears(deliveryDay())[0] ?? 0
    // A consortium's list is empty until a member is selected.
    const needsMember = can(principal, 'consortiumDashboard.show') && !filter.customerId
    await Promise.all([
      !needsMember && queries.prefetchQuery(countsQuery(api, side, callFilter(filter, principal))),
      queries.prefetchQuery(overviewQuery(api, { side: 'received', customerId, year })),
      queries.prefetchQuery(overviewQuery(api, { side: 'sent', customerId, year })),
      queries.prefetchQuery(prioritiesQuery(api)),
    ])
  })
