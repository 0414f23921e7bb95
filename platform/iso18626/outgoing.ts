import type { DdrMove, ReopenReason } from '../../contract/ddr/lifecycle.ts'
import { type DdrStatus, isDelivered } from '../../contract/ddr/model.ts'
import {
  methodRows,
  moveMessages,
  requestIdOf,
  supplyRows,
} from '../../contract/iso18626/mapping.ts'
import type { Delivery, ReasonForMessage } from '../../contract/iso18626/messages.ts'
import type { Db } from '../context.ts'
import { fitNote } from './note.ts'
import {
  countReopened,
  insertOutgoing,
  peerRequestId,
  readStatus,
  requestsOfPeers,
  wasSentToPeer,
} from './outgoingStore.ts'

/** What was wrong with a delivered document, in the words of the note. */
export const objections: Record<ReopenReason, string> = {
  wrongArticle: 'Not what was requested: it is another article',
  pagesMissing: 'Not what was requested: pages are missing',
  unreadable: 'Not what was requested: it cannot be read',
  password: 'Not what was requested: it is protected by a password',
}

interface RequesterMove {
  ddrId: number
  move: DdrMove | 'create' | 'forward'
  reopenReason?: ReopenReason | null
  /** The words of the requesting library; may be empty. */
  text?: string
  at: Date
}

/**
 * Queues the message of a move of the requesting library, in the transaction of the move. Returns false, and queues
 * nothing, when the supplier works in Carrel or the request was made before it was reached through a peer.
 */
export async function queueMoveMessage(
  db: Db,
  { ddrId, move, reopenReason = null, text = '', at }: RequesterMove,
): Promise<boolean> {
  const sent = moveMessages[move]
  if (sent === null || (move !== 'create' && !(await wasSentToPeer(db, ddrId)))) return false
  const reopened = await countReopened(db, ddrId)
  const requestId = requestIdOf(ddrId, reopened)
  const words = [reopenReason === null ? '' : objections[reopenReason], text]
  const note = fitNote(words.filter((part) => part !== '').join('. '))
  if ('action' in sent) {
    const content = {
      kind: 'requestingAgencyMessage',
      requestId,
      action: sent.action,
      note,
    } as const
    return insertOutgoing(db, { ddrId, from: 'requester', at, content })
  }
  const { requestType } = sent
  const previousRequestId = requestType === 'Retry' ? requestIdOf(ddrId, reopened - 1) : null
  return insertOutgoing(db, {
    ddrId,
    from: 'requester',
    at,
    content: { kind: 'request', requestId, requestType, previousRequestId, note },
  })
}

interface SupplierMessage {
  ddrId: number
  reasonForMessage: ReasonForMessage
  /** Answer to a cancellation or a renewal. */
  answer?: 'Y' | 'N' | null
  note?: string
  /** Where the document can be downloaded; '' for none. */
  url?: string
  at: Date
}

/**
 * Queues what a supplying library in Carrel answers or reports, with the present status of the request, in the
 * transaction that changed it. Returns false, and queues nothing, when the requester works in Carrel.
 */
export async function queueSupplierMessage(
  db: Db,
  { ddrId, reasonForMessage, answer = null, note = '', url = '', at }: SupplierMessage,
): Promise<boolean> {
  const requestId = await peerRequestId(db, ddrId)
  if (requestId === undefined) return false
  const { status, mode, courierNo, answeredAt, requestedAt } = await readStatus(db, ddrId)
  const isCancelled = reasonForMessage === 'CancelResponse' && answer === 'Y'
  const row = supplyRows[status]
  return insertOutgoing(db, {
    ddrId,
    from: 'supplier',
    at,
    content: {
      kind: 'supplyingAgencyMessage',
      requestId,
      reasonForMessage,
      answer,
      status: isCancelled ? 'Cancelled' : row.status,
      reasonUnfilled: isCancelled ? '' : row.reasonUnfilled,
      note: fitNote(note),
      delivery:
        mode === null || !isDelivered(status)
          ? null
          : deliveryOf({ status, mode, courierNo, url, at: answeredAt ?? at }),
      lastChangeAt: (answeredAt ?? requestedAt).toISOString(),
    },
  })
}

/**
 * Queues, for those of these discarded requests that have a library in another system, the message that they are over:
 * an answer to a requesting library, a cancellation to a supplying one.
 */
export async function queueClosingMessages(
  db: Db,
  ddrIds: readonly number[],
  { note, at }: { note: string; at: Date },
): Promise<void> {
  for (const ddrId of await requestsOfPeers(db, ddrIds)) {
    await queueSupplierMessage(db, { ddrId, reasonForMessage: 'StatusChange', note, at })
    await queueMoveMessage(db, { ddrId, move: 'cancel', text: note, at })
  }
}

interface Sent {
  status: DdrStatus
  mode: keyof typeof methodRows
  courierNo: string
  url: string
  at: Date
}

/** Returns how a document was sent; only a delivery outside the system has the method `Other`. */
function deliveryOf({ status, mode, courierNo, url, at }: Sent): Delivery {
  const method = mode === 'outsideSystem' ? '' : methodRows[mode]
  return {
    sentAt: at.toISOString(),
    url,
    method: status === 'filledOutside' ? methodRows.outsideSystem : method,
    trackingId: courierNo,
  }
}
