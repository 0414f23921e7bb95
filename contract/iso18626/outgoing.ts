import type {
  Delivery,
  Message,
  ReasonForMessage,
  RequesterAction,
  RequestType,
  SupplyStatus,
} from './messages.ts'

/**
 * What the outbox stores of a message: what was true when it was queued. The rest (the two libraries, the article) does
 * not change and is read when the message is encoded.
 */
export type OutgoingContent =
  | {
      kind: 'request'
      requestId: string
      requestType: RequestType
      previousRequestId: string | null
      note: string
    }
  | { kind: 'requestingAgencyMessage'; requestId: string; action: RequesterAction; note: string }
  | {
      kind: 'supplyingAgencyMessage'
      requestId: string
      reasonForMessage: ReasonForMessage
      answer: 'Y' | 'N' | null
      status: SupplyStatus
      reasonUnfilled: string
      note: string
      delivery: Delivery | null
      /** ISO 8601 in UTC. */
      lastChangeAt: string
    }

/** Returns the type of a request, which is new when it has none, or the reason or action of another message. */
export function topicOf(message: OutgoingContent | Message): string {
  switch (message.kind) {
    case 'request':
      return message.requestType ?? 'New'
    case 'requestingAgencyMessage':
      return message.action
    case 'supplyingAgencyMessage':
      return message.reasonForMessage
  }
}
