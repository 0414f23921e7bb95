import { selectedMatching, selectionProblems } from '../bulkActions/kinds.ts'
import { z } from 'zod'
import { successText } from '../kernel/answer.ts'
import { idempotencyKeyPattern } from '../kernel/base.ts'
import {
  call,
  downloadProcedure,
  listProcedure,
  postProcedure,
  procedure,
} from '../kernel/endpoint.ts'
import { exportInput, listInput } from '../kernel/listQuery.ts'
import { extendCodec, withWireKeys } from '../kernel/withWireKeys.ts'
import { codedFilter } from '../kernel/codes.ts'
import { id, selectedIds, idOrAll } from '../kernel/ids.ts'
import { jsonText } from '../kernel/jsonText.ts'
import { textOrAll } from '../kernel/textOrAll.ts'
import {
  aggregator,
  aggregators,
  consortiumPackageType,
  packageRow,
  packageSortable,
  packageTitleRow,
} from '../packages/endpoints.ts'

const option = withWireKeys({
  value: id,
  label: z.string(),
  titleCount: z.int().min(0),
  /** True when the package is assigned to the consortium as a whole, so that nothing is left to assign. */
  assigned: z.boolean(),
})
const member = withWireKeys({ id, label: z.string(), value: z.string() })

/** True when the package is for the consortium as a whole, later members included. */
const forAll = z.boolean()
/** A package the consortium subscribes to, and for whom. */
const subscribedRow = extendCodec(packageRow, { forAll, memberCount: z.int().min(0) })
const subscribedSortable = [...packageSortable, 'forAll', 'memberCount'] as const
/** A package that one member has from the consortium, by itself or as part of the whole. */
const memberPackageRow = extendCodec(packageRow, { forAll })

const filterFields = {
  consortiumId: id,
  name: textOrAll,
  aggregatorId: idOrAll,
  packageType: consortiumPackageType,
}
const filterNames = {
  consortiumId: 'consortia_id',
  name: 'package_name',
  aggregatorId: 'aggregator_id',
  packageType: 'package_type',
}

/** 1,000 packages and 5,000 members of ten digits each, their commas percent-encoded. */
const maxAssignmentBytes = 128 * 1024

/** Packages, and the members that they are assigned to. */
const assignmentFields = {
  consortiumId: id,
  packageIds: z.array(id).min(1).max(1000),
  memberIds: z.array(id).min(1).max(5000),
}

const consortiumInput = { consortiumId: 'consortia_id' } as const
const onePackage = exportInput(
  packageTitleRow,
  { packageId: id, title: textOrAll },
  { packageId: 'package_id' },
)

/**
 * What a library sees of its consortium's subscriptions (docs/requirements/resources.md §7, "Consortia (member view)").
 */
export const consortiumResources = {
  packages: listProcedure('get_consortia_packages_for_library', {
    summary: 'Packages a library has through its consortium',
    access: 'consortiumResources.list',
    input: listInput(
      packageRow,
      {
        consortiumId: id,
        aggregatorId: idOrAll,
        packageType: consortiumPackageType,
        name: textOrAll,
      },
      filterNames,
      { sortable: packageSortable },
    ),
    row: packageRow,
  }),
  details: call('GET', '/consortium/packages/details', {
    summary: 'One package of the consortium',
    access: 'consortiumResources.list',
    input: withWireKeys({ consortiumId: id, packageId: id }),
    output: packageRow,
    problems: ['notFound'],
  }),
  titles: listProcedure('get_consortia_package_titles', {
    summary: 'The titles of a package of the consortium',
    access: 'consortiumResources.list',
    input: listInput(packageTitleRow, { consortiumId: id, packageId: id, title: textOrAll }),
    row: packageTitleRow,
    problems: ['notFound'],
  }),
  downloadDetails: downloadProcedure('download_consortia_package_details_by_id', {
    summary: 'The titles of a package of the consortium',
    access: 'consortiumResources.export',
    input: onePackage,
    problems: ['notFound'],
  }),
  downloadList: downloadProcedure('download_consortia_subscribed_packages_for_libraries', {
    summary: 'The packages a library has through its consortium, as a workbook',
    access: 'consortiumResources.export',
    input: exportInput(
      packageRow,
      {
        customerId: id,
        aggregatorId: idOrAll,
        packageType: consortiumPackageType,
        name: textOrAll,
      },
      {
        customerId: 'informaticscustomerid',
        aggregatorId: 'aggregator_id',
        packageType: 'package_type',
        name: 'package_name',
      },
      { sortable: packageSortable },
    ),
  }),
  members: listProcedure('get_consortia_member_list', {
    summary: 'Members of a consortium',
    access: 'consortiumResources.list',
    input: listInput(
      member,
      { consortiumId: id, name: textOrAll },
      { consortiumId: 'consortia_id', name: 'member_name' },
    ),
    row: member,
  }),
}

/** Packages of a consortium to remove, or to restore (docs/budgets.md#undo-and-confirmation). */
const selectedPackages = withWireKeys(
  { consortiumId: id, packageIds: selectedIds },
  {},
  { packageIds: 'packageId' },
)

/** Manage Consortia Subscription (docs/requirements/resources.md §2.2, §7). */
export const consortiumPackages = {
  aggregators: procedure('get_aggregator_master_list', {
    summary: 'Aggregators to filter by',
    access: 'consortiumResources.list',
    input: listInput(
      aggregator,
      { name: textOrAll, agentType: codedFilter({ all: 0 }, { blank: 'all' }) },
      { name: 'aggregator_name', agentType: 'agent_type' },
    ),
    output: aggregators,
  }),
  available: procedure('get_packages_list_available_for_consortia', {
    summary: 'Packages that can be assigned',
    access: 'consortiumPackages.create',
    input: listInput(option, { consortiumId: id }, consortiumInput),
    output: z.array(option),
  }),
  membersOf: listProcedure('get_members_by_consortia_package', {
    summary: 'Members a package is assigned to',
    access: 'consortiumPackages.list',
    input: listInput(
      member,
      { packageId: id, consortiumId: id, name: textOrAll },
      { packageId: 'package_id', consortiumId: 'consortia_id', name: 'member_name' },
    ),
    row: member,
    problems: ['notFound'],
  }),
  list: listProcedure('get_consortia_subscribed_packages', {
    summary: 'Packages the consortium or its members subscribe to',
    access: 'consortiumPackages.list',
    input: listInput(subscribedRow, filterFields, filterNames, { sortable: subscribedSortable }),
    row: subscribedRow,
  }),
  selectMatching: call('POST', '/consortium/packages/select', {
    summary: 'Select all packages of the consortium that match a filter, for a bulk action',
    access: 'consortiumPackages.delete',
    input: withWireKeys(filterFields, filterNames),
    output: selectedMatching,
    problems: selectionProblems,
  }),
  assign: postProcedure('add_packages_to_consortia', {
    summary: 'Assign packages to members, or to the consortium as a whole',
    maxBodyBytes: maxAssignmentBytes,
    access: 'consortiumPackages.create',
    input: withWireKeys(
      {
        assignment: jsonText(
          withWireKeys(assignmentFields, {
            packageIds: 'package_id',
            consortiumId: 'consortia_id',
            memberIds: 'member_id',
          }),
        ),
      },
      { assignment: 'json_data' },
    ),
    output: successText('Selected packages added succesfully!'),
    problems: ['notFound'],
  }),
  review: call('POST', '/consortium/assignments/review', {
    summary: 'What an assignment would bring to whom, or has brought; writes nothing',
    maxBodyBytes: maxAssignmentBytes,
    takesIdempotencyKey: false,
    access: 'consortiumPackages.create',
    inputEncoding: 'json',
    input: withWireKeys(
      {
        ...assignmentFields,
        /** The `Idempotency-Key` of an assignment that the caller has made: `added` is then what it has added. */
        assignedUnder: z.string().regex(idempotencyKeyPattern).optional(),
      },
      { assignedUnder: 'assigned_under' },
    ),
    output: withWireKeys({
      whole: z.boolean(),
      /** Number of assignments made under the key: of a package to a member, or to the consortium as a whole. */
      assigned: z.int().min(0),
      members: z.array(
        withWireKeys({
          memberId: id,
          name: z.string(),
          added: z.int().min(0),
          /** Number of the packages that the member already has from the consortium. */
          already: z.int().min(0),
        }),
      ),
    }),
    problems: ['notFound'],
  }),
  undoAssign: call('POST', '/consortium/assignments/undo', {
    summary: 'Undo the last assignment of the caller; what somebody changed since is left',
    maxBodyBytes: maxAssignmentBytes,
    access: 'consortiumPackages.delete',
    inputEncoding: 'json',
    input: withWireKeys(assignmentFields),
    output: withWireKeys({
      /** Number of undone assignments: of a package to a member, or to the consortium as a whole. */
      undone: z.int().min(0),
    }),
  }),
  packagesOf: listProcedure('get_consortia_packages_of_member', {
    summary: 'Packages a member has from the consortium, and whether as one of all',
    access: 'consortiumPackages.list',
    input: listInput(
      memberPackageRow,
      { consortiumId: id, memberId: id, name: textOrAll },
      { consortiumId: 'consortia_id', memberId: 'member_id', name: 'package_name' },
      { sortable: [...packageSortable, 'forAll'] },
    ),
    row: memberPackageRow,
  }),
  remove: procedure('remove_consortia_subscribed_package', {
    summary: 'Take a package from the consortium and all its members',
    access: 'consortiumPackages.delete',
    changesState: true,
    input: withWireKeys(
      { packageId: id, consortiumId: id },
      { packageId: 'package_id', consortiumId: 'consortia_id' },
    ),
    output: successText('Selected package removed successfully!'),
    problems: ['notFound'],
  }),
  restore: call('POST', '/consortium/packages/restore', {
    summary: 'Bring removed packages back to all who had them',
    access: 'consortiumPackages.delete',
    inputEncoding: 'json',
    input: selectedPackages,
    output: withWireKeys({ restored: z.int().min(0) }),
  }),
  removeSelected: call('POST', '/consortium/packages/remove', {
    summary: 'Take several packages from the consortium and all its members',
    access: 'consortiumPackages.delete',
    inputEncoding: 'json',
    input: selectedPackages,
    output: withWireKeys({ packageIds: z.array(id) }),
  }),
  download: downloadProcedure('download_consortia_subscribed_packages_list', {
    summary: 'The list and its filters as a workbook',
    access: 'consortiumPackages.export',
    input: exportInput(subscribedRow, filterFields, filterNames, { sortable: subscribedSortable }),
  }),
}
