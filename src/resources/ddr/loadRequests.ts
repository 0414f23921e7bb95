import { parseQueryFromLocation } from 'react-admin'
import { overviewYears } from '../../../contract/ddr/dateWindow.ts'
import { today } from '../../today.ts'
import { type Load, loadAll, loadList } from '../load.ts'
import { requestList } from './listBinding.ts'
import { countsQuery, firstDayQuery, overviewQuery, prioritiesQuery } from './queries.ts'
import type { DdrSide } from '../../../contract/ddr/model.ts'
import { callFilter, lacksMember, type UrlFilter } from './requestFilter.ts'

/** Prefetches the rows of a side, their totals per status, and the year's overview of both sides. */
export const loadRequests = (side: DdrSide): Load =>
  loadAll(loadList(requestList(side)), async (queries, { api, principal, url }) => {
    const filter = (parseQueryFromLocation({ search: url.search }).filter ?? {}) as UrlFilter
    const { customerId } = callFilter(filter, principal)
    const year = overviewYears(today())[0] ?? 0
    const needsMember = lacksMember(filter, principal)
    await Promise.all([
      !needsMember && queries.prefetchQuery(countsQuery(api, side, callFilter(filter, principal))),
      queries.prefetchQuery(overviewQuery(api, { side: 'received', customerId, year })),
      queries.prefetchQuery(overviewQuery(api, { side: 'sent', customerId, year })),
      !needsMember && queries.prefetchQuery(firstDayQuery(api, side, customerId)),
      queries.prefetchQuery(prioritiesQuery(api)),
    ])
  })
