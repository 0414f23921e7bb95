import { dayOf } from '../../contract/calendar.ts'
import { isOpen, type ReopenReason, reopenReasons } from '../../contract/ddr/lifecycle.ts'
import { isDelivered } from '../../contract/ddr/model.ts'
import type { RequestMessage } from '../../contract/iso18626/messages.ts'
import type { Db, Platform } from '../context.ts'
import { lockRequester } from '../ddr/raise/createStore.ts'
import { isSuspendedSupplier } from '../ddr/raise/supplierStore.ts'
import { libraryActor } from '../ddr/request/libraryActor.ts'
import { reopenRequest } from '../ddr/request/moveStore.ts'
import { addHistory } from '../ddr/request/requestStore.ts'
import { createPeerRequest } from './createPeerRequest.ts'
import { objections } from './outgoing.ts'
import { queueMailToSupplier } from './peerMail.ts'
import { type ReceivedMessage, requestOf } from './receivedMessage.ts'
import { findPeerRequest, insertPeerRequest, type PeerRequest } from './receiveStore.ts'
import { unknownValue } from './rejectedMessage.ts'

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
  if (request !== undefined && (await goesOn(db, platform, request, received))) {
    await insertPeerRequest(db, { ...key, ddrId: request.id, requestId })
    await reopen(db, platform, request, received)
    return request.id
  }
  return createPeerRequest(db, platform, received)
}

/**
 * Returns whether a new try goes on with the request before it: with an open or a delivered one. One that was not
 * filled, and one to which nobody can answer again, is a request of its own, which has an answer of its own.
 */
async function goesOn(
  db: Db,
  { config }: Platform,
  { status }: PeerRequest,
  { supplierId, now }: ReceivedMessage<RequestMessage>,
): Promise<boolean> {
  if (!isDelivered(status)) return isOpen(status)
  return !(await isSuspendedSupplier(db, supplierId, dayOf(now, config.timeZone)))
}

async function remind(
  db: Db,
  platform: Platform,
  request: PeerRequest,
  { requesterId, message, now }: ReceivedMessage<RequestMessage>,
): Promise<void> {
  // An answer may have met the reminder on its way.
  if (!isOpen(request.status)) return
  const { status } = request
  await addHistory(db, {
    ...libraryActor(requesterId, now),
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
    ...libraryActor(requesterId, now),
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
