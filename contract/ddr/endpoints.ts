import { z } from 'zod'
import { word } from '../kernel/answer.ts'
import { call, downloadCall, downloadProc, noContent, postProc, proc } from '../kernel/endpoint.ts'
import { listInput } from '../kernel/listQuery.ts'
import { renamed } from '../kernel/renamed.ts'
import { coded, flag, id, idOrAll, isoDate, jsonText } from '../kernel/scalars.ts'
import { statusCodes } from './model.ts'

const text = z.string()
const words = (max: number) => z.string().trim().max(max).default('')
const status = coded(statusCodes)
const statusOrAll = coded({ all: 0, ...statusCodes }).default('all')
const deliveryMode = codedOrNone({
  online: 'online',
  courier: 'courier',
  outsideSystem: 'fullfill_outside_ddr_system',
})
const delayReason = codedOrNone({
  printCopyInCirculation: 'print_copy_is_in_circulation',
  issueNotReceived: 'issue_not_yet_received',
  other: 'others_outside_ddr_system',
})

/** A code that may be left out: missing, null and empty mean none. */
function codedOrNone<const M extends Record<string, string>>(wireOf: M) {
  type Clean = keyof M & string
  const names = Object.keys(wireOf) as [Clean, ...Clean[]]
  const cleanOf = new Map(names.map((name) => [wireOf[name], name]))
  return z.codec(z.string().nullable(), z.enum(names).nullable(), {
    decode: (wire, context) => {
      if (wire === null || wire === '') return null
      const clean = cleanOf.get(wire as M[Clean])
      if (clean === undefined) {
        const words = [...cleanOf.keys()].join(', ')
        context.issues.push({ code: 'custom', input: wire, message: `must be one of ${words}` })
        return z.NEVER
      }
      return clean
    },
    encode: (clean) => (clean === null ? null : wireOf[clean as Clean]) as string | null,
  })
}
/** A day that may be left out: null and empty mean none. */
const dayOrNone = z.codec(isoDate.or(z.literal('')).nullable(), isoDate.nullable(), {
  decode: (wire) => wire || null,
  encode: (day) => day,
})
const exportFormat = z.enum(['excel', 'csv']).default('excel')

/** Document delivery request as listed (spec: delivery §3). */
const row = renamed(
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
    rowVersion: 'row_version',
  },
)

/** The whole page of a list; `pagination` repeats what the total says and is not kept. */
function listAnswer(rowsName: string) {
  return z.codec(
    renamed(
      {
        rows: z.array(row).nullable(),
        pages: z.array(z.int()),
        total: z.int().min(0),
        message: z.literal('Ok'),
      },
      { rows: rowsName, pages: 'pagination', total: 'no_of_records' },
    ),
    z.custom<{ rows: z.output<typeof row>[]; pages: number[]; total: number }>(),
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
  status: statusOrAll,
  from: isoDate,
  to: isoDate,
  priority: idOrAll,
  ddrId: idOrAll,
  customerId: id,
  consortiumId: idOrAll,
  /** Only open ones that have waited longer than the configured working days. */
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
/** On the received list the other side is the requester, on the sent list the supplier. */
const received = {
  fields: { ...filterFields, partnerId: idOrAll },
  names: { ...filterNames, partnerId: 'request_from_id' },
}
const sent = {
  fields: { ...filterFields, partnerId: idOrAll },
  names: { ...filterNames, partnerId: 'request_to_id' },
}

/** Totals of a list for every status, and what has waited too long. */
const countsInput = renamed(
  {
    side: z.enum(['received', 'sent']),
    from: isoDate,
    to: isoDate,
    priority: idOrAll,
    customerId: id,
    partnerId: idOrAll,
  },
  { customerId: 'customer_id', partnerId: 'partner_id' },
)
const counts = renamed(
  {
    counts: z.array(z.object({ status, count: z.int().min(0) })),
    overdue: z.int().min(0),
    overdueBefore: isoDate,
    overdueDays: z.int().min(0),
  },
  { overdueBefore: 'overdue_before', overdueDays: 'overdue_days' },
)

const moment = z.iso.datetime()
const requestInput = renamed({ ddrId: id }, { ddrId: 'ddr_id' })

/** Who did what and when, and what became of each mail. */
const timeline = renamed({
  entries: z.array(
    renamed(
      {
        at: moment,
        actor: text,
        institution: text,
        fromStatus: status.nullable(),
        toStatus: status,
        note: text,
      },
      { fromStatus: 'from_status', toStatus: 'to_status' },
    ),
  ),
  mails: z.array(
    renamed(
      {
        mailId: id,
        state: z.enum(['queued', 'sending', 'sent', 'failed']),
        to: text,
        cc: text,
        subject: text,
        attempts: z.int().min(0),
        queuedAt: moment,
        nextTryAt: moment.nullable(),
        sentAt: moment.nullable(),
        error: text,
      },
      { mailId: 'mail_id', queuedAt: 'queued_at', nextTryAt: 'next_try_at', sentAt: 'sent_at' },
    ),
  ),
})

const fromDateInput = renamed(
  { customerId: id, side: coded({ received: 1, sent: 2 }) },
  { customerId: 'customer_id', side: 'member_id' },
)
const fromDate = renamed({ from: isoDate }, { from: 'from_date' })

const count = z.int().min(0)
const overviewInput = renamed(
  {
    customerId: id,
    year: z.codec(z.union([z.number(), z.string().regex(/^\d{4}$/)]), z.int().min(1990).max(2200), {
      decode: Number,
      encode: (year) => year,
    }),
  },
  { customerId: 'Customerid', year: 'Year' },
)
const overview = z.array(
  renamed(
    {
      partnerName: text,
      delayed: count,
      filled: count,
      unfilled: count,
      discarded: count,
      duplicate: count,
      pending: count,
      notFilled: count,
      total: count,
    },
    {
      partnerName: 'request_by_or_to_client',
      filled: 'delivered',
      unfilled: 'un_delivered',
      notFilled: 'unfulfilled',
      total: 'total_count',
    },
  ),
)

const actionCode = coded({ fulfil: 2, delay: 3, notAvailable: 4, discard: 5, duplicate: 7 })

/** Everything an action form or a read-only view shows (spec: delivery §3). */
const detail = renamed(
  {
    ddrId: id,
    status,
    userName: text,
    userDepartment: text,
    rollNumber: text,
    requesterName: text,
    requesterAddress: text,
    requesterCity: text,
    requesterState: text,
    requesterPhone: text,
    to: text,
    cc: text,
    approverEmail: text,
    subject: text,
    actionName: text,
    contuMessage: text,
    contuFilled: count,
    contuBalance: z.int(),
    supplierId: id,
    requesterId: id,
    reference: text,
    isDuplicate: z.boolean(),
    priority: text,
    articleName: text,
    sourceName: text,
    authors: text,
    volume: text,
    issueNumber: text,
    issueYear: text,
    pages: text,
    articleDoi: text,
    issn: text,
    requestedOn: isoDate,
    supplierName: text,
    supplierAddress: text,
    supplierCity: text,
    supplierState: text,
    today: isoDate,
    deliveryMode,
    deliveredOn: isoDate.nullable(),
    delayReason,
    delayNote: text,
    discardReason: text,
    courierNo: text,
    deliveryRemarks: text,
    fileName: text.nullable(),
    /** Files above this many bytes go as a link that expires. */
    largestAttachment: z.int().min(0),
    rowVersion: z.int().min(1),
  },
  {
    ddrId: 'ddr_id',
    status: 'ddr_status',
    userName: 'user_name',
    userDepartment: 'user_department',
    rollNumber: 'roll_no',
    requesterName: 'requester_customer_name',
    requesterAddress: 'requester_address',
    requesterCity: 'requester_city',
    requesterState: 'requester_state',
    requesterPhone: 'requester_contactno',
    to: 'to_mail',
    cc: 'cc_email',
    approverEmail: 'approver_admin_mail',
    subject: 'mail_subject',
    actionName: 'action_name',
    contuMessage: 'contu_message',
    contuFilled: 'ILL_already_fulfilled',
    contuBalance: 'contu_balance',
    supplierId: 'ddr_req_to',
    requesterId: 'customer_id',
    reference: 'ddr_reference_no',
    isDuplicate: 'is_duplicate',
    priority: 'request_priority',
    articleName: 'article_name',
    sourceName: 'journal_name',
    issueNumber: 'issue',
    issueYear: 'issue_year',
    pages: 'page_no',
    articleDoi: 'article_doi',
    requestedOn: 'requestedDate',
    supplierName: 'Fulfilling_customer_name',
    supplierAddress: 'fulfilling_address',
    supplierCity: 'city',
    supplierState: 'state',
    today: 'current_date',
    deliveryMode: 'delivery_mode',
    deliveredOn: 'delivered_date',
    delayReason: 'delay_reason',
    delayNote: 'delay_note',
    discardReason: 'discard_reason',
    courierNo: 'courier_no',
    deliveryRemarks: 'delivery_remarks',
    fileName: 'file',
    largestAttachment: 'largest_attachment',
    rowVersion: 'row_version',
  },
)

/** The status-update record (spec: delivery §3). Who acts is decided by the session. */
const response = renamed(
  {
    ddrId: id,
    status,
    deliveryMode: deliveryMode.default(null),
    deliveredOn: dayOrNone.default(null),
    referenceNumber: words(100),
    deliveryRemarks: words(2000),
    courierNo: words(200),
    delayReason: delayReason.default(null),
    delayNote: words(2000),
    discardReason: words(2000),
    supplierUserId: idOrAll,
    isDuplicate: z.boolean().default(false),
    rowVersion: z.int().min(1).optional(),
  },
  {
    ddrId: 'consortiaddr_id',
    status: 'ddr_status',
    deliveryMode: 'mode_of_delivery',
    deliveredOn: 'delivered_date',
    referenceNumber: 'ddr_reference_no',
    deliveryRemarks: 'delivery_remarks',
    courierNo: 'courier_no',
    delayReason: 'delay_reason',
    delayNote: 'delay_note',
    discardReason: 'discard_reason',
    supplierUserId: 'delivering_userid',
    isDuplicate: 'is_duplicate',
    rowVersion: 'row_version',
  },
)

const article = renamed(
  {
    customerId: id,
    articleId: id.nullable(),
    resourceType: text,
    accessType: text,
    openAccess: z.boolean(),
    articleDoi: text,
    issueId: id.nullable(),
  },
  {
    customerId: 'customer_id',
    articleId: 'article_id',
    resourceType: 'resource_type',
    accessType: 'access_type',
    openAccess: 'is_oa_article',
    articleDoi: 'article_doi',
    issueId: 'resourceissue_id',
  },
)

export const ddr = {
  receivedFrom: proc('get_client_wise_ddr_from_date', {
    summary: 'Day of the first received request: bounds the date picker',
    access: 'ddrReceived.list',
    input: fromDateInput,
    output: fromDate,
  }),
  sentFrom: proc('get_client_wise_sent_ddr_from_date', {
    summary: 'Day of the first sent request: bounds the date picker',
    access: 'ddrSent.list',
    input: fromDateInput,
    output: fromDate,
  }),
  priorities: proc('get_dat_ddr_priority', {
    summary: 'Priorities of requests',
    access: 'session',
    output: z.array(
      renamed({ priorityId: id, name: text }, { priorityId: 'priority_id', name: 'priority' }),
    ),
  }),
  received: proc('get_ddr_received_list', {
    summary: 'Requests that other libraries sent to this one',
    access: 'ddrReceived.list',
    input: listInput(row, received.fields, received.names),
    output: listAnswer('DDR_Received_List'),
  }),
  sent: proc('get_ddr_sent_list', {
    summary: 'Requests that this library sent to others',
    access: 'ddrSent.list',
    input: listInput(row, sent.fields, sent.names),
    output: listAnswer('DDR_Sent_List'),
  }),
  detail: proc('get_details_for_ddr_action_form', {
    summary: 'One request, with what the form of an action needs',
    access: 'ddrReceived.show',
    input: renamed({ ddrId: id, action: actionCode }, { ddrId: 'ddr_id', action: 'ddr_action' }),
    output: detail,
    problems: ['notFound'],
  }),
  receivedOverview: proc('get_received_ddr_overview_status', {
    summary: 'Received requests of a year by requester and status',
    access: 'ddrReceived.list',
    input: overviewInput,
    output: overview,
  }),
  sentOverview: proc('get_sent_ddr_overview_status', {
    summary: 'Sent requests of a year by supplier and status',
    access: 'ddrSent.list',
    input: overviewInput,
    output: overview,
  }),
  institutions: proc('get_consortia_institution_list', {
    summary: 'Institutions of a consortium, to pick from',
    access: 'ddrReceived.list',
    input: renamed({ consortiumId: id }, { consortiumId: 'consortia_id' }),
    output: z.array(z.object({ id, label: text, value: text })),
  }),
  downloadReceived: downloadProc('download_ddr_received_list', {
    summary: 'The received list and its filters as a file',
    access: 'ddrReceived.export',
    input: renamed(
      { ...received.fields, format: exportFormat },
      { ...received.names, format: 'export_type' },
    ),
  }),
  downloadSent: downloadProc('download_ddr_sent_list', {
    summary: 'The sent list and its filters as a file',
    access: 'ddrSent.export',
    input: renamed(
      { ...sent.fields, format: exportFormat },
      { ...sent.names, format: 'export_type' },
    ),
  }),
  resolveLinks: postProc('link_resolver', {
    summary: 'Where the articles of a page are available online',
    access: 'session',
    travels: 'multipart',
    input: renamed(
      { articles: jsonText(renamed({ items: z.array(article).max(200) }, { items: 'data' })) },
      { articles: 'detailed_json' },
    ),
    output: renamed(
      {
        message: z.string(),
        articles: z.array(
          renamed(
            { articleId: id.nullable(), links: z.array(z.object({ label: text, url: text })) },
            { articleId: 'article_id' },
          ),
        ),
      },
      { articles: 'data' },
    ),
  }),
  respond: postProc('update_consortia_ddr_for_librarian_response', {
    summary: 'Answer a request: status, history, file and queued mail in one transaction',
    access: 'ddrReceived.act',
    travels: 'multipart',
    input: renamed(
      {
        record: jsonText(renamed({ responses: z.tuple([response]) }, { responses: 'data' })),
        file: z.instanceof(Blob).or(z.string()).optional(),
        to: z.string().max(2000).default(''),
        cc: z.string().max(2000).default(''),
        subject: z.string().max(500).default(''),
        message: z.string().max(100_000).default(''),
        consortiumName: words(300),
      },
      {
        record: 'detailjson',
        file: 'attachment_file',
        to: 'To_mail_Id',
        cc: 'CC_mail_Id',
        subject: 'Subject',
        message: 'Message',
        consortiumName: 'consortia_name',
      },
    ),
    output: word('Success'),
    problems: ['alreadyAnswered', 'conflict', 'notFound', 'tooLarge'],
  }),
  counts: call('GET', '/ddr/counts', {
    summary: 'Totals of a list by status, and what has waited too long',
    access: 'ddrReceived.list',
    input: countsInput,
    output: counts,
  }),
  timeline: call('GET', '/ddr/timeline', {
    summary: 'What happened to a request, and to the mails about it',
    access: 'ddrReceived.show',
    input: requestInput,
    output: timeline,
    problems: ['notFound'],
  }),
  resend: call('POST', '/ddr/resend', {
    summary: 'Send a failed mail of a request again',
    access: 'ddrReceived.act',
    input: renamed({ ddrId: id, mailId: id }, { ddrId: 'ddr_id', mailId: 'mail_id' }),
    output: noContent,
    problems: ['conflict', 'notFound'],
  }),
  file: downloadCall('/ddr/file', {
    summary: 'The article that was delivered',
    access: 'ddrReceived.show',
    input: requestInput,
    problems: ['notFound'],
  }),
  linkedFile: downloadCall('/ddr/delivered', {
    summary: 'The article behind the link of a mail, until the link expires',
    access: 'public',
    input: renamed({ token: z.string().min(1).max(200) }),
    problems: ['notFound'],
  }),
  warnings: call('GET', '/ddr/warnings', {
    summary:
      'What speaks against raising a request: already held, asked before, over the guideline',
    access: 'ddrSent.create',
    input: renamed(
      {
        customerId: id,
        articleName: words(1000),
        sourceName: words(500),
        articleDoi: words(300),
        issn: words(20),
        issueYear: words(10),
      },
      {
        customerId: 'customer_id',
        articleName: 'article_name',
        sourceName: 'source_name',
        articleDoi: 'article_doi',
        issueYear: 'issue_year',
      },
    ),
    output: renamed(
      {
        held: z.array(z.enum(['own', 'consortium', 'openAccess'])),
        askedBefore: renamed(
          { ddrId: id, requestedOn: isoDate, status },
          { ddrId: 'ddr_id', requestedOn: 'requested_date', status: 'ddr_status' },
        ).nullable(),
        contu: text,
        overContu: z.boolean(),
      },
      { askedBefore: 'asked_before', contu: 'contu_message', overContu: 'over_contu' },
    ),
  }),
  create: postProc('create_ddr_request', {
    summary: 'Raise a request: from the search portal or by a librarian',
    access: 'ddrSent.create',
    travels: 'json',
    input: renamed(
      {
        articleName: z.string().trim().min(1).max(1000),
        authors: words(1000),
        sourceName: z.string().trim().min(1).max(500),
        articleDoi: words(300),
        issueYear: words(10),
        issueMonth: words(20),
        issueDate: words(20),
        volume: words(50),
        issueNumber: words(50),
        pages: words(50),
        userName: z.string().trim().min(1).max(200),
        userDepartment: words(200),
        userDesignation: words(200),
        userEmail: z.email().max(300),
        userMobile: words(50),
        priority: idOrAll,
        issn: words(20),
        customerId: id,
        supplierId: id,
      },
      {
        articleName: 'article_name',
        sourceName: 'source_name',
        articleDoi: 'article_doi',
        issueYear: 'issue_year',
        issueMonth: 'issue_month',
        issueDate: 'issue_date',
        volume: 'issue_volume',
        issueNumber: 'issue_number',
        pages: 'page_no',
        userName: 'user_name',
        userDepartment: 'user_department',
        userDesignation: 'user_designation',
        userEmail: 'user_email',
        userMobile: 'user_mobileno',
        priority: 'request_priority',
        customerId: 'customer_id',
        supplierId: 'delivery_customer_id',
      },
    ),
    output: renamed(
      { ddrId: id, isDuplicate: z.boolean() },
      { ddrId: 'ddr_id', isDuplicate: 'is_duplicate' },
    ),
  }),
}
