import type {
  MessageHeader,
  RequestMessage,
  SupplyingAgencyMessage,
} from '../../contract/iso18626/messages.ts'
import { decodeMessage } from '../../platform/iso18626/decode/decodeMessage.ts'
import { encodeConfirmation } from '../../platform/iso18626/encode.ts'

/** Returns a request of a library in another system for an invented article, with `changes`. */
export const requestOfPeer = (
  header: MessageHeader,
  {
    article,
    ...changes
  }: Partial<Omit<RequestMessage, 'article'>> & {
    article?: Partial<RequestMessage['article']>
  } = {},
): RequestMessage => ({
  kind: 'request',
  header,
  article: {
    title: 'Annals of Invented Limnology',
    titleOfComponent: `Seiches, as request ${header.requestId}`,
    author: '',
    authorOfComponent: '',
    volume: '',
    issue: '',
    pages: '1-9',
    publicationDate: '',
    issn: '',
    doi: '',
    ...article,
  },
  requestType: 'New',
  previousRequestId: null,
  serviceType: 'Copy',
  serviceLevel: 'Normal',
  copyrightCompliance: '',
  note: '',
  libraryName: 'Remote library',
  deliveryEmail: '',
  patronName: { surname: '', givenName: '' },
  ...changes,
})

/** Returns the report of a library in another system that it has sent a copy, with `changes`. */
export const reportOfPeer = (
  header: MessageHeader,
  changes: Partial<SupplyingAgencyMessage> = {},
): SupplyingAgencyMessage => ({
  kind: 'supplyingAgencyMessage',
  header,
  reasonForMessage: 'StatusChange',
  answer: null,
  note: '',
  reasonUnfilled: '',
  reasonRetry: '',
  status: 'CopyCompleted',
  expectedDeliveryAt: null,
  lastChangeAt: header.timestamp,
  delivery: null,
  ...changes,
})

/** Returns the confirmation of another system that it has carried out a message of ours. */
export function confirmationOf(xml: string): string {
  const { version, message } = decodeMessage(xml)
  const { supplyingAgency, requestingAgency, requestId, timestamp } = message.header
  return encodeConfirmation(version, {
    kind: message.kind,
    supplyingAgency,
    requestingAgency,
    requestId,
    timestamp,
    receivedAt: timestamp,
    error: null,
    reasonForMessage: null,
    action: null,
  })
}
