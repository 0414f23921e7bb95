import type { EntryKind, ReopenReason, TimelineMove } from '../../contract/ddr/lifecycle.ts'
import type { DdrSide, DdrStatus, DelayReason, DeliveryMode } from '../../contract/ddr/model.ts'
import type { MailTemplateKind } from '../../contract/ddr/mail/mailTemplates.ts'
import type { PdfFinding } from '../../contract/ddr/pdfFindings.ts'
import type { Meanwhile } from '../../contract/ddr/suppliers/workingCalendar.ts'
import type {
  Computed,
  Day,
  Defaulted,
  DefaultTimestamp,
  Json,
  PartialDate,
  RowVersion,
  Timestamp,
} from '../db/columns.ts'

declare module '../db/schema.ts' {
  interface Database {
    ddrPriorities: { id: number; name: string }
    ddrRequests: DdrRequestsTable
    ddrHistory: DdrHistoryTable
    ddrEarlierAnswers: DdrEarlierAnswersTable
    ddrEntries: DdrEntriesTable
    ddrMonthlyCounts: DdrMonthlyCountsTable
    ddrSupplierSettings: DdrSupplierSettingsTable
    ddrClosures: DdrClosuresTable
    ddrMailTemplates: DdrMailTemplatesTable
    ddrFileChecks: DdrFileChecksTable
    ddrFileFetches: DdrFileFetchesTable
  }
}

/** Document delivery requests. */
export interface DdrRequestsTable {
  id: Defaulted<number>
  consortiumId: number
  requesterId: number
  supplierId: number
  requestedAt: Timestamp
  requestedOn: Computed<Day>
  status: Defaulted<DdrStatus>
  priorityId: Defaulted<number>
  isDuplicate: Defaulted<boolean>
  duplicateOfId: number | null

  titleId: number | null
  articleId: number | null
  issueId: number | null
  resourceTypeId: Defaulted<number>
  accessType: Defaulted<string>
  isOpenAccess: Defaulted<boolean>
  articleName: string
  authors: Defaulted<string>
  sourceName: Defaulted<string>
  issn: string | null
  articleDoi: string | null
  volume: Defaulted<string>
  issueNumber: Defaulted<string>
  pages: Defaulted<string>
  publicationDate: PartialDate | null
  /** The last day the article can have appeared on. */
  publishedBy: Computed<Day | null>
  /** The periodical, for CONTU. */
  journalKey: Computed<string>
  /** The article, for finding duplicates. */
  articleKey: Computed<string>
  /** What lists are sorted by. */
  articleOrder: Computed<string>
  sourceOrder: Computed<string>

  endUserId: number | null
  userName: Defaulted<string>
  userDepartment: Defaulted<string>
  userDesignation: Defaulted<string>
  userEmail: Defaulted<string>
  userMobile: Defaulted<string>
  userRollNo: Defaulted<string>
  approverEmail: Defaulted<string>
  referenceNo: Defaulted<string>
  copyrightCompliance: Defaulted<string>
  requesterNote: Defaulted<string>

  mode: DeliveryMode | null
  deliveredOn: Day | null
  courierNo: Defaulted<string>
  deliveryRemarks: Defaulted<string>
  delayReason: DelayReason | null
  delayNote: Defaulted<string>
  discardReason: Defaulted<string>
  fileKey: string | null
  answeredAt: Date | null
  answeredBy: number | null
  /** The libraries that are asked next, in order. */
  forwardTo: Defaulted<number[]>
  /** The request that this one continues. */
  forwardedFromId: number | null
  /** Whether another request continues this one. */
  isForwarded: Defaulted<boolean>
  rowVersion: RowVersion
}

/** What happened to each request, one row per event. */
export interface DdrHistoryTable {
  id: Defaulted<number>
  ddrId: number
  at: DefaultTimestamp
  accountId: number | null
  actorName: Defaulted<string>
  actorCustomerId: number | null
  staffName: string | null
  /** null for the entry that raised the request. */
  fromStatus: DdrStatus | null
  toStatus: DdrStatus
  note: Defaulted<string>
  /** null for an answer of the supplier, and for the entry that raised the request. */
  move: TimelineMove | null
  /** For the move `reopen`, else null. */
  reopenReason: ReopenReason | null
}

/** Answers to which the requester objected; written once. */
export interface DdrEarlierAnswersTable {
  id: Computed<number>
  ddrId: number
  status: DdrStatus
  mode: DeliveryMode
  deliveredOn: Day | null
  courierNo: string
  deliveryRemarks: string
  fileKey: string | null
  answeredAt: Timestamp
  answeredBy: number | null
  reopenedAt: Timestamp
  reopenReason: ReopenReason
  reopenNote: string
}

/** Messages between the libraries of a request, and notes of one of them; written once. */
export interface DdrEntriesTable {
  id: Computed<number>
  ddrId: number
  kind: EntryKind
  at: Timestamp
  accountId: number | null
  actorName: string
  /** The library that wrote it. */
  actorCustomerId: number
  staffName: string | null
  /** Plain text. */
  text: string
}

/** When a library answers requests, and its rules; a library without a row has the default ones. */
export interface DdrSupplierSettingsTable {
  customerId: number
  /** 0 is Sunday. */
  workingDays: number[]
  opensAt: string | null
  closesAt: string | null
  maxOpenRequests: number | null
  isLastResort: boolean
  needsPages: boolean
  needsTitlePage: boolean
  maxPages: number | null
  rowVersion: RowVersion
}

/** Days on which a library answers no requests. */
export interface DdrClosuresTable {
  id: Computed<number>
  customerId: number
  fromOn: Day
  toOn: Day
  meanwhile: Meanwhile
  reason: string
}

/** The texts of a library's own mails; a mail without a row, or without a text, has the specified one. */
export interface DdrMailTemplatesTable {
  customerId: number
  kind: MailTemplateKind
  subject: string | null
  /** Sanitised HTML. */
  message: string | null
  changedAt: Timestamp
  changedByName: string
  staffName: string | null
  rowVersion: RowVersion
}

/** What was found in a PDF that a supplier chose for an answer, or that was downloaded from a link. */
export interface DdrFileChecksTable {
  id: Computed<number>
  ddrId: number
  /** The library that sees the findings. */
  customerId: number
  sha256: Buffer
  findings: Json<PdfFinding[]>
  sizeBytes: number
  /** 0 when the file could not be read. */
  pages: number
  checkedAt: Timestamp
  /** When the file was sent; null when it was not. */
  sentAt: Date | null
}

/** Who has fetched a delivered file, and when. */
export interface DdrFileFetchesTable {
  id: Computed<number>
  ddrId: number
  fileKey: string
  accountId: number | null
  actorName: string
  staffName: string | null
  /** The library of the session; null for a link. */
  customerId: number | null
  /** The mail address by which a link was opened; empty for a session. */
  address: string
  firstAt: Timestamp
  lastAt: Timestamp
  times: Defaulted<number>
}

/** Read-only: kept in step by triggers. */
export interface DdrMonthlyCountsTable {
  customerId: Computed<number>
  /** The one that the requests were made in. */
  consortiumId: Computed<number>
  side: Computed<DdrSide>
  /** Its first day. */
  month: Computed<Day>
  status: Computed<DdrStatus>
  priorityId: Computed<number>
  requests: Computed<number>
}
