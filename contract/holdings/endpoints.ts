import { z } from 'zod'
import { selectedMatching, selectionProblems } from '../bulkActions/kinds.ts'
import { successText } from '../kernel/answer.ts'
import {
  call,
  downloadProcedure,
  listProcedure,
  procedure,
  uploadProcedure,
} from '../kernel/endpoint.ts'
import { exportInput, listInput } from '../kernel/listQuery.ts'
import { withWireKeys } from '../kernel/withWireKeys.ts'
import { flag } from '../kernel/flag.ts'
import { coded, codedFilter } from '../kernel/codes.ts'
import { id } from '../kernel/ids.ts'
import { jsonText } from '../kernel/jsonText.ts'
import { textOrAll } from '../kernel/textOrAll.ts'
import { origins } from '../packages/types.ts'
import { titleDetails } from './titleDetails.ts'
import { fileOrStaged } from '../uploads/source.ts'
import { confirmedRemovals, maxHoldingsBodyBytes, uploadId } from './uploads.ts'

/** Print or Online/Electronic (docs/requirements/resources.md §9). */
const accessType = coded({ print: 'PRINT', electronic: 'ELECTRONIC' })
/** As above, or MIXED for a file whose rows say it (docs/assumptions.md#print-and-online-in-one-file). */
const uploadAccess = coded({ print: 'PRINT', electronic: 'ELECTRONIC', mixed: 'MIXED' })
const accessTypeOrAll = codedFilter(
  { all: '', print: 'PRINT', electronic: 'ELECTRONIC' },
  { blank: 'all', also: { 0: 'all' } },
)

/** Overwrite replaces the whole list, Append adds new titles only (docs/requirements/resources.md §9). */
const uploadAction = coded({ overwrite: 1, append: 2 })

/** Holdings report types (docs/requirements/resources.md §9). */
const reportType = codedFilter(
  { all: 0, print: 1, electronic: 2, package: 3, openAccess: 4 },
  { blank: 'all' },
)

const format = codedFilter({ xlsx: 'xlsx', csv: 'csv', kbart: 'kbart' }, { blank: 'xlsx' })

const holdingRow = withWireKeys(
  {
    recordId: id,
    accessType,
    title: z.string(),
    resourceType: z.string(),
    resourceYear: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    /** Holds the same number as recordId: clients remove a title by either name. */
    holdingId: id,
    titleId: id,
    publisherName: z.string(),
    /** ISSNs or the ISBN, as people write them. */
    identifiers: z.string(),
    /** Every origin of this title; the library's own holding comes first. */
    origins: z.array(z.enum(origins)),
  },
  {
    recordId: 'record_id',
    accessType: 'access_type',
    title: 'resource_name',
    resourceType: 'resource_type',
    resourceYear: 'resource_year',
    startDate: 'start_date',
    endDate: 'end_date',
    holdingId: 'resource_id',
    publisherName: 'publisher_name',
  },
)

const titleFilter = {
  customerId: id,
  title: textOrAll,
  resourceType: textOrAll,
  accessType: accessTypeOrAll,
}
const titleFilterNames = {
  customerId: 'CustomerId',
  title: 'resource_name',
  resourceType: 'dat_resource_type',
  accessType: 'printorelectronicstatus',
}
const bookFilter = { customerId: id, title: textOrAll, accessType: accessTypeOrAll }
const bookFilterNames = {
  customerId: 'customer_id',
  title: 'resource_name',
  accessType: 'access_type',
}

const removed = successText('Removed Successfully')

/** Rows of titles or books to remove, or to restore within 20 seconds (docs/budgets.md#undo-and-confirmation). */
const selectedRows = withWireKeys({ customerId: id, recordIds: z.array(id).min(1).max(1000) })

/** Titles of a library. */
export const titles = {
  details: titleDetails,
  restore: call('POST', '/holdings/restore', {
    summary: 'Bring removed titles or books back',
    access: 'titles.delete',
    inputEncoding: 'json',
    input: selectedRows,
    output: withWireKeys({ restored: z.int().min(0) }),
  }),
  removeSelected: call('POST', '/holdings/remove', {
    summary: 'Remove several titles or books; rows that are gone already are left out',
    access: 'titles.delete',
    inputEncoding: 'json',
    input: selectedRows,
    output: withWireKeys({ recordIds: z.array(id) }),
  }),
  selectMatching: call('POST', '/holdings/titles/select', {
    summary: 'Select all titles that match a filter, for a bulk action',
    access: 'titles.delete',
    input: withWireKeys(titleFilter, titleFilterNames),
    output: selectedMatching,
    problems: selectionProblems,
  }),
  list: listProcedure('get_print_electronic_resources_by_library', {
    summary: 'Print and online titles a library has configured',
    access: 'titles.list',
    input: listInput(holdingRow, titleFilter, titleFilterNames),
    row: holdingRow,
  }),
  remove: procedure('remove_print_electronic_resources', {
    summary: 'Remove one title from the holdings',
    access: 'titles.delete',
    changesState: true,
    input: withWireKeys(
      { customerId: id, recordId: id },
      { customerId: 'CustomerId', recordId: 'resource_id' },
    ),
    output: removed,
    problems: ['notFound'],
  }),
  download: downloadProcedure('Download_print_electronic_library_holdings', {
    summary: 'The holdings of the list and its filters',
    access: 'titles.export',
    input: exportInput(holdingRow, { ...titleFilter, format }, titleFilterNames),
  }),
  downloadAll: downloadProcedure('Download_all_print_electronic_library_holdings', {
    summary: 'All holdings, with those through packages and the consortium (info admins)',
    access: 'titles.exportAll',
    input: exportInput(holdingRow, { ...titleFilter, format }, titleFilterNames),
  }),
  upload: uploadProcedure('upload_print_electronic_resources_to_library', {
    summary: 'Replace or extend the titles from a spreadsheet or KBART file',
    access: 'titles.create',
    input: withWireKeys(
      {
        customerId: id,
        action: uploadAction,
        ...fileOrStaged,
        accessType: uploadAccess,
        confirmedRemovals,
        uploadId,
      },
      {
        customerId: 'customer_id',
        action: 'action_type',
        file: 'Upload_Package',
        stagedId: 'staged_id',
        accessType: 'access_type',
        confirmedRemovals: 'confirmed_removals',
        uploadId: 'upload_id',
      },
    ),
    maxBodyBytes: maxHoldingsBodyBytes,
    output: uploaded(),
    problems: ['conflict'],
  }),
  downloadFormat: downloadProcedure('Download_print_electronic_upload_format_excel', {
    summary: 'The upload format for titles, with an example row',
    access: 'titles.create',
    input: withWireKeys({ customerId: id }, { customerId: 'CustomerId' }),
  }),
}

/** Books of a library. Calls for titles and books alike are among `titles`. */
export const books = {
  selectMatching: call('POST', '/holdings/books/select', {
    summary: 'Select all books that match a filter, for a bulk action',
    access: 'books.delete',
    input: withWireKeys(bookFilter, bookFilterNames),
    output: selectedMatching,
    problems: selectionProblems,
  }),
  list: listProcedure('get_print_electronic_books_by_library', {
    summary: 'Books a library has configured',
    access: 'books.list',
    input: listInput(holdingRow, bookFilter, bookFilterNames),
    row: holdingRow,
  }),
  remove: procedure('remove_print_electronic_book', {
    summary: 'Remove one book from the holdings',
    access: 'books.delete',
    changesState: true,
    input: withWireKeys(
      { customerId: id, recordId: id },
      { customerId: 'customer_id', recordId: 'row_id' },
    ),
    output: removed,
    problems: ['notFound'],
  }),
  download: downloadProcedure('Download_print_electronic_book_library_holdings', {
    summary: 'The books of the list and its filters',
    access: 'books.export',
    input: exportInput(holdingRow, { ...bookFilter, format }, bookFilterNames),
  }),
  downloadAll: downloadProcedure('Download_all_books_print_electronic_library_holdings', {
    summary: 'All books, with those through packages and the consortium (info admins)',
    access: 'books.exportAll',
    input: exportInput(holdingRow, { ...bookFilter, format }, bookFilterNames),
  }),
  upload: uploadProcedure('upload_print_electronic_books_to_library', {
    summary: 'Replace or extend the books from a spreadsheet or KBART file',
    access: 'books.create',
    input: withWireKeys(
      { customerId: id, action: uploadAction, ...fileOrStaged, confirmedRemovals, uploadId },
      {
        customerId: 'customer_id',
        action: 'action_type',
        file: 'Upload_Package',
        stagedId: 'staged_id',
        confirmedRemovals: 'confirmed_removals',
        uploadId: 'upload_id',
      },
    ),
    maxBodyBytes: maxHoldingsBodyBytes,
    output: uploaded(),
    problems: ['conflict'],
  }),
  downloadFormat: downloadProcedure('Download_print_electronic_upload_subresource_format_excel', {
    summary: 'The upload format for books, with an example row',
    access: 'books.create',
  }),
}

/** Returns the answer of an upload, `{total_count: n}`; for an empty file the wire has `""`, which decodes to 0. */
function uploaded() {
  const total = z.codec(z.union([z.int().min(1), z.literal('')]), z.int().min(0), {
    decode: (wire) => (wire === '' ? 0 : wire),
    encode: (count) => (count === 0 ? ('' as const) : count),
  })
  return withWireKeys({ total }, { total: 'total_count' })
}

const summaryInput = { customerId: id, reportType }
const summaryNames = { customerId: 'informaticustomer_id', reportType: 'report_type' }

/** The rows of a summary in their order; the total is last (docs/requirements/resources.md §3, "Holding summary"). */
const subscriptionTypes = [
  'Print',
  'Online',
  'Package',
  'Consortia Package',
  'Open Access',
  'Unique Total',
] as const

const holdingsSummary = withWireKeys(
  {
    customerName: z.string(),
    rows: z.array(
      withWireKeys(
        { subscriptionType: z.enum(subscriptionTypes), count: z.int().min(0) },
        { subscriptionType: 'subscription_type', count: 'resource_count' },
      ),
    ),
  },
  { customerName: 'client_name', rows: 'subscription_list' },
)

const summaryDownload = withWireKeys(
  { ...summaryInput, infoAdmin: flag.default(false) },
  { ...summaryNames, infoAdmin: 'is_info_admin' },
)

/** Holdings of a library added up. */
export const summaries = {
  titles: procedure('get_holding_summary_report_for_library', {
    summary: 'Titles per subscription type, with the Unique Total',
    access: 'holdingsSummary.list',
    input: withWireKeys(summaryInput, summaryNames),
    output: holdingsSummary,
  }),
  books: procedure('get_library_book_holding_summary', {
    summary: 'Books per subscription type, with the Unique Total',
    access: 'books.list',
    input: withWireKeys(summaryInput, summaryNames),
    output: holdingsSummary,
  }),
  downloadTitles: downloadProcedure('download_library_holding_summary', {
    summary: 'The titles behind the summary',
    access: 'holdingsSummary.export',
    input: summaryDownload,
  }),
  downloadBooks: downloadProcedure('download_library_book_holding_summary', {
    summary: 'The books behind the summary',
    access: 'books.export',
    input: summaryDownload,
  }),
}

const openAccessRow = withWireKeys(
  { titleId: id, title: z.string(), startDate: z.string(), endDate: z.string() },
  { title: 'resource_name', startDate: 'start_date', endDate: 'end_date' },
)

const subject = withWireKeys(
  { subjectId: id, name: z.string(), assigned: z.boolean() },
  { subjectId: 'subject_id', name: 'subject_name', assigned: 'oaassigned' },
)

/** Open access titles, and the subjects that a library has chosen. */
export const openAccess = {
  list: listProcedure('get_oa_subscribed_holdings', {
    summary: 'Open access titles of the assigned subjects',
    access: 'openAccess.list',
    input: listInput(
      openAccessRow,
      { customerId: id, title: textOrAll },
      { customerId: 'customer_id', title: 'resource_name' },
    ),
    row: openAccessRow,
  }),
  preview: call('POST', '/holdings/open-access/preview', {
    summary: 'How many titles a set of subjects brings',
    takesIdempotencyKey: false,
    access: 'openAccess.edit',
    inputEncoding: 'json',
    input: withWireKeys({ customerId: id, subjectIds: z.array(id).max(1000) }),
    output: withWireKeys({
      titles: z.int().min(0),
      /** Number of titles that the current subjects do not include. */
      added: z.int().min(0),
      removed: z.int().min(0),
      perSubject: z.array(withWireKeys({ subjectId: id, titles: z.int().min(0) })),
    }),
  }),
  subjects: procedure('get_oaassigned_subject_by_client_id', {
    summary: 'Open access subjects and whether they are assigned',
    access: 'openAccess.list',
    input: listInput(subject, { customerId: id }, { customerId: 'customer_id' }),
    output: z.array(subject),
  }),
  assign: procedure('add_oa_subject_assignment', {
    summary: 'Assign exactly these open access subjects',
    access: 'openAccess.edit',
    changesState: true,
    input: withWireKeys(
      {
        assignment: jsonText(
          withWireKeys(
            {
              details: withWireKeys(
                { customerId: id, subjectIds: z.array(id).max(1000) },
                { customerId: 'customer_id', subjectIds: 'level1subjects' },
              ),
            },
            { details: 'oasubjectdetails' },
          ),
        ),
      },
      { assignment: 'detailsjson' },
    ),
    output: successText('SUCCESS'),
  }),
}
