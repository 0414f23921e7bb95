import { cutText } from '../../../contract/kernel/cutText.ts'
import {
  type Delivery,
  type MessageHeader,
  reasonsForMessage,
  type SupplyingAgencyMessage,
  supplyStatuses,
} from '../../../contract/iso18626/messages.ts'
import type { XmlElement } from '../xml.ts'
import type { MessageReader } from './messageReader.ts'

/** Reads what a supplier says of a request: its status, a note, and what it has sent. */
export function readSupplierMessage(
  reader: MessageReader,
  body: XmlElement,
  header: MessageHeader,
): SupplyingAgencyMessage {
  const info = reader.child(body, 'messageInfo')
  const status = reader.child(body, 'statusInfo')
  const reasonText = reader.text(info, 'reasonForMessage')
  const reasonForMessage = reasonsForMessage.find((known) => known === reasonText)
  if (reasonText === '') throw reader.malformed('reasonForMessage')
  if (reasonForMessage === undefined) {
    throw reader.error('UnsupportedReasonForMessageType', reasonText.slice(0, 100))
  }
  reader.part.reasonForMessage = reasonForMessage
  const supplyStatus = reader.code(status, 'status', supplyStatuses)
  if (supplyStatus === null) throw reader.malformed('status')
  const expected = reader.text(status, 'expectedDeliveryDate')
  return {
    kind: 'supplyingAgencyMessage',
    header,
    reasonForMessage,
    answer: reader.code(info, 'answerYesNo', ['Y', 'N']),
    note: reader.note(info),
    reasonUnfilled: cutText(reader.text(info, 'reasonUnfilled'), 100),
    reasonRetry: cutText(reader.text(info, 'reasonRetry'), 100),
    status: supplyStatus,
    expectedDeliveryAt: expected === '' ? null : reader.instant(status, 'expectedDeliveryDate'),
    lastChangeAt: reader.instant(status, 'lastChange'),
    delivery: readDelivery(reader, body),
  }
}

function readDelivery(reader: MessageReader, body: XmlElement): Delivery | null {
  const info = reader.child(body, 'deliveryInfo')
  const shipping = reader.child(body, 'shippingInfo')
  if (info === undefined) return null
  const method = reader.text(info, 'deliveryMethod') || reader.text(info, 'sentVia')
  // A link that is cut leads nowhere, so one that is too long is refused.
  const link = (name: string) => reader.limitedText(info, name, 1000)
  const isUrl = /^https?:\/\/\S+$/.test(reader.text(info, 'itemId'))
  const itemId = isUrl ? link('itemId') : reader.text(info, 'itemId')
  return {
    sentAt: reader.instant(info, 'dateSent'),
    url: link('URL') || (isUrl ? itemId : ''),
    method: cutText(method, 100),
    trackingId:
      cutText(reader.text(shipping, 'trackingId'), 200) || (isUrl ? '' : cutText(itemId, 200)),
  }
}
