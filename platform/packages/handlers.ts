import type { HoldingKind } from '../../contract/holdings/holdingKind.ts'
import type { packages } from '../../contract/packages/endpoints.ts'
import { selectMatching } from '../bulkActions/selectMatching.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { Call, Handlers } from '../context.ts'
import { isAllowed } from '../operator/token.ts'
import { audit } from '../session/audit.ts'
import { downloadPackages, downloadPackageTitles } from './downloads.ts'
import {
  addPackages,
  everyPackage,
  findPackage,
  listAggregators,
  listPackages,
  matchingPackages,
  packageFor,
  type PackageFilter,
  type PackageSort,
} from './store.ts'
import { removeOfLibrary, restoreOfLibrary, undoAdditions } from './removedPackageStore.ts'
import { titlesOfPackage } from './titles.ts'

type PackageListInput = Partial<PackageFilter> & { customerId: number } & ListQuery<PackageSort>

/** Returns the handler of a list of packages; a filter that is not given matches every package. */
const list =
  (kind: HoldingKind, only: 'all' | 'own') =>
  ({ page, perPage, sort, order, ...filter }: PackageListInput, call: Call) =>
    call.transaction((db) =>
      listPackages(db, { ...everyPackage, ...filter, kind }, { page, perPage, sort, order, only }),
    )

const remove =
  (kind: HoldingKind) =>
  (
    { customerId, packageId }: { customerId: number; packageId: number },
    call: Call,
  ): Promise<true> =>
    call.write(async (db) => {
      const packageIds = [packageId]
      const removed = await removeOfLibrary(db, { customerId, packageIds, kind, now: call.now })
      if (removed.length === 0) {
        throw new Problem('notFound', `The library does not have the package ${packageId}`)
      }
      await audit(db, call, {
        action: 'packages.remove',
        targetType: 'package',
        targetId: packageId,
        customerId,
      })
      return true as const
    })

export const packagesHandlers: Handlers<typeof packages> = {
  aggregators: ({ aggregatorType: packageType }, call) =>
    call.transaction((db) => listAggregators(db, { kind: 'journal', packageType })),
  bookAggregators: ({ aggregatorType: packageType }, call) =>
    call.transaction((db) => listAggregators(db, { kind: 'book', packageType })),
  available: list('journal', 'all'),
  availableBooks: list('book', 'all'),

  add: ({ selection: { customerId, packageIds } }, call) => {
    const uniqueIds = [...new Set(packageIds)]
    return call.write(async (db) => {
      const { userId: accountId } = call.session
      const knownCount = await addPackages(db, {
        customerId,
        packageIds: uniqueIds,
        kinds: isAllowed(call, 'bookPackages.list') ? ['journal', 'book'] : ['journal'],
        accountId,
        now: call.now,
      })
      if (knownCount !== uniqueIds.length)
        throw new Problem('notFound', 'One of the packages cannot be had')
      await audit(db, call, {
        action: 'packages.add',
        customerId,
        details: { packageIds: uniqueIds },
      })
      return true as const
    })
  },

  subscribed: list('journal', 'own'),
  subscribedBooks: list('book', 'own'),
  selectMatching: (input, call) =>
    selectMatching(call, { kind: 'packages', customerId: input.customerId }, (db) =>
      matchingPackages(db, { ...input, kind: 'journal' }),
    ),
  selectMatchingBooks: (input, call) =>
    selectMatching(call, { kind: 'bookPackages', customerId: input.customerId }, (db) =>
      matchingPackages(db, { ...input, kind: 'book' }),
    ),
  subscribedAggregators: ({ customerId, aggregatorType: packageType, kind }, call) =>
    call.transaction((db) =>
      listAggregators(db, { packageType, customerId, ...(kind !== '' && { kind }) }),
    ),
  subscribedOf: list('journal', 'own'),
  subscribedBooksOf: list('book', 'own'),
  remove: remove('journal'),
  removeBook: remove('book'),
  restore: ({ customerId, packageIds }, call) =>
    call.write(async (db) => {
      const { length: restored } = await restoreOfLibrary(db, {
        customerId,
        packageIds,
        now: call.now,
      })
      await audit(db, call, {
        action: 'packages.restore',
        customerId,
        details: { packageIds, restored },
      })
      return { restored }
    }),
  undoAdd: ({ customerId, packageIds }, call) =>
    call.write(async (db) => {
      const { userId: accountId } = call.session
      const undone = await undoAdditions(db, { customerId, packageIds, accountId, now: call.now })
      await audit(db, call, {
        action: 'packages.undoAdd',
        customerId,
        details: { packageIds: undone },
      })
      return { packageIds: undone }
    }),
  removeSelected: ({ customerId, packageIds }, call) =>
    call.write(async (db) => {
      const removed = await removeOfLibrary(db, { customerId, packageIds, now: call.now })
      await audit(db, call, {
        action: 'packages.remove',
        customerId,
        details: { packageIds: removed },
      })
      return { packageIds: removed }
    }),
  details: async (filter, call) => {
    const details = await call.transaction((db) => packageFor(db, filter))
    if (details === undefined) throw new Problem('notFound', `No package ${filter.packageId}`)
    return details
  },
  titles: (filter, call) =>
    titlesOfPackage((db) => findPackage(db, filter.packageId), filter, call),
  downloadList: (filter, call) => downloadPackages({ ...filter, kind: 'journal' }, filter, call),
  downloadBookList: (filter, call) => downloadPackages({ ...filter, kind: 'book' }, filter, call),
  downloadDetails: (input, call) =>
    downloadPackageTitles((db) => findPackage(db, input.packageId), input, call),
  downloadBookDetails: (input, call) =>
    downloadPackageTitles((db) => findPackage(db, input.packageId, 'book'), input, call),
}
