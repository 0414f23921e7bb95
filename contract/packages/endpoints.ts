import { selectedMatching, selectionProblems } from '../bulkActions/kinds.ts'
import { z } from 'zod'
import { successText } from '../kernel/answer.ts'
import { call, downloadProcedure, listProcedure, procedure } from '../kernel/endpoint.ts'
import { exportInput, listInput } from '../kernel/listQuery.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { codedFilter } from '../kernel/codes.ts'
import { id, selectedIds, idOrAll, idsOrAll } from '../kernel/ids.ts'
import { jsonText } from '../kernel/jsonText.ts'
import { textOrAll } from '../kernel/textOrAll.ts'
import {
  consortiumPackageCodes,
  libraryPackageCodes,
  origins,
  packageStates,
  packageTypes,
} from './types.ts'

/** Package types on the library's side (docs/requirements/resources.md §9). */
const libraryPackageType = codedFilter(libraryPackageCodes, { blank: 'all' })
/** Package types on the consortium's side, where a publisher's package has the code 2. */
export const consortiumPackageType = codedFilter(consortiumPackageCodes, { blank: 'all' })

/** A package in a list. */
export const packageRow = withWireKeys(
  {
    packageId: id,
    name: z.string(),
    packageType: z.enum(packageTypes),
    aggregatorName: z.string(),
    status: z.enum(packageStates),
    assigned: z.boolean(),
    hasLink: z.boolean(),
    titleCount: z.int().min(0),
    modifiedOn: z.iso.date(),
    /** Every origin by which the calling library has the package; empty when it has not. */
    origins: z.array(z.enum(origins)),
  },
  {
    packageId: 'package_id',
    name: 'package_name',
    packageType: 'package_type',
    aggregatorName: 'aggregator_name',
    status: 'package_status',
    assigned: 'is_assigned',
    hasLink: 'has_link',
    titleCount: 'unique_resource_count',
    modifiedOn: 'last_modified_date',
  },
)

/** Fields that a list of packages can be sorted by: all but the ways in which a library has a package. */
export const packageSortable = [
  'packageId',
  'name',
  'packageType',
  'aggregatorName',
  'status',
  'hasLink',
  'titleCount',
  'modifiedOn',
] as const

/** A title of a package, with its coverage in the package. */
export const packageTitleRow = withWireKeys({
  titleId: id,
  title: z.string(),
  identifiers: z.string(),
  publisherName: z.string(),
  resourceType: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  embargo: z.string(),
})

/** An aggregator to filter packages by. */
export const aggregator = withWireKeys(
  { aggregatorId: id, name: z.string() },
  { aggregatorId: 'aggregator_id', name: 'aggregator_name' },
)
/** Aggregators to filter packages by. */
export const aggregators = z.array(aggregator)

const aggregatorFilter = listInput(
  aggregator,
  { customerId: id, aggregatorType: libraryPackageType },
  { customerId: 'client_id', aggregatorType: 'aggregator_type' },
)

/** As above; the kind is an addition of ours, because a list shows packages of one kind. */
const subscribedAggregatorFilter = listInput(
  aggregator,
  {
    customerId: id,
    aggregatorType: libraryPackageType,
    kind: z.enum(['', 'journal', 'book']).default(''),
  },
  { customerId: 'client_id', aggregatorType: 'aggregator_type' },
)

const masterFilter = listInput(
  packageRow,
  { customerId: id, aggregatorId: idsOrAll },
  { customerId: 'client_id', aggregatorId: 'aggregator_id_in' },
  { sortable: packageSortable },
)
const subscribedFilter = listInput(
  packageRow,
  { customerId: id, aggregatorId: idOrAll },
  { customerId: 'client_id', aggregatorId: 'aggregator_id' },
  { sortable: packageSortable },
)

const searchFields = {
  customerId: id,
  aggregatorId: idOrAll,
  packageType: libraryPackageType,
  name: textOrAll,
}
const searchNames = {
  customerId: 'customer_id',
  aggregatorId: 'aggregator_id',
  packageType: 'package_type',
  name: 'package_name',
}
const searchFilter = listInput(packageRow, searchFields, searchNames, { sortable: packageSortable })
const exportFilter = exportInput(packageRow, searchFields, searchNames, {
  sortable: packageSortable,
})

const removeInput = withWireKeys(
  { customerId: id, packageId: id },
  { customerId: 'CustomerId', packageId: 'package_id' },
)
/** Ids of the packages that one call adds, or whose adding one call undoes. */
const addedIds = z.array(id).min(1).max(1000)

/** Packages of a library to remove, or to restore (docs/budgets.md#undo-and-confirmation). */
const selectedPackages = withWireKeys(
  { customerId: id, packageIds: selectedIds },
  {},
  { packageIds: 'packageId' },
)

const removed = successText('Selected package removed successfully!')

const list = { access: 'packages.list' } as const

/** Packages that a library subscribes to, and those that it can add. */
export const packages = {
  aggregators: procedure('get_client_wise_aggregator_master_list', {
    ...list,
    summary: 'Aggregators that offer journal packages',
    input: aggregatorFilter,
    output: aggregators,
  }),
  bookAggregators: procedure('get_client_wise_book_aggregator_list', {
    access: 'bookPackages.list',
    summary: 'Aggregators that offer book packages',
    input: aggregatorFilter,
    output: aggregators,
  }),
  available: listProcedure('get_client_wise_package_master_list', {
    ...list,
    summary: 'Journal packages to choose from, the assigned ones marked',
    input: masterFilter,
    row: packageRow,
  }),
  availableBooks: listProcedure('get_client_wise_book_package_master_list', {
    access: 'bookPackages.list',
    summary: 'Book packages to choose from, the assigned ones marked',
    input: masterFilter,
    row: packageRow,
  }),
  add: procedure('add_packages_to_library', {
    summary: 'Subscribe a library to packages',
    access: 'packages.create',
    changesState: true,
    input: withWireKeys(
      {
        selection: jsonText(
          withWireKeys(
            { customerId: id, packageIds: addedIds },
            { customerId: 'customer_id', packageIds: 'package_list' },
          ),
        ),
      },
      { selection: 'json_data' },
    ),
    output: successText('Selected Packages added successfully'),
    problems: ['notFound'],
  }),
  subscribed: listProcedure('get_library_subscribed_packages_list', {
    ...list,
    summary: 'Journal packages a library subscribes to',
    input: searchFilter,
    row: packageRow,
  }),
  subscribedBooks: listProcedure('get_library_subscribed_book_packages_list', {
    access: 'bookPackages.list',
    summary: 'Book packages a library subscribes to',
    input: searchFilter,
    row: packageRow,
  }),
  selectMatching: call('POST', '/packages/select', {
    summary: 'Select all journal packages that match a filter, for a bulk action',
    access: 'packages.delete',
    input: withWireKeys(searchFields, searchNames),
    output: selectedMatching,
    problems: selectionProblems,
  }),
  selectMatchingBooks: call('POST', '/packages/books/select', {
    summary: 'Select all book packages that match a filter, for a bulk action',
    access: 'bookPackages.delete',
    input: withWireKeys(searchFields, searchNames),
    output: selectedMatching,
    problems: selectionProblems,
  }),
  subscribedAggregators: procedure('get_client_wise_subscribed_aggregator_list', {
    ...list,
    summary: 'Aggregators a library has packages of, of journals, books or (blank) both',
    input: subscribedAggregatorFilter,
    output: aggregators,
  }),
  subscribedOf: listProcedure('get_client_wise_subscribed_package_list', {
    ...list,
    summary: 'Journal packages a library has of one aggregator',
    input: subscribedFilter,
    row: packageRow,
  }),
  subscribedBooksOf: listProcedure('get_client_wise_subscribed_book_package_list', {
    access: 'bookPackages.list',
    summary: 'Book packages a library has of one aggregator',
    input: subscribedFilter,
    row: packageRow,
  }),
  remove: procedure('remove_library_subscribed_package', {
    summary: 'End a journal package of a library',
    access: 'packages.delete',
    changesState: true,
    input: removeInput,
    output: removed,
    problems: ['notFound'],
  }),
  removeBook: procedure('remove_library_subscribed_book_package', {
    summary: 'End a book package of a library',
    access: 'bookPackages.delete',
    changesState: true,
    input: removeInput,
    output: removed,
    problems: ['notFound'],
  }),
  restore: call('POST', '/packages/restore', {
    summary: 'Bring removed packages back, of journals or books',
    access: 'packages.delete',
    inputEncoding: 'json',
    input: selectedPackages,
    output: withWireKeys({ restored: z.int().min(0) }),
  }),
  undoAdd: call('POST', '/packages/add/undo', {
    summary: 'End the packages that the caller added last; those that somebody changed are left',
    access: 'packages.delete',
    inputEncoding: 'json',
    input: withWireKeys({ customerId: id, packageIds: addedIds }, {}, { packageIds: 'packageId' }),
    output: withWireKeys({ packageIds: z.array(id) }),
  }),
  removeSelected: call('POST', '/packages/remove', {
    summary: 'End several packages of a library; those that it does not have are left out',
    access: 'packages.delete',
    inputEncoding: 'json',
    input: selectedPackages,
    output: withWireKeys({ packageIds: z.array(id) }),
  }),
  details: call('GET', '/packages/details', {
    ...list,
    summary: 'One package, of journals or books, with every way the library has it',
    input: withWireKeys({ customerId: id, packageId: id }),
    output: packageRow,
    problems: ['notFound'],
  }),
  titles: listProcedure('get_package_titles', {
    ...list,
    summary: 'The titles of a package',
    input: listInput(packageTitleRow, { customerId: id, packageId: id, title: textOrAll }),
    row: packageTitleRow,
    problems: ['notFound'],
  }),
  downloadList: downloadProcedure('Download_library_subscribed_packages_list', {
    summary: 'The list of journal packages as a workbook',
    access: 'packages.export',
    input: exportFilter,
  }),
  downloadBookList: downloadProcedure('Download_library_subscribed_book_packages_list', {
    summary: 'The list of book packages as a workbook',
    access: 'bookPackages.export',
    input: exportFilter,
  }),
  downloadDetails: downloadProcedure('download_package_details_by_id', {
    summary: 'The titles of a journal package',
    access: 'packages.export',
    input: exportInput(
      packageTitleRow,
      { packageId: id, title: textOrAll },
      { packageId: 'package_id' },
    ),
    problems: ['notFound'],
  }),
  downloadBookDetails: downloadProcedure('get_book_package_details_by_id', {
    summary: 'The books of a book package',
    access: 'bookPackages.export',
    input: exportInput(
      packageTitleRow,
      { packageId: id, customerId: id, title: textOrAll },
      { packageId: 'package_id', customerId: 'client_id' },
    ),
    problems: ['notFound'],
  }),
}
