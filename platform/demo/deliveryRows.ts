import type { Insertable } from 'kysely'
import { daysBetween, dayOf, yearOf } from '../../contract/calendar.ts'
import { type DdrStatus, isDelivered } from '../../contract/ddr/model.ts'
import { actionTo } from '../../contract/ddr/lifecycle.ts'
import { referenceNoOf } from '../../contract/ddr/referenceNo.ts'
import type { DdrHistoryTable, DdrRequestsTable } from '../ddr/tables.ts'
import type { MailsTable } from '../mail/tables.ts'
import { adminAccountId } from './accounts.ts'
import { moment } from './calendar.ts'
import type { Plan } from './deliveryPlans.ts'
import { consortiumId, mailDomain } from './institutions.ts'
import { authorsOf, person } from './people.ts'
import type { Random } from './random.ts'
import { splitList } from './splitList.ts'

/** A request of the demo world as it is stored. */
export type RequestRow = Insertable<DdrRequestsTable> & {
  id: number
  requesterId: number
  supplierId: number
}
/** An entry of a request's history as it is stored. */
export type HistoryRow = Insertable<DdrHistoryTable>
/** A mail as it is stored. */
export type MailRow = Insertable<MailsTable>

const topics = splitList(`
  long-term trends, a comparative study, evidence from field trials, a systematic review,
  methods and limits, a regional perspective, an experimental approach, open questions,
  a longitudinal analysis, lessons from practice, a numerical model, early results
`)
const delayNotes = {
  printCopyInCirculation: '',
  issueNotReceived: '',
  other: 'The bound volume is at the bindery until next week',
}
const discardReasons = [
  'Not a journal article',
  'Citation could not be verified',
  'Withdrawn by reader',
]
const modes = { online: 78, courier: 14, outsideSystem: 8 }
const priorities = { 1: 74, 2: 20, 3: 6 }

/** Returns the request of a plan, with invented reader, article and answer. */
export function requestRow(random: Random, id: number, plan: Plan, today: string): RequestRow {
  const { requester, supplier, status, title } = plan
  const reader = person(random)
  const published = Math.max(title.since, yearOf(plan.day) - plan.age)
  // Whatever happened today happened in its first minutes, so that nothing is in the future.
  const requestedAt = moment(plan.day, plan.day === today ? id % 240 : random.int(11_000, 45_000))
  const daysToAnswer = Math.min(random.int(0, 6), Math.max(0, daysBetween(plan.day, today) - 1))
  const answeredAt = status === 'pending' ? null : answerTime(requestedAt, daysToAnswer)
  const delivered = isDelivered(status)
  const mode = random.weighted(modes)
  const usedMode = status === 'filledOutside' ? 'outsideSystem' : mode
  const delayReason = random.weighted({ printCopyInCirculation: 5, issueNotReceived: 3, other: 2 })
  const articleId = title.id * 1000 + random.int(1, 400)
  return {
    id,
    consortiumId,
    requesterId: requester.id,
    supplierId: supplier.id,
    requestedAt,
    status,
    priorityId: Number(random.weighted(priorities)),
    isDuplicate: status === 'duplicate',
    duplicateOfId: null,
    titleId: title.id,
    articleId,
    issueId: title.id * 100 + random.int(1, 12),
    resourceTypeId: title.resourceTypeId,
    accessType: 'ELECTRONIC',
    isOpenAccess: title.openAccess,
    articleName: `${title.field}: ${random.pick(topics)}`,
    authors: authorsOf(random),
    sourceName: title.name,
    issn: title.issn,
    articleDoi: `10.9999/carrel.${articleId}`,
    volume: String(published - title.since + 1),
    issueNumber: String(random.int(1, 12)),
    pages: pagesOf(random),
    publicationDate: plan.age <= 1 || random.chance(0.4) ? String(published) : `${published}-01`,
    userName: `${reader.firstName} ${reader.lastName}`,
    userDepartment: reader.department,
    userDesignation: reader.designation,
    userEmail: `${reader.firstName}.${reader.lastName}@${mailDomain(requester)}`.toLowerCase(),
    userMobile: reader.mobile,
    userRollNo: `${requester.shortName}${random.int(10000, 99999)}`,
    approverEmail: `librarian@${mailDomain(requester)}`,
    referenceNo: referenceNoOf(id, plan.day),
    mode: delivered ? usedMode : null,
    deliveredOn: delivered && answeredAt ? dayOf(answeredAt, 'UTC') : null,
    courierNo: status === 'filled' && mode === 'courier' ? `CR${random.int(100000, 999999)}` : '',
    deliveryRemarks: '',
    delayReason: status === 'delayed' ? delayReason : null,
    delayNote: status === 'delayed' ? delayNotes[delayReason] : '',
    discardReason: status === 'discarded' ? random.pick(discardReasons) : '',
    answeredAt,
    answeredBy: answeredAt ? adminAccountId(supplier.id) : null,
  }
}

const answerTime = (requestedAt: Date, days: number): Date =>
  new Date(requestedAt.getTime() + days * 86_400_000 + 45_000)

function pagesOf(random: Random): string {
  const from = random.int(1, 900)
  return `${from}-${from + random.int(3, 24)}`
}

/** Returns the request with the article and the requester of an earlier one; unchanged without one. */
export function repeating(row: RequestRow, original: RequestRow | undefined): RequestRow {
  if (!original || original.requesterId === row.supplierId) return row
  return {
    ...row,
    requesterId: original.requesterId,
    isDuplicate: true,
    duplicateOfId: original.id,
    titleId: original.titleId,
    articleId: original.articleId,
    issueId: original.issueId,
    resourceTypeId: original.resourceTypeId,
    isOpenAccess: original.isOpenAccess,
    articleName: original.articleName,
    authors: original.authors,
    sourceName: original.sourceName,
    issn: original.issn,
    articleDoi: original.articleDoi,
    volume: original.volume,
    issueNumber: original.issueNumber,
    pages: original.pages,
    publicationDate: original.publicationDate,
    userName: original.userName,
    userDepartment: original.userDepartment,
    userDesignation: original.userDesignation,
    userEmail: original.userEmail,
    userMobile: original.userMobile,
    userRollNo: original.userRollNo,
    approverEmail: original.approverEmail,
  }
}

/** Returns the history of a request: its creation, a delay before some answers, and its answer. */
export function historyOf(row: RequestRow): HistoryRow[] {
  const entry = (from: DdrStatus | null, to: DdrStatus, at: Date, note: string): HistoryRow => ({
    ddrId: row.id,
    at,
    accountId: from === null ? null : adminAccountId(row.supplierId),
    actorName: from === null ? (row.userName ?? '') : 'Librarian',
    actorCustomerId: from === null ? row.requesterId : row.supplierId,
    fromStatus: from,
    toStatus: to,
    note,
  })
  const requestedAt = row.requestedAt as Date
  const entries = [entry(null, 'pending', requestedAt, '')]
  const status = row.status ?? 'pending'
  if (status === 'pending' || !row.answeredAt) return entries
  const answeredAt = row.answeredAt
  const note = row.discardReason || row.delayNote || ''
  const delayedBefore = status === 'filled' && row.id % 9 === 0
  if (!delayedBefore) return [...entries, entry('pending', status, answeredAt, note)]
  const halfway = new Date((requestedAt.getTime() + answeredAt.getTime()) / 2)
  return [
    ...entries,
    entry('pending', 'delayed', halfway, 'Print copy is in circulation'),
    entry('delayed', status, answeredAt, note),
  ]
}

const answerTexts: Partial<Record<DdrStatus, string>> = {
  filled: 'Fulfill Request',
  delayed: 'Delay in fulfilling',
  unfilled: 'Not available',
  duplicate: 'Duplicate request ignored',
}

/** Returns the mail of a request's answer; null without one. */
export function answerMail(row: RequestRow, { supplier }: Plan): MailRow | null {
  const status = row.status ?? 'pending'
  const action = actionTo(status)
  const texts = answerTexts[status]
  if (!action || !texts || !row.answeredAt || !row.userEmail) return null
  const text = `Dear ${row.userName}, your request for "${row.articleName}": ${texts}. ${supplier.name}`
  return {
    messageId: `<ddr-${row.id}@${mailDomain(supplier)}>`,
    customerId: supplier.id,
    ddrId: row.id,
    kind: `ddr.${action}`,
    toAddresses: [row.userEmail],
    ccAddresses: row.approverEmail ? [row.approverEmail] : [],
    subject: `${row.referenceNo}, ${texts}`,
    html: `<p>${text.replaceAll('"', '&quot;')}</p>`,
    body: text,
    state: 'sent',
    attempts: 1,
    createdAt: row.answeredAt,
    nextTryAt: row.answeredAt,
    createdBy: adminAccountId(supplier.id),
    sentAt: row.answeredAt,
  }
}
