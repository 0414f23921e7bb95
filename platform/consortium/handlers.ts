import { targetOf } from '../../contract/consortium/assignment.ts'
import type {
  consortiumPackages,
  consortiumResources,
} from '../../contract/consortium/endpoints.ts'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import { selectMatching } from '../bulkActions/selectMatching.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call, Db, Handlers } from '../context.ts'
import {
  downloadPackageTitles,
  libraryPackageColumns,
  packageListColumns,
} from '../packages/downloads.ts'
import {
  removeOfConsortium,
  restoreOfConsortium,
  undoAssignments,
} from '../packages/removedPackageStore.ts'
import { everyPackage, listAggregators } from '../packages/store.ts'
import { titlesOfPackage } from '../packages/titles.ts'
import { exportFile } from '../ports/exportFile.ts'
import { audit } from '../session/audit.ts'
import { findAnsweredAt } from '../session/idempotencyStore.ts'
import { hashSecret } from '../session/secrets.ts'
import {
  assignPackages,
  countAssigned,
  type ExportedSubscription,
  exportSubscriptions,
  findSubscription,
  listAssignable,
  listMembers,
  listSubscriptions,
  matchingSubscriptions,
  reviewAssignment,
  type SubscriptionFilter,
  type SubscriptionSort,
  type Viewer,
} from './store.ts'

/**
 * Returns the consortium of the session and its customer in it. Throws `Problem('forbidden')` without a consortium,
 * which the permission table already excludes.
 */
function viewerOf(call: Call): Viewer {
  const { consortiumId, customerId } = call.session.principal
  if (consortiumId === null) throw new Problem('forbidden', 'Not in a consortium')
  return { consortiumId, memberId: customerId === consortiumId ? null : customerId }
}

/** Returns a page of the subscriptions that match the filter; a member sees only its own. */
const listForViewer = (filter: SubscriptionFilter & ListQuery<SubscriptionSort>, call: Call) => {
  const { aggregatorId, packageType, name, ...query } = filter
  const viewer = viewerOf(call)
  return call.transaction((db) =>
    listSubscriptions(db, { aggregatorId, packageType, name, viewer }, query),
  )
}

/** The columns of the consortium's own list: also how many members have the package, and whether all do. */
const subscriptionColumns = [
  ...packageListColumns,
  {
    header: 'Members',
    kind: 'number' as const,
    fields: ['memberCount'],
    cell: ({ memberCount }: ExportedSubscription) => memberCount,
  },
  {
    header: 'For All Members',
    fields: ['memberCount'],
    cell: ({ forAll }: ExportedSubscription) => (forAll ? 'Yes' : 'No'),
  },
]

/**
 * Returns the subscriptions of a viewer that match the filter, in the order and with the columns of the list, as a
 * workbook. The list of a member has no counts of other members.
 */
async function downloadSubscriptions(
  filter: SubscriptionFilter & ListQuery<SubscriptionSort> & { columns?: string[] | undefined },
  viewer: Viewer,
  call: Call,
) {
  const { aggregatorId, packageType, name, columns: chosen, ...query } = filter
  const rows = call.rows<ExportedSubscription>((db, after, limit) =>
    exportSubscriptions(db, { aggregatorId, packageType, name, viewer }, query, { after, limit }),
  )
  return exportFile({
    name: 'Consortia packages',
    columns: viewer.memberId === null ? subscriptionColumns : libraryPackageColumns,
    chosen,
    rows,
    translate: call.translate,
    timestamp: call.timestamp,
  })
}

export const consortiumResourcesHandlers: Handlers<typeof consortiumResources> = {
  packages: listForViewer,
  details: async ({ packageId }, call) => {
    const subscription = await call.transaction((db) =>
      findSubscription(db, packageId, viewerOf(call)),
    )
    if (subscription === undefined) throw new Problem('notFound', `No package ${packageId}`)
    return subscription
  },
  titles: (input, call) =>
    titlesOfPackage((db) => findSubscription(db, input.packageId, viewerOf(call)), input, call),
  downloadDetails: (input, call) =>
    downloadPackageTitles(
      (db) => findSubscription(db, input.packageId, viewerOf(call)),
      input,
      call,
    ),
  downloadList: ({ customerId, ...filter }, call) => {
    const viewer = viewerOf(call)
    const ofMember = { ...viewer, memberId: customerId }
    return downloadSubscriptions(
      filter,
      customerId === viewer.consortiumId ? viewer : ofMember,
      call,
    )
  },
  members: (input, call) => call.transaction((db) => listMembers(db, input, input)),
}

/** Packages times members of one assignment at most: the database writes a row for each. */
const maxAssignedRows = 100_000

/**
 * Returns the packages that an assignment names, once each, and who receives them. Throws `Problem('invalid')` naming
 * the field of the members, which is below `path` in the input, when the consortium itself is named together with
 * members, or when they are more than `maxAssignedRows` with the packages.
 */
function planAssignment(
  input: { consortiumId: number; packageIds: number[]; memberIds: number[] },
  path = '',
) {
  const { consortiumId, packageIds, memberIds } = input
  const target = targetOf(consortiumId, memberIds)
  const refused = (message: string) =>
    new Problem('invalid', message, { fields: { [`${path}memberIds`]: message } })
  if (target === undefined) throw refused('Name members, or the consortium itself, not both')
  const uniqueIds = [...new Set(packageIds)]
  if (!target.isWhole && uniqueIds.length * target.memberIds.length > maxAssignedRows) {
    throw refused('These are too many packages for so many members: choose fewer, or all members')
  }
  return { consortiumId, packageIds: uniqueIds, target }
}

/** Returns who made the assignment under a key, and when. Throws `Problem('notFound')` for a key that was not used. */
async function assignmentUnder(db: Db, key: string | undefined, { session }: Call) {
  if (key === undefined) return undefined
  const { userId: accountId, customerId } = session
  const now = await findAnsweredAt(db, { accountId, customerId, keyHash: hashSecret(key) })
  if (now === undefined) throw new Problem('notFound', 'Nothing was assigned under this key')
  return { accountId, now }
}

export const consortiumPackagesHandlers: Handlers<typeof consortiumPackages> = {
  aggregators: ({ name }, call) =>
    call.transaction((db) => listAggregators(db, { packageType: 'all', name })),
  available: ({ consortiumId }, call) => call.transaction((db) => listAssignable(db, consortiumId)),
  membersOf: (input, call) => call.transaction((db) => listMembers(db, input, input)),
  list: listForViewer,
  selectMatching: ({ consortiumId, ...filter }, call) =>
    selectMatching(call, { kind: 'consortiumSubscriptions', customerId: consortiumId }, (db) =>
      matchingSubscriptions(db, { ...filter, viewer: viewerOf(call) }),
    ),

  review: (input, call) =>
    call.transaction(async (db) => {
      const plan = planAssignment(input)
      const made = await assignmentUnder(db, input.assignedUnder, call)
      return {
        whole: plan.target.isWhole,
        assigned: made === undefined ? 0 : await countAssigned(db, plan, made),
        members: await reviewAssignment(db, plan, made),
      }
    }),

  assign: async ({ assignment }, call) => {
    const plan = planAssignment(assignment, 'assignment.')
    return call.write(async (db) => {
      const { userId: accountId } = call.session
      const assignable = await assignPackages(db, { ...plan, accountId, now: call.now })
      if (assignable.packages !== plan.packageIds.length) {
        throw new Problem('notFound', 'One of the packages cannot be assigned')
      }
      // Somebody left the consortium between the check of the session and this statement.
      if (!plan.target.isWhole && assignable.members !== plan.target.memberIds.length) {
        throw new Problem('forbidden', 'One of the members does not belong to the consortium')
      }
      await audit(db, call, {
        action: 'consortium.assign',
        customerId: plan.consortiumId,
        details: { packageIds: plan.packageIds, target: plan.target },
      })
      return true as const
    })
  },

  undoAssign: (input, call) => {
    const { consortiumId: customerId, packageIds, target } = planAssignment(input)
    return call.write(async (db) => {
      const { userId: accountId } = call.session
      const undone = await undoAssignments(db, {
        customerId,
        packageIds,
        target,
        accountId,
        now: call.now,
      })
      await audit(db, call, {
        action: 'consortium.undoAssign',
        customerId,
        details: { packageIds, target, undone },
      })
      return { undone }
    })
  },

  packagesOf: ({ consortiumId, memberId, name, ...query }, call) =>
    call.transaction((db) =>
      listSubscriptions(db, { ...everyPackage, name, viewer: { consortiumId, memberId } }, query),
    ),

  remove: ({ consortiumId: customerId, packageId }, call) =>
    call.write(async (db) => {
      const packageIds = [packageId]
      const removed = await removeOfConsortium(db, { customerId, packageIds, now: call.now })
      if (removed.length === 0) {
        throw new Problem('notFound', `The consortium does not have the package ${packageId}`)
      }
      await audit(db, call, {
        action: 'consortium.remove',
        targetType: 'package',
        targetId: packageId,
        customerId,
      })
      return true as const
    }),

  restore: ({ consortiumId: customerId, packageIds }, call) =>
    call.write(async (db) => {
      const { length: restored } = await restoreOfConsortium(db, {
        customerId,
        packageIds,
        now: call.now,
      })
      await audit(db, call, {
        action: 'consortium.restore',
        customerId,
        details: { packageIds, restored },
      })
      return { restored }
    }),
  removeSelected: ({ consortiumId: customerId, packageIds }, call) =>
    call.write(async (db) => {
      const removed = await removeOfConsortium(db, { customerId, packageIds, now: call.now })
      await audit(db, call, {
        action: 'consortium.remove',
        customerId,
        details: { packageIds: removed },
      })
      return { packageIds: removed }
    }),

  download: (filter, call) => downloadSubscriptions(filter, viewerOf(call), call),
}
