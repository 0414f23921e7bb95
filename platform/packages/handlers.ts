import type { packages } from '../../contract/packages/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { Call, Handlers } from '../context.ts'
import { audit } from '../session/audit.ts'
import { downloadPackages, downloadPackageTitles } from './downloads.ts'
import {
  addPackages,
  everyPackage,
  findPackage,
  listAggregators,
  listPackages,
  packageFor,
  type PackageFilter,
  type PackageKind,
  type PackageSort,
} from './store.ts'
import { removeOfLibrary, restoreOfLibrary } from './removals.ts'
import { listPackageTitles } from './titles.ts'

type Asked = Partial<PackageFilter> & { customerId: number } & ListQuery<PackageSort>

/** A list that says nothing of type or name means all of them. */
const list =
  (kind: PackageKind, only: 'all' | 'own') =>
  ({ page, perPage, sort, order, ...asked }: Asked, call: Call) =>
    call.transaction((db) =>
      listPackages(db, { ...everyPackage, ...asked, kind }, { page, perPage, sort, order, only }),
    )

const remove =
  (kind: PackageKind) =>
  async (row: { customerId: number; packageId: number }, call: Call): Promise<true> => {
    await call.transaction(async (db) => {
      if (!(await removeOfLibrary(db, { ...row, kind, now: call.now }))) {
        throw new Problem('notFound', `The library does not have the package ${row.packageId}`)
      }
      await audit(db, call, {
        action: 'packages.remove',
        targetType: 'package',
        targetId: row.packageId,
        customerId: row.customerId,
      })
    })
    return true
  }

export const packagesHandlers: Handlers<typeof packages> = {
  aggregators: ({ aggregatorType: packageType }, call) =>
    call.transaction((db) => listAggregators(db, { kind: 'journal', packageType })),
  bookAggregators: ({ aggregatorType: packageType }, call) =>
    call.transaction((db) => listAggregators(db, { kind: 'book', packageType })),
  available: list('journal', 'all'),
  availableBooks: list('book', 'all'),

  add: async ({ selection: { customerId, packageIds } }, call) => {
    const wanted = [...new Set(packageIds)]
    await call.transaction(async (db) => {
      const { userId: accountId } = call.session
      const known = await addPackages(db, {
        customerId,
        packageIds: wanted,
        accountId,
        now: call.now,
      })
      if (known !== wanted.length)
        throw new Problem('notFound', 'One of the packages cannot be had')
      await audit(db, call, { action: 'packages.add', customerId, details: { packageIds: wanted } })
    })
    return true
  },

  subscribed: list('journal', 'own'),
  subscribedBooks: list('book', 'own'),
  subscribedAggregators: ({ customerId, aggregatorType: packageType }, call) =>
    call.transaction((db) => listAggregators(db, { packageType, customerId })),
  subscribedOf: list('journal', 'own'),
  subscribedBooksOf: list('book', 'own'),
  remove: remove('journal'),
  removeBook: remove('book'),
  restore: ({ customerId, packageId }, call) =>
    call.transaction(async (db) => {
      const restored = await restoreOfLibrary(db, { customerId, packageId, now: call.now })
      await audit(db, call, {
        action: 'packages.restore',
        targetType: 'package',
        targetId: packageId,
        customerId,
        details: { restored },
      })
      return { restored }
    }),
  details: async (asked, call) => {
    const found = await call.transaction((db) => packageFor(db, asked))
    if (found === undefined) throw new Problem('notFound', `No package ${asked.packageId}`)
    return found
  },
  titles: (asked, call) => listPackageTitles((db) => findPackage(db, asked.packageId), asked, call),
  downloadList: (filter, call) => downloadPackages({ ...filter, kind: 'journal' }, call),
  downloadBookList: (filter, call) => downloadPackages({ ...filter, kind: 'book' }, call),
  downloadDetails: ({ packageId }, call) =>
    downloadPackageTitles((db) => findPackage(db, packageId), call),
  downloadBookDetails: ({ packageId }, call) =>
    downloadPackageTitles((db) => findPackage(db, packageId, 'book'), call),
}
