import type { endUsers } from '../../../contract/endUsers/endpoints.ts'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import { listOf, listQuery, listResult, type ResourceBinding } from '../../dataProvider/binding.ts'
import type { ListDefaults } from '../load.ts'

type UserQuery = InputOf<typeof endUsers.list>

/** A row of the list of end users. */
export type EndUserRow = OutputOf<typeof endUsers.list>['rows'][number] & { id: number }

/** Values of the filter bar; missing values mean all. */
export interface EndUserFilter {
  search?: string
  state?: UserQuery['state']
  /** Year in which the user was created. */
  createdYear?: number
}

/** Returns the filter as input of the list call. */
export const userFilter = (
  customerId: number,
  { search = '', state = 'all' as const, createdYear }: EndUserFilter,
) => ({ customerId, search, state, createdYear: createdYear ?? null })

/** Initial state of the list of end users. */
export const endUsersList: ListDefaults = {
  resource: 'endUsers',
  perPage: 15,
  sort: { field: 'lastName', order: 'ASC' },
}

/** Returns the binding of end users. */
export const endUsersBinding: ResourceBinding = ({ api, principal, signal }) => ({
  getList: listOf<EndUserFilter>(async (filter, params) => {
    const page = await api.endUsers.list(
      {
        ...userFilter(principal().customerId, filter),
        ...listQuery<NonNullable<UserQuery['sort']>>(params),
      },
      { signal },
    )
    return listResult(page, ({ endUserId }) => endUserId)
  }),
})
