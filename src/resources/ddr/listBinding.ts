import { ddrPageSizes } from '../../../contract/paging.ts'
import { listOf, listQuery, listResult, type ResourceBinding } from '../../dataProvider/binding.ts'
import type { ListDefaults } from '../load.ts'
import type { DdrSide } from '../../../contract/ddr/model.ts'
import { callFilter, lacksMember, type UrlFilter } from './requestFilter.ts'

/** Returns the binding of the requests of one side. A list without its member is empty, and needs no call. */
export const listBinding =
  (side: DdrSide): ResourceBinding =>
  ({ api, principal, signal }) => ({
    getList: listOf<UrlFilter>(async (urlFilter, params) => {
      if (lacksMember(urlFilter, principal())) return { data: [], total: 0 }
      const filter = callFilter(urlFilter, principal())
      const page = await api.ddr[side]({ ...filter, ...listQuery(params) }, { signal })
      return listResult(page, ({ ddrId }) => ddrId)
    }),
  })

const resourceOf = { received: 'ddrReceived', sent: 'ddrSent' } as const

/** Returns the initial state of the list of one side. */
export const requestList = (side: DdrSide): ListDefaults => ({
  resource: resourceOf[side],
  perPage: ddrPageSizes[0],
  sort: { field: 'requestedOn', order: 'DESC' },
})
