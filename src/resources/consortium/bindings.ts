import type {
  consortiumPackages,
  consortiumResources,
} from '../../../contract/consortium/endpoints.ts'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { PackageType } from '../../../contract/packages/types.ts'
import { listOf, listQuery, listResult, type ResourceBinding } from '../../dataProvider/binding.ts'
import type { ListDefaults } from '../load.ts'

/** A row of the consortium's package list. */
export type SubscriptionRow = OutputOf<typeof consortiumPackages.list>['rows'][number] & {
  id: number
}
type Query = InputOf<typeof consortiumPackages.list>
/** Column that the consortium's package list can be sorted by. */
export type SubscriptionSort = NonNullable<Query['sort']>
/** Column that the consortium's resource list can be sorted by. */
export type ResourceSort = NonNullable<InputOf<typeof consortiumResources.packages>['sort']>

const byName = { perPage: 15, sort: { field: 'name', order: 'ASC' } } as const

/** Initial state of the consortium's package list. */
export const consortiumPackagesList: ListDefaults = { resource: 'consortiumPackages', ...byName }
/** Initial state of the consortium's resource list. */
export const consortiumResourcesList: ListDefaults = { resource: 'consortiumResources', ...byName }

/** Values of the filter bar of consortium subscriptions. */
export interface SubscriptionFilter {
  name?: string
  packageType?: PackageType
}

/** Returns the filter as input of the list call. Missing values mean all. */
export const subscriptionFilter = (consortiumId: number | null, filter: SubscriptionFilter) => ({
  // The permission table admits only principals with a consortium.
  consortiumId: consortiumId ?? 0,
  aggregatorId: null,
  name: filter.name ?? '',
  packageType: filter.packageType ?? ('all' as const),
})

/** Returns the binding of the consortium's package list. */
export const consortiumPackagesBinding: ResourceBinding = ({ api, principal, signal }) => ({
  getList: listOf<SubscriptionFilter>(async (filter, params) =>
    listResult(
      await api.consortiumPackages.list(
        {
          ...subscriptionFilter(principal().consortiumId, filter),
          ...listQuery<SubscriptionSort>(params),
        },
        { signal },
      ),
      ({ packageId }) => packageId,
    ),
  ),
})

/** Returns the binding of the consortium's resource list. */
export const consortiumResourcesBinding: ResourceBinding = ({ api, principal, signal }) => ({
  getList: listOf<SubscriptionFilter>(async (filter, params) => {
    const answer = await api.consortiumResources.packages(
      {
        ...subscriptionFilter(principal().consortiumId, filter),
        ...listQuery<ResourceSort>(params),
      },
      { signal },
    )
    return listResult(answer, ({ packageId }) => packageId)
  }),
})
