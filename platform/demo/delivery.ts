import type { Insertable } from 'kysely'
import { actionTo } from '../../contract/ddr/lifecycle.ts'
import { type DdrStatus, isDelivered } from '../../contract/ddr/model.ts'
import { referenceNoOf } from '../../contract/ddr/referenceNo.ts'
import type { DdrHistoryTable, DdrRequestsTable, MailsTable } from '../ddr/tables.ts'
import { adminAccountId } from './accounts.ts'
import { addDays, dayOf, daysBetween, yearOf } from '../../contract/calendar.ts'
import { moment } from './calendar.ts'
import type { Catalogue, DemoTitle } from './catalogue.ts'
import { type Rows, rowsFor } from './copy.ts'
import {
  consortiumId,
  type Institution,
  lakesideId,
  mailDomain,
  members,
  meridianId,
} from './institutions.ts'
import { splitList } from './splitList.ts'
import { authorsOf, person } from './people.ts'
import { createRandom, type Random } from './random.ts'

const requestsAtScale1 = 6000
const daysOfHistory = 5 * 365
/** Number of requests in the smallest world: enough for every status, mode and priority. */
const fewestRequests = 300
/** Pending requests that each library with a published account has received (docs/demo-data.md: at least 12). */
const waiting = { [meridianId]: 15, [lakesideId]: 13 }

type Request = Insertable<DdrRequestsTable> & {
  id: number
  requesterId: number
  supplierId: number
}
type History = Insertable<DdrHistoryTable>
type Mail = Insertable<MailsTable>

/** What is decided about a request before its details are invented. */
interface Plan {
  day: string
  requester: Institution
  supplier: Institution
  status: DdrStatus
  title: DemoTitle
  /** Years between publication and request. */
  age: number
  /** Whether it can be a duplicate or have one; the CONTU cases must not, because their number matters. */
  mayRepeat: boolean
}

/** Returns the requests of five years, oldest first, with their histories and the recent mails. */
export function delivery(today: string, scale: number, { journals }: Catalogue): Rows[] {
  const random = createRandom('delivery')
  const contuJournals = journals.slice(0, 2)
  const plans = [
    ...ordinaryPlans(random, today, scale, journals.slice(2)),
    ...waitingPlans(random, today, journals.slice(2)),
    ...contuPlans(random, today, contuJournals),
  ].sort((one, other) => one.day.localeCompare(other.day))

  const requests: Request[] = []
  const history: History[] = []
  const mails: Mail[] = []
  /** The request that the next duplicate repeats. */
  let original: Request | undefined
  for (const plan of plans) {
    const demoRequest = request(random, requests.length + 1, plan, today)
    const repeats = plan.status === 'duplicate' || (plan.mayRepeat && random.chance(0.02))
    const row = repeats ? repeating(demoRequest, original) : demoRequest
    if (plan.mayRepeat) original = row
    requests.push(row)
    history.push(...historyOf(row))
    const mail = answerMail(row, plan)
    if (mail && daysBetween(plan.day, today) < 45) mails.push(mail)
  }
  return [
    rowsFor('articles', articlesOf(requests)),
    rowsFor('ddrRequests', requests),
    rowsFor('ddrHistory', history),
    rowsFor('mails', mails),
  ]
}

const bySize = (random: Random, except?: Institution): Institution => {
  const able = members.filter((one) => one !== except)
  const sizes = Object.fromEntries(able.map((one, index) => [index, 0.1 + one.size]))
  return able[Number(random.weighted(sizes))] as Institution
}
const memberById = (id: number): Institution => members.find((one) => one.id === id) as Institution

function ordinaryPlans(
  random: Random,
  today: string,
  scale: number,
  journals: readonly DemoTitle[],
): Plan[] {
  const count = Math.max(fewestRequests, Math.round(requestsAtScale1 * scale))
  const special = Object.values(waiting).reduce((sum, each) => sum + each, 0) + contuCases.length
  return Array.from({ length: count - special }, () => {
    // Requests become more over the years. Today has few, because it has only just begun.
    const daysAgo = Math.floor(random.next() ** 1.2 * daysOfHistory)
    const day = addDays(today, -daysAgo)
    const requester = bySize(random)
    return {
      day,
      requester,
      supplier: bySize(random, requester),
      status: statusAfter(random, daysAgo),
      title: popularJournal(random, journals, day),
      age: Math.floor(random.next() ** 1.5 * 25),
      mayRepeat: true,
    }
  })
}

/** Returns a popular journal that had begun by the day. */
function popularJournal(random: Random, journals: readonly DemoTitle[], day: string): DemoTitle {
  const title = random.pickPopular(journals, 3)
  return title.since < yearOf(day) ? title : popularJournal(random, journals, day)
}

/** Returns the status that a request has so many days after it was made. */
function statusAfter(random: Random, daysAgo: number): DdrStatus {
  if (daysAgo < 10) {
    return random.weighted({ pending: 55, filled: 28, delayed: 10, unfilled: 4, duplicate: 3 })
  }
  return random.weighted({
    filled: 68,
    filledOutside: 7,
    unfilled: 11,
    discarded: 5,
    duplicate: 5,
    delayed: daysAgo < 90 ? 6 : 1,
    pending: daysAgo < 40 ? 6 : 0,
  })
}

function waitingPlans(random: Random, today: string, journals: readonly DemoTitle[]): Plan[] {
  return Object.entries(waiting).flatMap(([supplierId, count]) =>
    Array.from({ length: count }, (_, nth) => {
      const supplier = memberById(Number(supplierId))
      const day = addDays(today, -nth)
      return {
        day,
        requester: bySize(random, supplier),
        supplier,
        status: 'pending' as const,
        title: popularJournal(random, journals, day),
        age: random.int(0, 12),
        mayRepeat: true,
      }
    }),
  )
}

/**
 * What Lakeside borrows of two journals this year. Of one it has received four copies, which leaves a CONTU balance of 1;
 * of the other five, which leaves 0. Each has a pending request as well: the last one within the guideline, and the first
 * one over it.
 */
const contuCases: readonly { journal: 0 | 1; status: 'filled' | 'pending' }[] = [
  ...Array.from({ length: 4 }, () => ({ journal: 0 as const, status: 'filled' as const })),
  ...Array.from({ length: 5 }, () => ({ journal: 1 as const, status: 'filled' as const })),
  { journal: 0, status: 'pending' },
  { journal: 1, status: 'pending' },
]

function contuPlans(random: Random, today: string, journals: readonly DemoTitle[]): Plan[] {
  const sinceNewYear = daysBetween(`${yearOf(today)}-01-01`, today)
  return contuCases.map(({ journal, status }) => ({
    day: addDays(today, -(status === 'pending' ? 0 : Math.min(random.int(3, 120), sinceNewYear))),
    requester: memberById(lakesideId),
    supplier: memberById(meridianId),
    status,
    title: journals[journal] as DemoTitle,
    age: 1,
    mayRepeat: false,
  }))
}

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

function request(random: Random, id: number, plan: Plan, today: string): Request {
  const { requester, supplier, status, title } = plan
  const reader = person(random)
  const published = Math.max(title.since, yearOf(plan.day) - plan.age)
  // Whatever happened today happened in its first minutes, so that nothing is in the future.
  const requestedAt = moment(plan.day, plan.day === today ? id % 240 : random.int(11_000, 45_000))
  const daysToAnswer = Math.min(random.int(0, 6), Math.max(0, daysBetween(plan.day, today) - 1))
  const answeredAt = status === 'pending' ? null : answerTime(requestedAt, daysToAnswer)
  const delivered = isDelivered(status)
  const mode = random.weighted(modes)
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
    mode: !delivered ? null : status === 'filledOutside' ? 'outsideSystem' : mode,
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

/** Returns the articles of the requests as rows of the catalogue. */
function articlesOf(requests: readonly Request[]) {
  const articles = new Map(requests.map((request) => [request.articleId, request]))
  return [...articles].flatMap(([id, { articleDoi, titleId, publicationDate, ...request }]) =>
    typeof id === 'number' && typeof titleId === 'number'
      ? {
          id,
          doi: articleDoi ?? null,
          titleId,
          published: publicationDate ?? null,
          volume: request.volume ?? '',
          issue: request.issueNumber ?? '',
          access: null,
        }
      : [],
  )
}

/** Returns the request with the article and the requester of an earlier one; unchanged without one. */
function repeating(row: Request, original: Request | undefined): Request {
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
function historyOf(row: Request): History[] {
  const entry = (from: DdrStatus | null, to: DdrStatus, at: Date, note: string): History => ({
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
function answerMail(row: Request, { supplier }: Plan): Mail | null {
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
