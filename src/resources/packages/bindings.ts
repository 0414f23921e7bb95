import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { packages } from '../../../contract/packages/endpoints.ts'
import type { PackageType } from '../../../contract/packages/types.ts'
import { listOf, listQuery, listResult, type ResourceBinding } from '../../dataProvider/binding.ts'
import type { ListDefaults } from '../load.ts'

/** A row of the package list. */
export type PackageRow = OutputOf<typeof packages.subscribed>['rows'][number] & { id: number }
type Query = InputOf<typeof packages.subscribed>
/** Column that the list of packages can be sorted by. */
export type PackageSort = NonNullable<Query['sort']>

/** Values of the filter bar of packages. */
export interface PackageFilter {
  name?: string
  aggregatorId?: number
  packageType?: PackageType
}

/** Returns the filter as input of the list call. Missing values mean all. */
export const packageFilter = (filter: PackageFilter) => ({
  name: filter.name ?? '',
  aggregatorId: filter.aggregatorId || null,
  packageType: filter.packageType ?? ('all' as const),
})

const bindingOf =
  (call: 'subscribed' | 'subscribedBooks'): ResourceBinding =>
  ({ api, principal, signal }) => ({
    getList: listOf<PackageFilter>(async (filter, params) =>
      listResult(
        await api.packages[call](
          {
            customerId: principal().customerId,
            ...packageFilter(filter),
            ...listQuery<PackageSort>(params),
          },
          { signal },
        ),
        ({ packageId }) => packageId,
      ),
    ),
  })

const byName = { perPage: 15, sort: { field: 'name', order: 'ASC' } } as const

/** Initial state of the list of journal packages. */
export const packagesList: ListDefaults = { resource: 'packages', ...byName }
/** Initial state of the list of book packages. */
export const bookPackagesList: ListDefaults = { resource: 'bookPackages', ...byName }

/** Binding of journal packages. */
export const packagesBinding = bindingOf('subscribed')
/** Binding of book packages. */
export const bookPackagesBinding = bindingOf('subscribedBooks')
