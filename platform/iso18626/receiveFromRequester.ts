import { isOpen } from '../../contract/ddr/lifecycle.ts'
import { isDelivered } from '../../contract/ddr/model.ts'
import { actionRows } from '../../contract/iso18626/mapping.ts'
import type { RequestingAgencyMessage } from '../../contract/iso18626/messages.ts'
import type { Db, Platform } from '../context.ts'
import { libraryActor } from '../ddr/request/libraryActor.ts'
import { cancelRequest, insertEntry, readMoveState } from '../ddr/request/moveStore.ts'
import { addHistory } from '../ddr/request/requestStore.ts'
import { fitNote } from './note.ts'
import { queueSupplierMessage } from './outgoing.ts'
import { queueMailToSupplier } from './peerMail.ts'
import { type ReceivedMessage, requestOf } from './receivedMessage.ts'
import { findPeerRequest, type PeerRequest } from './receiveStore.ts'
import { unknownValue } from './rejectedMessage.ts'

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
    const decision = isCancelled ? 'Y' : 'N'
    await queueSupplierMessage(db, {
      ddrId,
      reasonForMessage: answer,
      answer: answer === 'StatusRequestResponse' ? null : decision,
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
  await cancelRequest(db, request.id, { note: message.note, at: now, accountId: null })
  await addHistory(db, {
    ...libraryActor(requesterId, now),
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
    ...libraryActor(requesterId, now),
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
  const by = { ...libraryActor(requesterId, now), ddrId: request.id }
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
