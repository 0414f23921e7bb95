import { dayOf, isDay } from '../../contract/calendar.ts'
import { admissionRefusal, type Refusal } from '../../contract/iso18626/admission.ts'
import { priorityOfLevel } from '../../contract/iso18626/mapping.ts'
import type { RequestMessage } from '../../contract/iso18626/messages.ts'
import type { Db, Platform } from '../context.ts'
import { catalogueDoi, catalogueIssn } from '../ddr/raise/catalogueNumbers.ts'
import {
  findEarlierRequest,
  findTitle,
  insertRequest,
  lockSupplier,
  nextRequestId,
  openRequests,
} from '../ddr/raise/createStore.ts'
import { derivedColumns } from '../ddr/raise/derivedColumns.ts'
import { isSuspendedSupplier } from '../ddr/raise/supplierStore.ts'
import { libraryActor } from '../ddr/request/libraryActor.ts'
import { addHistory } from '../ddr/request/requestStore.ts'
import { readSettings } from '../ddr/settings/settingsStore.ts'
import { queueSupplierMessage } from './outgoing.ts'
import type { ReceivedMessage } from './receivedMessage.ts'
import { insertPeerRequest, writeUnattendedAnswer } from './receiveStore.ts'
import { messageError, RejectedMessage, unknownValue } from './rejectedMessage.ts'

/**
 * Creates a request of a library behind a peer, refuses it at once by the supplier's rules, and answers the
 * peer; returns its number.
 */
export async function createPeerRequest(
  db: Db,
  { config }: Platform,
  received: ReceivedMessage<RequestMessage>,
): Promise<number> {
  const { peer, message, supplierId, requesterId, now } = received
  const article = {
    ...message.article,
    doi: catalogueDoi(message.article.doi),
    issn: catalogueIssn(message.article.issn),
  }
  const names = requireNames(message)
  const today = dayOf(now, config.timeZone)
  const articleIdentity = { articleDoi: article.doi, ...names }
  const earlier = await findEarlierRequest(db, requesterId, articleIdentity, {
    today,
    days: config.ddrDuplicateDays,
  })
  await lockSupplier(db, supplierId)
  const openBefore = await openRequests(db, supplierId)
  const title = await findTitle(db, { issn: article.issn, name: names.sourceName })
  const ddrId = await nextRequestId(db)
  await insertRequest(db, {
    ...articleFields({ ...message, article }),
    ...names,
    ...derivedColumns({ ddrId, today, title, earlier }),
    consortiumId: peer.customerId,
    requesterId,
    supplierId,
    requestedAt: now,
  })
  await recordOrigin(db, ddrId, received)
  const refused = await refusalOf(db, supplierId, { pages: article.pages, openBefore, today })
  if (refused !== null) await refuse(db, { ddrId, supplierId, now }, refused)
  const note = refused?.reason ?? ''
  await queueSupplierMessage(db, { ddrId, reasonForMessage: 'RequestResponse', note, at: now })
  return ddrId
}

/** Records under which id the peer knows a request, and in its history that it came through the peer. */
async function recordOrigin(
  db: Db,
  ddrId: number,
  { peer, message, requesterId, now }: ReceivedMessage<RequestMessage>,
): Promise<void> {
  const { requestId } = message.header
  await insertPeerRequest(db, { ddrId, peerId: peer.id, libraryId: requesterId, requestId })
  const origin = `Received through ${peer.name}, as request ${requestId}`
  await addHistory(db, {
    ...libraryActor(requesterId, now),
    ddrId,
    from: null,
    to: 'pending',
    note: message.note === '' ? origin : `${origin}. ${message.note}`,
  })
}

/** Returns the names of the article and its source; throws `RejectedMessage` for what cannot be requested. */
function requireNames({ article, serviceType }: RequestMessage) {
  if (serviceType === 'Loan') {
    throw new RejectedMessage(messageError('UnrecognisedDataValue', 'serviceType: Loan'))
  }
  const articleName = article.titleOfComponent || article.title
  if (articleName === '') throw new RejectedMessage(messageError('BadlyFormedMessage', 'title'))
  const sourceName = article.titleOfComponent === '' ? '' : article.title
  if (sourceName.length > 500) throw unknownValue('title: more than 500 characters')
  return { articleName, sourceName }
}

/** Returns what the message says of the article, and of who wants it how. */
const articleFields = ({ article, patronName, serviceLevel, note }: RequestMessage) => ({
  priorityId: priorityOfLevel(serviceLevel),
  authors: article.authorOfComponent || article.author,
  issn: article.issn || null,
  articleDoi: article.doi || null,
  volume: article.volume,
  issueNumber: article.issue,
  pages: article.pages,
  publicationDate: publicationDateOf(article.publicationDate),
  userName: `${patronName.givenName} ${patronName.surname}`.trim(),
  requesterNote: note,
})

const partialDate = /^[12]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/

/** Returns a date of publication as far as it is one; null for any other text. */
function publicationDateOf(text: string): string | null {
  if (!partialDate.test(text)) return /^[12]\d{3}/.exec(text)?.[0] ?? null
  if (text.length < 10) return text
  return isDay(text) ? text : text.slice(0, 7)
}

/** Returns why the supplier's subscription, rules, limit or closure refuse a request; null when none of them does. */
async function refusalOf(
  db: Db,
  supplierId: number,
  { pages, openBefore, today }: { pages: string; openBefore: number; today: string },
): Promise<Refusal | null> {
  const settings = (await readSettings(db, [supplierId])).of(supplierId)
  const isSuspended = await isSuspendedSupplier(db, supplierId, today)
  return admissionRefusal(settings, { pages, openRequests: openBefore, today, isSuspended })
}

/** Answers a request at once, for the reason that its requester gets as the note. */
async function refuse(
  db: Db,
  { ddrId, supplierId, now }: { ddrId: number; supplierId: number; now: Date },
  { to, reason }: Refusal,
): Promise<void> {
  await writeUnattendedAnswer(db, ddrId, {
    status: to,
    mode: null,
    deliveredOn: null,
    courierNo: '',
    deliveryRemarks: '',
    delayNote: '',
    discardReason: to === 'discarded' ? reason : '',
    answeredAt: now,
  })
  const by = libraryActor(supplierId, now)
  await addHistory(db, { ...by, ddrId, from: 'pending', to, note: `By the rules: ${reason}` })
}
