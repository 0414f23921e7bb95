import { dayOf } from '../../contract/calendar.ts'
import { isOpen } from '../../contract/ddr/lifecycle.ts'
import { type DdrStatus, isDelivered } from '../../contract/ddr/model.ts'
import {
  mailedStatuses,
  modeOfDelivery,
  parseRequestId,
  statusOfMessage,
} from '../../contract/iso18626/mapping.ts'
import type { SupplyingAgencyMessage } from '../../contract/iso18626/messages.ts'
import type { Db, Platform } from '../context.ts'
import { libraryActor } from '../ddr/request/libraryActor.ts'
import { insertEntry } from '../ddr/request/moveStore.ts'
import { addHistory } from '../ddr/request/requestStore.ts'
import { queueDocument } from './documentStore.ts'
import { countReopened } from './outgoingStore.ts'
import { queueAnswerMail, queueMailToRequester } from './peerMail.ts'
import type { ReceivedMessage } from './receivedMessage.ts'
import {
  hasLaterReport,
  type PeerRequest,
  readPeerRequest,
  writeUnattendedAnswer,
} from './receiveStore.ts'
import { unknownValue } from './rejectedMessage.ts'

type FromSupplier = ReceivedMessage<SupplyingAgencyMessage>

/** Carries out what a supplying library behind a peer reports; returns the number of the request. */
export async function receiveFromSupplier(
  db: Db,
  platform: Platform,
  received: FromSupplier,
): Promise<number> {
  const { peer, message, supplierId, requesterId } = received
  const parsed = parseRequestId(message.header.requestId)
  const request = parsed === null ? undefined : await readPeerRequest(db, parsed.ddrId)
  if (
    parsed === null ||
    request === undefined ||
    request.supplierId !== supplierId ||
    request.requesterId !== requesterId
  ) {
    throw unknownValue('requestingAgencyRequestId')
  }
  // A message about the request as it was before it was reopened changes nothing any more, nor does one that
  // a later one has overtaken.
  const after = new Date(message.header.timestamp)
  const isCurrent =
    parsed.reopened === (await countReopened(db, request.id)) &&
    !(await hasLaterReport(db, { ddrId: request.id, peerId: peer.id, after }))
  const to = isCurrent ? statusOfMessage(message) : null
  if (to !== null && isChange(request.status, to)) {
    await answer(db, platform, { request, to, received })
  } else if (isWorthReading(message)) {
    await addMessage(db, platform, request, received)
  }
  return request.id
}

/**
 * Returns whether a status that the supplier reports changes the request: an open status only an open request, because
 * a cancellation may have met it on its way; any other what the requester has, because the supplier decides.
 */
export const isChange = (from: DdrStatus, to: DdrStatus): boolean =>
  to === 'delayed' ? isOpen(from) : to !== 'pending' && to !== from

/** Returns whether a message that leaves the status as it is has something for the requesting library to read. */
const isWorthReading = ({ reasonForMessage, note, status }: SupplyingAgencyMessage): boolean =>
  reasonForMessage === 'Notification' ||
  (reasonForMessage === 'StatusChange' &&
    (note !== '' || ['WillSupply', 'Overdue', 'Recalled'].includes(status)))

interface AnswerOfPeer {
  request: PeerRequest
  to: DdrStatus
  received: FromSupplier
}

async function answer(
  db: Db,
  platform: Platform,
  { request, to, received }: AnswerOfPeer,
): Promise<void> {
  const { message, supplierId, now } = received
  const { delivery } = message
  const note = noteOf(message)
  const hasDocument = isDelivered(to)
  const url = hasDocument ? (delivery?.url ?? '') : ''
  await writeUnattendedAnswer(db, request.id, {
    status: to,
    mode: hasDocument ? modeOfDelivery(delivery) : null,
    deliveredOn: hasDocument ? dayOf(now, platform.config.timeZone) : null,
    courierNo: hasDocument ? (delivery?.trackingId ?? '') : '',
    deliveryRemarks: hasDocument
      ? [url === '' ? '' : `Document: ${url}`, note].filter((part) => part !== '').join('. ')
      : '',
    delayNote: to === 'delayed' ? note : '',
    discardReason: to === 'discarded' ? note || 'Closed by the supplying library' : '',
    answeredAt: now,
  })
  await queueDocument(db, { ddrId: request.id, url, answeredAt: now })
  await addHistory(db, {
    ...libraryActor(supplierId, now),
    ddrId: request.id,
    from: request.status,
    to,
    note,
  })
  if (mailedStatuses.includes(to)) {
    await queueAnswerMail(db, platform, { request, status: to, note, url, now })
  }
}

/** Returns the words of the supplier, with the reason of a refusal by its code and the day of an expected delivery. */
const noteOf = ({
  note,
  reasonRetry,
  status,
  expectedDeliveryAt,
}: SupplyingAgencyMessage): string =>
  [
    note,
    status === 'RetryPossible'
      ? `The request can be made again (${reasonRetry || 'no reason'})`
      : '',
    expectedDeliveryAt === null ? '' : `Expected on ${expectedDeliveryAt.slice(0, 10)}`,
  ]
    .filter((part) => part !== '')
    .join('. ')

async function addMessage(
  db: Db,
  platform: Platform,
  request: PeerRequest,
  { message, supplierId, now }: FromSupplier,
): Promise<void> {
  const text = message.note || message.status
  const by = { ...libraryActor(supplierId, now), ddrId: request.id }
  await insertEntry(db, { ...by, kind: 'message', text })
  const { status } = request
  await addHistory(db, { ...by, from: status, to: status, note: '', move: 'message' })
  await queueMailToRequester(db, platform, { request, move: 'message', text, now })
}
