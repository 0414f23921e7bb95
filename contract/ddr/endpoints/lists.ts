import { selectedMatching, selectionProblems } from '../../bulkActions/kinds.ts'
import { exportFormat } from '../../kernel/exportFormat.ts'
import { z } from 'zod'
import { call, downloadProcedure, procedure } from '../../kernel/endpoint.ts'
import { exportInput, listInput } from '../../kernel/listQuery.ts'
import { withWireKeys } from '../../kernel/withWireKeys.ts'
import { flag } from '../../kernel/flag.ts'
import { codedFilter } from '../../kernel/codes.ts'
import { dayOrNone, isoDate } from '../../kernel/days.ts'
import { id, idOrAll, smallIdOrAll } from '../../kernel/ids.ts'
import type { DdrSide } from '../model.ts'
import { deliveryMode, status, statusFilter, text } from './fields.ts'

/** A document delivery request as the lists show it (docs/requirements/delivery-and-reports.md §3). */
const row = withWireKeys(
  {
    ddrId: id,
    articleId: id.nullable(),
    articleName: text,
    authors: text,
    sourceName: text,
    issueYear: text,
    issueMonth: text,
    issueDate: text,
    volume: text,
    issueNumber: text,
    pages: text,
    requesterName: text,
    supplierName: text,
    userName: text,
    userDepartment: text,
    userDesignation: text,
    userEmail: text,
    userMobile: text,
    requestedOn: isoDate,
    priority: text,
    status,
    isDuplicate: z.boolean(),
    supplierId: id,
    customerId: id,
    resourceTypeId: id.nullable(),
    accessTypeId: id.nullable(),
    openAccess: z.boolean(),
    articleDoi: text,
    issueId: id.nullable(),
    deliveryMode,
    /** True when a mail about the request could not be sent; shown to both sides and their consortium. */
    mailFailed: z.boolean().default(false),
    rowVersion: z.int().min(1),
  },
  {
    ddrId: 'ddr_id',
    articleId: 'article_id',
    articleName: 'article_name',
    sourceName: 'source_name',
    issueYear: 'issue_year',
    issueMonth: 'issue_month',
    issueDate: 'issue_date',
    volume: 'issue_volume',
    issueNumber: 'issue_number',
    pages: 'page_no',
    requesterName: 'requester_customer_name',
    supplierName: 'delivery_customer_name',
    userName: 'user_name',
    userDepartment: 'user_department',
    userDesignation: 'user_designation',
    userEmail: 'user_email',
    userMobile: 'user_mobileno',
    requestedOn: 'requesteddate',
    priority: 'request_priority',
    isDuplicate: 'is_duplicate',
    supplierId: 'ddr_req_to',
    customerId: 'customer_id',
    resourceTypeId: 'resource_type_id',
    accessTypeId: 'access_type_id',
    openAccess: 'is_oa_article',
    articleDoi: 'article_doi',
    issueId: 'issue_id',
    deliveryMode: 'delivery_mode',
    mailFailed: 'mail_failed',
    rowVersion: 'row_version',
  },
)

/** Fields that a list of requests can be sorted by; the other columns would be sorted without an index. */
const sortable = [
  'ddrId',
  'articleName',
  'sourceName',
  'requesterName',
  'supplierName',
  'userName',
  'requestedOn',
  'priority',
  'status',
] as const
/** Field that a list of requests can be sorted by. */
export type DdrSort = (typeof sortable)[number]

/**
 * The numbers of all pages on the wire, and how many there are. They are not checked one by one: a consortium of 600
 * members has 50,000 pages.
 */
const pageNumbers = z.codec(
  z
    .custom<number[]>((value) => Array.isArray(value))
    .meta({ type: 'array', items: { type: 'integer' } }),
  z.int().min(0),
  {
    decode: (numbers) => numbers.length,
    encode: (pages) => {
      const numbers: number[] = []
      for (let page = 1; page <= pages; page += 1) numbers.push(page)
      return numbers
    },
  },
)

/** Returns the schema of a page of a list; `pagination` on the wire repeats the total and has no clean field. */
function listAnswer(rowsName: string) {
  return z.codec(
    withWireKeys(
      {
        rows: z.array(row).nullable(),
        pages: pageNumbers,
        total: z.int().min(0),
        message: z.literal('Ok'),
      },
      { rows: rowsName, pages: 'pagination', total: 'no_of_records' },
    ),
    z.custom<{ rows: z.output<typeof row>[]; pages: number; total: number }>(),
    {
      decode: ({ rows, pages, total }) => ({ rows: rows ?? [], pages, total }) as never,
      encode: ({ rows, pages, total }) => ({
        rows: rows.length === 0 ? null : rows,
        pages,
        total,
        message: 'Ok' as const,
      }),
    },
  )
}

const filterFields = {
  status: statusFilter,
  from: dayOrNone,
  to: dayOrNone,
  priority: smallIdOrAll,
  ddrId: idOrAll,
  customerId: idOrAll,
  consortiumId: idOrAll,
  /** Only open requests that have waited longer than the configured working days, whatever the span. */
  overdue: flag.default(false),
}
const filterNames = {
  status: 'ddr_status',
  from: 'ddr_from_date',
  to: 'ddr_to_date',
  priority: 'ddr_priority',
  ddrId: 'ddr_id',
  customerId: 'customerId',
  consortiumId: 'consortia_id',
}
/** The filters of the received list; its `partnerId` is the requester. */
const received = {
  fields: { ...filterFields, partnerId: idOrAll },
  names: { ...filterNames, partnerId: 'request_from_id' },
}
/** The filters of the sent list; its `partnerId` is the supplier. */
const sent = {
  fields: { ...filterFields, partnerId: idOrAll },
  names: { ...filterNames, partnerId: 'request_to_id' },
}

/** Input of the call of one side. A side that callers name is checked, and has no effect. */
const fromDateInput = (side: DdrSide) =>
  withWireKeys(
    {
      customerId: idOrAll,
      side: codedFilter({ received: 1, sent: 2 }, { blank: side, also: { 0: side } }),
    },
    { customerId: 'customer_id', side: 'member_id' },
  )
const fromDate = withWireKeys({ from: isoDate }, { from: 'from_date' })

const priority = withWireKeys(
  { priorityId: id, name: text },
  { priorityId: 'priority_id', name: 'priority' },
)
const institution = withWireKeys({ id, label: text, value: text })

/** The lists of received and sent requests, and their files. */
export const lists = {
  receivedFrom: procedure('get_client_wise_ddr_from_date', {
    summary: 'Day of the first received request: bounds the date picker',
    access: 'ddrReceived.list',
    input: fromDateInput('received'),
    output: fromDate,
  }),
  sentFrom: procedure('get_client_wise_sent_ddr_from_date', {
    summary: 'Day of the first sent request: bounds the date picker',
    access: 'ddrSent.list',
    input: fromDateInput('sent'),
    output: fromDate,
  }),
  priorities: procedure('get_dat_ddr_priority', {
    summary: 'Priorities of requests',
    access: 'session',
    input: listInput(priority, {}),
    output: z.array(priority),
  }),
  received: procedure('get_ddr_received_list', {
    summary: 'Requests that other libraries sent to this one',
    access: 'ddrReceived.list',
    input: listInput(row, received.fields, received.names, { sortable }),
    output: listAnswer('DDR_Received_List'),
    problems: ['listTooLong'],
  }),
  selectMatching: call('POST', '/ddr/received/select', {
    summary: 'Select the open ones of all received requests that match a filter, for a bulk action',
    access: 'ddrReceived.act',
    input: withWireKeys(received.fields, received.names),
    output: selectedMatching,
    problems: selectionProblems,
  }),
  sent: procedure('get_ddr_sent_list', {
    summary: 'Requests that this library sent to others',
    access: 'ddrSent.list',
    input: listInput(row, sent.fields, sent.names, { sortable }),
    output: listAnswer('DDR_Sent_List'),
    problems: ['listTooLong'],
  }),
  institutions: procedure('get_consortia_institution_list', {
    summary: 'Institutions of a consortium, to pick from',
    access: 'ddrReceived.list',
    input: listInput(institution, { consortiumId: id }, { consortiumId: 'consortia_id' }),
    output: z.array(institution),
  }),
  downloadReceived: downloadProcedure('download_ddr_received_list', {
    summary: 'The received list and its filters as a file',
    access: 'ddrReceived.export',
    input: exportInput(
      row,
      { ...received.fields, format: exportFormat },
      { ...received.names, format: 'export_type' },
      { sortable },
    ),
  }),
  downloadSent: downloadProcedure('download_ddr_sent_list', {
    summary: 'The sent list and its filters as a file',
    access: 'ddrSent.export',
    input: exportInput(
      row,
      { ...sent.fields, format: exportFormat },
      { ...sent.names, format: 'export_type' },
      { sortable },
    ),
  }),
}
