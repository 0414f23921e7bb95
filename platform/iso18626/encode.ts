import type {
  AgencyId,
  Confirmation,
  Delivery,
  Iso18626Version,
  Message,
  MessageHeader,
  RequestMessage,
  SupplyingAgencyMessage,
} from '../../contract/iso18626/messages.ts'
import { writeXml, type XmlContent } from './xml.ts'

/** Returns a message as XML of a version, with its elements in the order of that version's schema. */
export const encodeMessage = (version: Iso18626Version, message: Message): string =>
  writeXml(version, { [message.kind]: contentOf(version, message) })

function contentOf(version: Iso18626Version, message: Message): XmlContent {
  switch (message.kind) {
    case 'request':
      return requestContent(version, message)
    case 'supplyingAgencyMessage':
      return supplyingContent(version, message)
    case 'requestingAgencyMessage':
      return {
        header: headerContent(version, message),
        action: message.action,
        note: optional(message.note),
      }
  }
}

/** Returns a confirmation as XML of a version. */
export function encodeConfirmation(version: Iso18626Version, confirmation: Confirmation): string {
  const { kind, supplyingAgency, requestingAgency, requestId, error } = confirmation
  return writeXml(version, {
    [`${kind}Confirmation`]: {
      confirmationHeader: {
        supplyingAgencyId: supplyingAgency === null ? undefined : agency(supplyingAgency),
        requestingAgencyId: requestingAgency === null ? undefined : agency(requestingAgency),
        timestamp: confirmation.timestamp,
        requestingAgencyRequestId: requestId ?? undefined,
        timestampReceived: confirmation.receivedAt,
        messageStatus: error === null ? 'OK' : 'ERROR',
      },
      reasonForMessage: confirmation.reasonForMessage ?? undefined,
      action: confirmation.action ?? undefined,
      errorData:
        error === null ? undefined : { errorType: error.type, errorValue: optional(error.value) },
    },
  })
}

const optional = (text: string): string | undefined => (text === '' ? undefined : text)

const agency = ({ type, value }: AgencyId): XmlContent => ({
  agencyIdType: type,
  agencyIdValue: value,
})

/** Returns undefined where every part of an element is left out. */
const unlessEmpty = (content: XmlContent): XmlContent | undefined =>
  Object.values(content).every((value) => value === undefined) ? undefined : content

function headerContent(
  version: Iso18626Version,
  { kind, header }: { kind: Message['kind']; header: MessageHeader },
): XmlContent {
  const { supplyingAgency, credentials } = header
  const isOld = version === '1.2'
  const hasCredentials = isOld || kind !== 'supplyingAgencyMessage'
  const authentication =
    credentials === null
      ? undefined
      : { accountId: credentials.accountId, securityCode: credentials.securityCode }
  return {
    supplyingAgencyId: supplyingAgency === null ? undefined : agency(supplyingAgency),
    requestingAgencyId: agency(header.requestingAgency),
    // Version 1.2 requires the element, and every request of Carrel is for one item.
    multipleItemRequestId: isOld ? '' : undefined,
    timestamp: header.timestamp,
    requestingAgencyRequestId: header.requestId,
    supplyingAgencyRequestId:
      kind === 'request' ? undefined : (header.supplierRequestId ?? undefined),
    requestingAgencyAuthentication: hasCredentials ? authentication : undefined,
  }
}

function requestContent(version: Iso18626Version, message: RequestMessage): XmlContent {
  const { article, patronName } = message
  return {
    header: headerContent(version, message),
    bibliographicInfo: {
      title: optional(article.title),
      author: optional(article.author),
      titleOfComponent: optional(article.titleOfComponent),
      authorOfComponent: optional(article.authorOfComponent),
      volume: optional(article.volume),
      issue: optional(article.issue),
      pagesRequested: optional(article.pages),
      bibliographicItemId: [
        ...itemIdentifier(version, 'ISSN', article.issn),
        ...itemIdentifier(version, 'DOI', article.doi),
      ],
    },
    publicationInfo: unlessEmpty({ publicationDate: optional(article.publicationDate) }),
    serviceInfo: {
      requestType: message.requestType ?? undefined,
      requestingAgencyPreviousRequestId: message.previousRequestId ?? undefined,
      serviceType: message.serviceType,
      serviceLevel: optional(message.serviceLevel),
      copyrightCompliance: optional(message.copyrightCompliance),
      note: optional(message.note),
    },
    requestedDeliveryInfo:
      message.deliveryEmail === '' ? undefined : { address: emailAddress(message.deliveryEmail) },
    requestingAgencyInfo: unlessEmpty({ name: optional(message.libraryName) }),
    patronInfo: unlessEmpty({
      surname: optional(patronName.surname),
      givenName: optional(patronName.givenName),
    }),
  }
}

const emailAddress = (email: string): XmlContent => ({
  electronicAddress: { electronicAddressType: 'Email', electronicAddressData: email },
})

function itemIdentifier(version: Iso18626Version, code: string, value: string): XmlContent[] {
  if (value === '') return []
  return version === '1.2'
    ? [{ bibliographicItemIdentifier: value, bibliographicItemIdentifierCode: code }]
    : [{ bibliographicItemIdentifierCode: code, bibliographicItemIdentifier: value }]
}

function supplyingContent(version: Iso18626Version, message: SupplyingAgencyMessage): XmlContent {
  const { delivery } = message
  return {
    header: headerContent(version, message),
    messageInfo: {
      reasonForMessage: message.reasonForMessage,
      answerYesNo: message.answer ?? undefined,
      note: optional(message.note),
      reasonUnfilled: optional(message.reasonUnfilled),
      reasonRetry: optional(message.reasonRetry),
    },
    statusInfo: {
      status: message.status,
      expectedDeliveryDate: message.expectedDeliveryAt ?? undefined,
      lastChange: message.lastChangeAt,
    },
    deliveryInfo: delivery === null ? undefined : deliveryContent(version, delivery),
    shippingInfo:
      version === '1.2' || delivery === null || delivery.trackingId === ''
        ? undefined
        : { trackingId: delivery.trackingId },
  }
}

/**
 * Returns the elements of a delivery. Version 1.2 has neither a URL nor a number of a parcel: the item id is then what
 * `sentVia` says.
 */
const deliveryContent = (
  version: Iso18626Version,
  { sentAt, url, method, trackingId }: Delivery,
): XmlContent =>
  version === '1.2'
    ? {
        dateSent: sentAt,
        itemId: optional(url) ?? optional(trackingId),
        sentVia: optional(method),
      }
    : { dateSent: sentAt, URL: optional(url), deliveryMethod: optional(method) }
