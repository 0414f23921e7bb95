import type { consortiumPackages } from '../../../contract/consortium/endpoints.ts'
import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { PackageType } from '../../../contract/packages/types.ts'
import { listOf, listQuery, listResult, type ResourceBinding } from '../../dataProvider/binding.ts'
import type { ListDefaults } from '../load.ts'

export type SubscriptionRow = OutputOf<typeof consortiumPackages.list>['rows'][number] & {
  id: number
}
type Query = InputOf<typeof consortiumPackages.list>

const byName = { perPage: 15, sort: { field: 'name', order: 'ASC' } } as const

export const consortiumPackagesList: ListDefaults = { resource: 'consortiumPackages', ...byName }
export const consortiumResourcesList: ListDefaults = { resource: 'consortiumResources', ...byName }

export interface SubscriptionFilter {
  name?: string
  packageType?: PackageType
}

/** The filter in the contract's words: what is not said means all. */
export const subscriptionFilter = (consortiumId: number | null, filter: SubscriptionFilter) => ({
  // The permission table admits nobody without a consortium.
  consortiumId: consortiumId ?? 0,
  aggregatorId: null,
  name: filter.name ?? '',
  packageType: filter.packageType ?? ('all' as const),
})

export const consortiumPackagesBinding: ResourceBinding = ({ api, principal, signal }) => ({
  getList: listOf(async (params) =>
    listResult(
      await api.consortiumPackages.list(
        {
          ...subscriptionFilter(principal().consortiumId, params.filter as SubscriptionFilter),
          ...listQuery<NonNullable<Query['sort']>>(params),
        },
        { signal },
      ),
      ({ packageId }) => packageId,
    ),
  ),
})

export const consortiumResourcesBinding: ResourceBinding = ({ api, principal, signal }) => ({
  getList: listOf(async (params) => {
    const query = listQuery<
      'name' | 'packageType' | 'aggregatorName' | 'titleCount' | 'modifiedOn'
    >(params)
    const filter = subscriptionFilter(principal().consortiumId, params.filter as SubscriptionFilter)
    const answer = await api.consortiumResources.packages({ ...filter, ...query }, { signal })
    return listResult(answer, ({ packageId }) => packageId)
  }),
})
