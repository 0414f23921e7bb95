/** Versions of ISO 18626 that Carrel writes and reads; both have one namespace and differ in structure. */
export const iso18626Versions = ['1.2', '2021-2'] as const

/** A version of ISO 18626, as in the attribute `version` of a message. */
export type Iso18626Version = (typeof iso18626Versions)[number]

/** Namespace of all versions. */
export const iso18626Namespace = 'http://illtransactions.org/2013/iso18626'

/** Path of the address that receives messages of other systems. */
export const iso18626Path = '/iso18626'

/** Largest message in bytes. */
export const maxIso18626Bytes = 256 * 1024

/** Longest note in characters, in both directions. */
export const maxNoteLength = 20_000

/** Closed code list `type_requestType`. */
export const requestTypes = ['New', 'Retry', 'Reminder'] as const

/** Whether a request is new, a new try of an earlier one, or a reminder. */
export type RequestType = (typeof requestTypes)[number]

/** Closed code list `type_serviceType`. */
export const serviceTypes = ['Copy', 'Loan', 'CopyOrLoan'] as const

/** What the requesting library needs. */
export type ServiceType = (typeof serviceTypes)[number]

/** Closed code list `type_reasonForMessage`. */
export const reasonsForMessage = [
  'RequestResponse',
  'StatusRequestResponse',
  'RenewResponse',
  'CancelResponse',
  'StatusChange',
  'Notification',
] as const

/** Why a supplying library writes. */
export type ReasonForMessage = (typeof reasonsForMessage)[number]

/** Closed code list `type_status` of 2021-2; version 1.2 lacks `HoldReturn` and `ReleaseHoldReturn`. */
export const supplyStatuses = [
  'RequestReceived',
  'ExpectToSupply',
  'WillSupply',
  'Loaned',
  'Overdue',
  'Recalled',
  'RetryPossible',
  'Unfilled',
  'HoldReturn',
  'ReleaseHoldReturn',
  'CopyCompleted',
  'LoanCompleted',
  'CompletedWithoutReturn',
  'Cancelled',
] as const

/** The status of a request at its supplying library. */
export type SupplyStatus = (typeof supplyStatuses)[number]

/** Closed code list `type_action` of 2021-2; version 1.2 lacks `HoldReturn` and `Lost`. */
export const requesterActions = [
  'StatusRequest',
  'Received',
  'Cancel',
  'Renew',
  'HoldReturn',
  'ShippedReturn',
  'ShippedForward',
  'Notification',
  'Lost',
] as const

/** What a requesting library does after its request. */
export type RequesterAction = (typeof requesterActions)[number]

/** Closed code list `type_errorType`. */
export const errorTypes = [
  'UnsupportedActionType',
  'UnsupportedReasonForMessageType',
  'UnrecognisedDataElement',
  'UnrecognisedDataValue',
  'BadlyFormedMessage',
] as const

/** Why a message was refused. */
export type ErrorType = (typeof errorTypes)[number]

/** The three messages that are not confirmations. */
export const messageKinds = [
  'request',
  'supplyingAgencyMessage',
  'requestingAgencyMessage',
] as const

/** A message that its receiver confirms. */
export type MessageKind = (typeof messageKinds)[number]

/** Identifies a library, e.g. type `ISIL` and value `IN-BLR1`. */
export interface AgencyId {
  type: string
  value: string
}

/** Account id and security code of the sending system. */
export interface Credentials {
  accountId: string
  securityCode: string
}

/** The header of a message. Timestamps are ISO 8601 in UTC. */
export interface MessageHeader {
  /** null only in a request of version 2021-2 that names no supplier. */
  supplyingAgency: AgencyId | null
  requestingAgency: AgencyId
  timestamp: string
  /** The request's id at the requesting library. */
  requestId: string
  /** The request's id at the supplying library; null in a request, and where it is not known. */
  supplierRequestId: string | null
  /** null in a supplying agency message of version 2021-2, whose header has no place for them. */
  credentials: Credentials | null
}

/** The article of a request. Empty texts are left out of the message. */
export interface RequestedArticle {
  /** Of the journal or book. */
  title: string
  /** Of the article or chapter. */
  titleOfComponent: string
  author: string
  authorOfComponent: string
  volume: string
  issue: string
  pages: string
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD` as Carrel writes it; free text from others. */
  publicationDate: string
  issn: string
  doi: string
}

/** A new request, a new try, or a reminder. */
export interface RequestMessage {
  kind: 'request'
  header: MessageHeader
  article: RequestedArticle
  /** null where the message has none, which means `New`. */
  requestType: RequestType | null
  /** For `Retry`: the id under which it was requested before. */
  previousRequestId: string | null
  serviceType: ServiceType
  /** Open code list: `Normal`, `Urgent`, `Express`, …; '' for none. */
  serviceLevel: string
  copyrightCompliance: string
  note: string
  /** Name and mail address of the requesting library; '' for none. */
  libraryName: string
  deliveryEmail: string
  patronName: { surname: string; givenName: string }
}

/** How a document was sent. */
export interface Delivery {
  /** ISO 8601 in UTC. */
  sentAt: string
  /** Where the document can be downloaded; '' for a printed copy. */
  url: string
  /** Open code list: `URL`, `Courier`, `Email`, `Other`, …; '' for none. */
  method: string
  /** Number of the parcel; '' for none. */
  trackingId: string
}

/** What a supplying library answers or reports. */
export interface SupplyingAgencyMessage {
  kind: 'supplyingAgencyMessage'
  header: MessageHeader
  reasonForMessage: ReasonForMessage
  /** Answer to a cancellation or a renewal. */
  answer: 'Y' | 'N' | null
  note: string
  /** Open code list; '' for none. */
  reasonUnfilled: string
  /** Open code list; '' for none. */
  reasonRetry: string
  status: SupplyStatus
  /** ISO 8601 in UTC; null for none. */
  expectedDeliveryAt: string | null
  /** ISO 8601 in UTC. */
  lastChangeAt: string
  delivery: Delivery | null
}

/** What a requesting library does after its request. */
export interface RequestingAgencyMessage {
  kind: 'requestingAgencyMessage'
  header: MessageHeader
  action: RequesterAction
  note: string
}

/** A message that its receiver confirms. */
export type Message = RequestMessage | SupplyingAgencyMessage | RequestingAgencyMessage

/** Why a message was refused, and the element or value. */
export interface MessageError {
  type: ErrorType
  value: string
}

/** The answer to a message. */
export interface Confirmation {
  kind: MessageKind
  /** null where the message could not be read that far. */
  supplyingAgency: AgencyId | null
  requestingAgency: AgencyId | null
  requestId: string | null
  /** When the confirmation was written, and when the message came. ISO 8601 in UTC. */
  timestamp: string
  receivedAt: string
  /** null for `OK`. */
  error: MessageError | null
  /** The reason or action of the confirmed message; null for a request. */
  reasonForMessage: ReasonForMessage | null
  action: RequesterAction | null
}

/** An element that Carrel does not use, with its text. */
export interface UnusedElement {
  /** From the message on, e.g. `request/billingInfo/maximumCosts/monetaryValue`. */
  path: string
  text: string
}
