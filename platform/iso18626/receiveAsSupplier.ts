import { isOpen, type ReopenReason, reopenReasons } from '../../contract/ddr/lifecycle.ts'
import { type DdrStatus, deliveredStatuses } from '../../contract/ddr/model.ts'
import { dayOf, isDay } from '../../contract/calendar.ts'
import { admissionRefusal, type Refusal } from '../../contract/iso18626/admission.ts'
import { actionRows, priorityOfLevel } from '../../contract/iso18626/mapping.ts'
import type { RequestingAgencyMessage, RequestMessage } from '../../contract/iso18626/messages.ts'
import type { Db, Platform } from '../context.ts'
import {
  findEarlierRequest,
  findTitle,
  insertRequest,
  lockSupplier,
  nextRequestId,
  lockRequester,
  openRequests,
} from '../ddr/raise/createStore.ts'
import {
  cancelRequest,
  insertEntry,
  readMoveState,
  reopenRequest,
} from '../ddr/request/moveStore.ts'
import { referenceNoOf } from '../../contract/ddr/referenceNo.ts'
import { addHistory } from '../ddr/request/requestStore.ts'
import { readSettings } from '../ddr/settings/settingsStore.ts'
import { fitNote } from './note.ts'
import { objections, queueSupplierMessage } from './outgoing.ts'
import { queueMailToSupplier } from './peerMail.ts'
import {
  findPeerRequest,
  insertPeerRequest,
  type PeerRequest,
  readPeerRequest,
  writeUnattendedAnswer,
  type StoredPeer,
} from './receiveStore.ts'
import { messageError, RejectedMessage, unknownValue } from './rejectedMessage.ts'

/** A message with the two libraries that it names, of which one is reached through the peer. */
export interface ReceivedMessage<M> {
  peer: StoredPeer
  message: M
  supplierId: number
  requesterId: number
  now: Date
}

const isDelivered = (status: DdrStatus): boolean =>
  (deliveredStatuses as readonly DdrStatus[]).includes(status)

/** Creates a request at a library in Carrel, or repeats, reopens or reminds of one; returns its number. */
export async function receiveRequest(
  db: Db,
  platform: Platform,
  received: ReceivedMessage<RequestMessage>,
): Promise<number> {
  const { peer, message, requesterId } = received
  const { requestId } = message.header
  const key = { peerId: peer.id, libraryId: requesterId }
  // Two messages with one id, or two new ones for the same article, are carried out one after the other.
  await lockRequester(db, requesterId)
  const peerRequest = await findPeerRequest(db, { ...key, requestId })
  if (message.requestType === 'Reminder') {
    if (peerRequest === undefined) throw unknownValue('requestingAgencyRequestId')
    await remind(db, platform, await requestOf(db, peerRequest, received), received)
    return peerRequest
  }
  if (peerRequest !== undefined) return peerRequest
  const { previousRequestId } = message
  const previous =
    message.requestType === 'Retry' && previousRequestId !== null
      ? await findPeerRequest(db, { ...key, requestId: previousRequestId })
      : undefined
  const request = previous === undefined ? undefined : await requestOf(db, previous, received)
  // A new try of a request that was not filled is a request of its own.
  if (request !== undefined && (isDelivered(request.status) || isOpen(request.status))) {
    await insertPeerRequest(db, { ...key, ddrId: request.id, requestId })
    await reopen(db, platform, request, received)
    return request.id
  }
  return create(db, platform, received)
}

async function requestOf<M>(
  db: Db,
  ddrId: number,
  { supplierId, requesterId }: ReceivedMessage<M>,
): Promise<PeerRequest> {
  const request = await readPeerRequest(db, ddrId)
  if (request?.supplierId !== supplierId || request.requesterId !== requesterId) {
    throw unknownValue('requestingAgencyRequestId')
  }
  return request
}

const partialDate = /^[12]\d{3}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?$/

/** Returns a date of publication as far as it is one; null for any other text. */
function publicationDateOf(text: string): string | null {
  if (!partialDate.test(text)) return /^[12]\d{3}/.exec(text)?.[0] ?? null
  if (text.length < 10) return text
  return isDay(text) ? text : text.slice(0, 7)
}

async function create(
  db: Db,
  { config }: Platform,
  received: ReceivedMessage<RequestMessage>,
): Promise<number> {
  const { peer, message, supplierId, requesterId, now } = received
  const { article, header } = message
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
    ...articleFields(message),
    ...names,
    id: ddrId,
    consortiumId: peer.customerId,
    requesterId,
    supplierId,
    requestedAt: now,
    isDuplicate: earlier !== undefined,
    duplicateOfId: earlier?.duplicateOfId ?? earlier?.id ?? null,
    titleId: title?.id ?? null,
    resourceTypeId: title?.resourceTypeId ?? 1,
    isOpenAccess: title?.isOpenAccess ?? false,
    referenceNo: referenceNoOf(ddrId, today),
  })
  await insertPeerRequest(db, {
    ddrId,
    peerId: peer.id,
    libraryId: requesterId,
    requestId: header.requestId,
  })
  await addHistory(db, {
    ...actor(requesterId, now),
    ddrId,
    from: null,
    to: 'pending',
    note: [`Received through ${peer.name}, as request ${header.requestId}`, message.note]
      .filter((part) => part !== '')
      .join('. '),
  })
  const refused = await refusalOf(db, supplierId, { pages: article.pages, openBefore, today })
  if (refused !== null) await refuse(db, { ddrId, supplierId, now }, refused)
  const note = refused?.reason ?? ''
  await queueSupplierMessage(db, { ddrId, reasonForMessage: 'RequestResponse', note, at: now })
  return ddrId
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

/** Returns why the supplier's rules, limit or closure refuse a request; null when it takes the request. */
async function refusalOf(
  db: Db,
  supplierId: number,
  { pages, openBefore, today }: { pages: string; openBefore: number; today: string },
): Promise<Refusal | null> {
  const settings = (await readSettings(db, [supplierId])).of(supplierId)
  return admissionRefusal(settings, { pages, openRequests: openBefore, today })
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
  const by = actor(supplierId, now)
  await addHistory(db, { ...by, ddrId, from: 'pending', to, note: `By the rules: ${reason}` })
}

/** Returns who made an entry of the history: a library without an account here. */
const actor = (customerId: number, at: Date) => ({
  at,
  accountId: null,
  customerId,
  staffName: null,
})

async function remind<M extends { note: string }>(
  db: Db,
  platform: Platform,
  request: PeerRequest,
  { requesterId, message, now }: ReceivedMessage<M>,
): Promise<void> {
  // An answer may have met the reminder on its way.
  if (!isOpen(request.status)) return
  const { status } = request
  await addHistory(db, {
    ...actor(requesterId, now),
    ddrId: request.id,
    from: status,
    to: status,
    note: message.note,
    move: 'remind',
  })
  await queueMailToSupplier(db, platform, { request, move: 'remind', text: message.note, now })
}

/** Returns the reason that the note of a new try begins with; another library's words count as another article. */
const reasonOf = (note: string): ReopenReason =>
  reopenReasons.find((reason) => note.startsWith(objections[reason])) ?? 'wrongArticle'

async function reopen(
  db: Db,
  platform: Platform,
  request: PeerRequest,
  { requesterId, message, now }: ReceivedMessage<RequestMessage>,
): Promise<void> {
  if (isOpen(request.status)) return
  const reason = reasonOf(message.note)
  await reopenRequest(db, request.id, { reason, note: message.note, at: now })
  await addHistory(db, {
    ...actor(requesterId, now),
    ddrId: request.id,
    from: request.status,
    to: 'pending',
    note: message.note,
    move: 'reopen',
    reopenReason: reason,
  })
  await queueMailToSupplier(db, platform, {
    request,
    move: 'reopen',
    reopenReason: reason,
    text: message.note,
    now,
  })
}

/** Carries out what a requesting library behind a peer does after its request; returns the number of the request. */
export async function receiveFromRequester(
  db: Db,
  platform: Platform,
  received: ReceivedMessage<RequestingAgencyMessage>,
): Promise<number> {
  const { peer, message, requesterId, now } = received
  const ddrId = await findPeerRequest(db, {
    peerId: peer.id,
    libraryId: requesterId,
    requestId: message.header.requestId,
  })
  if (ddrId === undefined) throw unknownValue('requestingAgencyRequestId')
  const request = await requestOf(db, ddrId, received)
  const { move, answer } = actionRows[message.action]
  const isCancelled = move === 'cancel' && isOpen(request.status)
  if (isCancelled) await cancel(db, platform, request, received)
  if (move === 'confirm') await confirmReceipt(db, platform, request, received)
  if (move === 'message') await addMessage(db, platform, request, received)
  if (answer !== null) {
    await queueSupplierMessage(db, {
      ddrId,
      reasonForMessage: answer,
      answer: answer === 'StatusRequestResponse' ? null : isCancelled ? 'Y' : 'N',
      note: answer === 'RenewResponse' ? 'Copies are not renewed' : '',
      at: now,
    })
  }
  return ddrId
}

async function cancel(
  db: Db,
  platform: Platform,
  request: PeerRequest,
  { requesterId, message, now }: ReceivedMessage<RequestingAgencyMessage>,
): Promise<void> {
  const reason = ['Cancelled by the requesting library', message.note]
    .filter((part) => part !== '')
    .join(': ')
  await cancelRequest(db, request.id, { reason, at: now, accountId: null })
  await addHistory(db, {
    ...actor(requesterId, now),
    ddrId: request.id,
    from: request.status,
    to: 'discarded',
    note: message.note,
    move: 'cancel',
  })
  await queueMailToSupplier(db, platform, { request, move: 'cancel', text: message.note, now })
}

async function confirmReceipt(
  db: Db,
  { config }: Platform,
  request: PeerRequest,
  { requesterId, message, now }: ReceivedMessage<RequestingAgencyMessage>,
): Promise<void> {
  const { isReceiptConfirmed } = await readMoveState(db, request.id, config.timeZone)
  if (!isDelivered(request.status) || isReceiptConfirmed) return
  await addHistory(db, {
    ...actor(requesterId, now),
    ddrId: request.id,
    from: request.status,
    to: request.status,
    note: message.note,
    move: 'confirm',
  })
}

async function addMessage(
  db: Db,
  platform: Platform,
  request: PeerRequest,
  { requesterId, message, now }: ReceivedMessage<RequestingAgencyMessage>,
): Promise<void> {
  const about = message.action === 'Notification' ? '' : `${message.action}: `
  const text = fitNote(`${about}${message.note}`.trim() || message.action)
  const by = { ...actor(requesterId, now), ddrId: request.id }
  await insertEntry(db, { ...by, kind: 'message', text })
  await addHistory(db, {
    ...by,
    from: request.status,
    to: request.status,
    note: '',
    move: 'message',
  })
  await queueMailToSupplier(db, platform, { request, move: 'message', text, now })
}
