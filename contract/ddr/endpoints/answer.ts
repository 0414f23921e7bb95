import { z } from 'zod'
import { successText } from '../../kernel/answer.ts'
import { call, postProcedure, procedure } from '../../kernel/endpoint.ts'
import { flag } from '../../kernel/flag.ts'
import { withWireKeys } from '../../kernel/withWireKeys.ts'
import { seenVersion } from '../../kernel/rowVersion.ts'
import { lineField, textField } from '../../kernel/recordText.ts'
import { coded } from '../../kernel/codes.ts'
import { dayOrNone, isoDate } from '../../kernel/days.ts'
import { id, idOrAll } from '../../kernel/ids.ts'
import { jsonText } from '../../kernel/jsonText.ts'
import { maxAnswerText, maxCourierNo } from '../answerRule.ts'
import { maxDeliveryFileBytes } from '../fileRule.ts'
import { reopenReasons } from '../lifecycle.ts'
import { maxSubjectLength } from '../mail/mailTemplates.ts'
import { ownTemplates } from './mailTemplates.ts'
import { pdfFindingKinds } from '../pdfFindings.ts'
import { meanwhileChoices } from '../suppliers/workingCalendar.ts'
import { maxMessageLength } from '../mail/richText.ts'
import { count, delayReason, deliveryMode, status, text } from './fields.ts'

const actionCode = coded({ fulfil: 2, delay: 3, unfilled: 4, discard: 5, duplicate: 7 })

/** Everything an action form or a read-only view shows (docs/requirements/delivery-and-reports.md §3). */
const detail = withWireKeys(
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
    /** True when fulfilling this request would exceed the CONTU guideline. */
    contuOver: z.boolean(),
    supplierId: id,
    requesterId: id,
    reference: text,
    isDuplicate: z.boolean(),
    /** The first request for the article; null when there is none that the session may see. */
    duplicateOfId: id.nullable(),
    /** The request that continues this one at another library; null when there is none that the session may see. */
    forwardedToId: id.nullable().default(null),
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
    /** Files above this many bytes are mailed as a link that expires. */
    largestAttachment: z.int().min(0),
    rowVersion: z.int().min(1),
    /** The day of the latest reminder; null when there was none. */
    remindedOn: isoDate.nullable().default(null),
    /** Whether the requester has confirmed the receipt of the present answer. */
    isReceiptConfirmed: z.boolean().default(false),
    /** Whether the supplier could answer again: it belongs to the consortium, and its subscription has not ended. */
    canSupplierAnswer: z.boolean().default(true),
    /** When the supplier works. */
    supplierCalendar: withWireKeys(
      {
        workingDays: z.array(z.int().min(0).max(6)),
        closures: z.array(
          z.object({ from: isoDate, to: isoDate, meanwhile: z.enum(meanwhileChoices) }),
        ),
      },
      { workingDays: 'working_days' },
    ).default({ workingDays: [1, 2, 3, 4, 5], closures: [] }),
    /** The day by which the supplier should answer an open request; null when it is not known. */
    dueOn: isoDate.nullable().default(null),
    /** The supplier's own texts of the mails that the action can send; for the supplier alone. */
    ownTemplates: ownTemplates.default([]),
    /**
     * The texts of the default mails by the English ones, in the language of the requester; empty for English, and for
     * others than the supplier.
     */
    mailTexts: z.record(z.string(), text).default({}),
    /** Answers to which the requester objected, oldest first. */
    earlierAnswers: z
      .array(
        withWireKeys(
          {
            answerId: id,
            status,
            deliveryMode,
            deliveredOn: isoDate.nullable(),
            courierNo: text,
            deliveryRemarks: text,
            fileName: text.nullable(),
            answeredAt: z.iso.datetime(),
            reopenedAt: z.iso.datetime(),
            reopenReason: z.enum(reopenReasons),
            reopenNote: text,
          },
          {
            answerId: 'answer_id',
            status: 'ddr_status',
            deliveryMode: 'delivery_mode',
            deliveredOn: 'delivered_date',
            courierNo: 'courier_no',
            deliveryRemarks: 'delivery_remarks',
            fileName: 'file',
            answeredAt: 'answered_at',
            reopenedAt: 'reopened_at',
            reopenReason: 'reopen_reason',
            reopenNote: 'reopen_note',
          },
        ),
      )
      .default([]),
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
    contuOver: 'contu_over',
    supplierId: 'ddr_req_to',
    requesterId: 'customer_id',
    reference: 'ddr_reference_no',
    isDuplicate: 'is_duplicate',
    duplicateOfId: 'duplicate_of',
    forwardedToId: 'forwarded_to',
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
    remindedOn: 'reminded_date',
    isReceiptConfirmed: 'is_receipt_confirmed',
    canSupplierAnswer: 'is_supplier_member',
    supplierCalendar: 'supplier_calendar',
    dueOn: 'due_date',
    ownTemplates: 'own_templates',
    mailTexts: 'mail_texts',
    earlierAnswers: 'earlier_answers',
  },
)

/** The status-update record (docs/requirements/delivery-and-reports.md §3). The session determines who acts. */
const response = withWireKeys(
  {
    ddrId: id,
    status,
    deliveryMode: deliveryMode.default(null),
    deliveredOn: dayOrNone,
    referenceNumber: lineField(100),
    deliveryRemarks: textField(maxAnswerText),
    courierNo: lineField(maxCourierNo),
    delayReason: delayReason.default(null),
    /** Null where it is not sent: the specified record does not have it. */
    delayNote: textField(maxAnswerText).nullable().default(null),
    discardReason: textField(maxAnswerText),
    supplierUserId: idOrAll,
    isDuplicate: flag.default(false),
    rowVersion: seenVersion,
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

/** What speaks against a PDF, as the form and the timeline show it. */
export const wireFinding = withWireKeys(
  {
    kind: z.enum(pdfFindingKinds),
    pages: count,
    requestedPages: count.nullable(),
  },
  { requestedPages: 'requested_pages' },
)

/** A request as its form shows it, and the answer to it. */
export const answerCalls = {
  checkFile: call('POST', '/ddr/check-file', {
    summary: 'What speaks against a PDF being the requested article; nothing is sent',
    access: 'ddrReceived.act',
    inputEncoding: 'multipart',
    cost: 'high',
    maxBodyBytes: maxDeliveryFileBytes + 64 * 1024,
    input: withWireKeys({ ddrId: id, file: z.instanceof(Blob) }, { ddrId: 'ddr_id' }),
    output: withWireKeys({
      /** 0 when the file could not be read. */
      pages: count,
      findings: z.array(wireFinding),
    }),
    problems: ['notFound', 'tooLarge', 'unavailable'],
  }),
  detail: procedure('get_details_for_ddr_action_form', {
    summary: 'One request, with what the form of an action needs',
    access: 'ddrReceived.show',
    input: withWireKeys(
      { ddrId: id, action: actionCode },
      { ddrId: 'ddr_id', action: 'ddr_action' },
    ),
    output: detail,
    problems: ['notFound'],
  }),
  respond: postProcedure('update_consortia_ddr_for_librarian_response', {
    summary: 'Answer a request: status, history, file and queued mail in one transaction',
    access: 'ddrReceived.act',
    inputEncoding: 'multipart',
    // The largest file, and a message whose characters take up to four bytes each.
    maxBodyBytes: maxDeliveryFileBytes + 1024 * 1024,
    input: withWireKeys(
      {
        record: jsonText(withWireKeys({ responses: z.tuple([response]) }, { responses: 'data' })),
        // Without a PDF clients send an empty text or the word null.
        file: z.instanceof(Blob).or(z.string().max(300)).optional(),
        // Ignored: the platform computes both addresses.
        to: z.string().max(2000).default(''),
        cc: z.string().max(2000).default(''),
        subject: z.string().max(maxSubjectLength).default(''),
        message: z.string().max(maxMessageLength).default(''),
        consortiumName: lineField(300),
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
    output: successText('Success'),
    problems: ['alreadyAnswered', 'conflict', 'notFound', 'throttled', 'tooLarge'],
  }),
}
