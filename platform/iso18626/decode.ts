import { isDay } from '../../contract/calendar.ts'
import { cutText } from '../../contract/kernel/cutText.ts'
import {
  type AgencyId,
  type Confirmation,
  type Credentials,
  type Delivery,
  type ErrorType,
  errorTypes,
  iso18626Versions,
  type Iso18626Version,
  type Message,
  type MessageError,
  type MessageHeader,
  type MessageKind,
  maxNoteLength,
  messageKinds,
  type ReasonForMessage,
  reasonsForMessage,
  type RequesterAction,
  requesterActions,
  type RequestMessage,
  requestTypes,
  serviceTypes,
  type SupplyingAgencyMessage,
  supplyStatuses,
  type UnusedElement,
} from '../../contract/iso18626/messages.ts'
import { readXml, type XmlElement, XmlError } from './xml.ts'

/** Elements that a message may have beyond those that Carrel uses and that are recorded. */
const maxUnusedElements = 100
const maxUnusedText = 500

/** What was read of a message before it was refused; its confirmation repeats it. */
export interface PartOfMessage {
  version: Iso18626Version
  kind: MessageKind
  supplyingAgency: AgencyId | null
  requestingAgency: AgencyId | null
  requestId: string | null
  reasonForMessage: ReasonForMessage | null
  action: RequesterAction | null
}

/** Thrown for a message that is refused, with the error of its confirmation. */
export class DecodeError extends Error {
  readonly error: MessageError
  readonly part: PartOfMessage

  constructor(error: MessageError, part: PartOfMessage) {
    super(`${error.type}: ${error.value}`)
    this.error = error
    this.part = part
  }
}

/** A message as it was read, with the elements that Carrel does not use. */
export interface DecodedMessage {
  version: Iso18626Version
  message: Message
  unused: UnusedElement[]
}

/** Reads elements below one another, and records which were read. */
class Reader {
  readonly #read = new Set<XmlElement>()

  child(parent: XmlElement | undefined, name: string): XmlElement | undefined {
    const element = parent?.children.get(name)?.[0]
    if (element !== undefined) this.#read.add(element)
    return element
  }

  children(parent: XmlElement | undefined, name: string): readonly XmlElement[] {
    const elements = parent?.children.get(name) ?? []
    for (const element of elements) this.#read.add(element)
    return elements
  }

  /** Returns the text of a child; '' without one. */
  text(parent: XmlElement | undefined, name: string): string {
    return this.child(parent, name)?.text ?? ''
  }

  /** Returns elements with a text that were not read, in their order. */
  unused(root: XmlElement, rootName: string): UnusedElement[] {
    const unusedElements: UnusedElement[] = []
    const visit = (element: XmlElement, path: string): void => {
      for (const [name, children] of element.children) {
        for (const child of children) {
          if (unusedElements.length >= maxUnusedElements) return
          const childPath = `${path}/${name}`
          // A second code is as secret as the one that was read.
          const isSecret = name.endsWith('securityCode')
          if (!this.#read.has(child) && child.text !== '' && !isSecret) {
            unusedElements.push({ path: childPath, text: cutText(child.text, maxUnusedText) })
          }
          visit(child, childPath)
        }
      }
    }
    visit(root, rootName)
    return unusedElements
  }
}

/** Decodes a message; throws `MessageRefused` with the error of the standard that names the element or value. */
export function decodeMessage(xml: string): DecodedMessage {
  const part = emptyPart()
  const { version, kind, body } = rootOf(xml, part)
  const reader = new Reader()
  const header = readHeader(reader, body, part)
  const message = messageOf(reader, { kind, body, header, part })
  return { version, message, unused: reader.unused(body, kind) }
}

const emptyPart = (): PartOfMessage => ({
  version: '2021-2',
  kind: 'request',
  supplyingAgency: null,
  requestingAgency: null,
  requestId: null,
  reasonForMessage: null,
  action: null,
})

function rootOf(xml: string, part: PartOfMessage) {
  const { name, root } = readOrRefuse(xml, part)
  if (name !== 'ISO18626Message')
    throw malformedError(part, `The root element is ${name.slice(0, 100)}`)
  part.version = versionOf(root.attributes.get('version') ?? '')
  const names = [...root.children.keys()]
  const kind = messageKinds.find((known) => known === names[0])
  const [body, second] = kind === undefined ? [] : (root.children.get(kind) ?? [])
  // A confirmation is about one message: whoever sends two would take both for received.
  if (kind === undefined || body === undefined || second !== undefined || names.length > 1) {
    throw decodeError(
      part,
      'UnrecognisedDataElement',
      (names[0] ?? 'ISO18626Message').slice(0, 100),
    )
  }
  part.kind = kind
  return { version: part.version, kind, body }
}

function readOrRefuse(xml: string, part: PartOfMessage) {
  try {
    return readXml(xml)
  } catch (error) {
    if (error instanceof XmlError) throw malformedError(part, error.message.slice(0, 300))
    throw error
  }
}

/** Returns the version in which a message is answered: its own, or the nearest that Carrel writes. */
const versionOf = (text: string): Iso18626Version =>
  iso18626Versions.find((version) => version === text) ??
  (text.startsWith('1.') && text !== '1.3' ? '1.2' : '2021-2')

const decodeError = (part: PartOfMessage, type: ErrorType, value: string): DecodeError =>
  new DecodeError({ type, value }, part)

const malformedError = (part: PartOfMessage, value: string): DecodeError =>
  decodeError(part, 'BadlyFormedMessage', value)

function readHeader(reader: Reader, body: XmlElement, part: PartOfMessage): MessageHeader {
  const header = reader.child(body, 'header')
  if (header === undefined) throw malformedError(part, 'header')
  reader.text(header, 'multipleItemRequestId')
  part.supplyingAgency = readAgency(reader, reader.child(header, 'supplyingAgencyId'))
  part.requestingAgency = readAgency(reader, reader.child(header, 'requestingAgencyId'))
  const requestId = reader.text(header, 'requestingAgencyRequestId')
  part.requestId = requestId === '' ? null : requestId
  if (part.requestingAgency === null) throw malformedError(part, 'requestingAgencyId')
  if (part.supplyingAgency === null && part.kind !== 'request') {
    throw malformedError(part, 'supplyingAgencyId')
  }
  if (requestId === '') throw malformedError(part, 'requestingAgencyRequestId')
  if (requestId.length > 200) {
    throw decodeError(part, 'UnrecognisedDataValue', 'requestingAgencyRequestId')
  }
  const supplierRequestId = cutText(reader.text(header, 'supplyingAgencyRequestId'), 200)
  return {
    supplyingAgency: part.supplyingAgency,
    requestingAgency: part.requestingAgency,
    timestamp: readInstant(reader, header, 'timestamp', part),
    requestId,
    supplierRequestId: supplierRequestId === '' ? null : supplierRequestId,
    credentials: readCredentials(reader, header),
  }
}

function readAgency(reader: Reader, element: XmlElement | undefined): AgencyId | null {
  const value = cutText(reader.text(element, 'agencyIdValue'), 200)
  const type = cutText(reader.text(element, 'agencyIdType'), 100)
  return value === '' ? null : { type, value }
}

function readCredentials(reader: Reader, header: XmlElement): Credentials | null {
  const element = reader.child(header, 'requestingAgencyAuthentication')
  const accountId = reader.text(element, 'accountId')
  const securityCode = reader.text(element, 'securityCode')
  return accountId === '' && securityCode === '' ? null : { accountId, securityCode }
}

const dateTimePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)?$/

/** Returns a required instant in UTC; one without a time zone is in UTC. */
function readInstant(
  reader: Reader,
  parent: XmlElement | undefined,
  name: string,
  part: PartOfMessage,
): string {
  const text = reader.text(parent, name)
  if (text === '') throw malformedError(part, name)
  const at =
    dateTimePattern.test(text) && isDay(text.slice(0, 10))
      ? new Date(/(?:Z|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
      : new Date(Number.NaN)
  // The database knows no day before 4713 BC, and nobody writes of one before 1900.
  const isKnown = at >= new Date('1900-01-01') && at < new Date('9999-01-01')
  if (!isKnown) throw decodeError(part, 'UnrecognisedDataValue', name)
  return at.toISOString()
}

/** Returns one of the values of a closed code list; null without the element. */
function readCode<const Values extends readonly string[]>(
  reader: Reader,
  parent: XmlElement | undefined,
  { name, values, part }: { name: string; values: Values; part: PartOfMessage },
): Values[number] | null {
  const text = reader.text(parent, name)
  if (text === '') return null
  const code = values.find((value) => value === text)
  if (code === undefined) {
    throw decodeError(part, 'UnrecognisedDataValue', `${name}: ${text.slice(0, 100)}`)
  }
  return code
}

interface Body {
  kind: MessageKind
  body: XmlElement
  header: MessageHeader
  part: PartOfMessage
}

function messageOf(reader: Reader, { kind, body, header, part }: Body): Message {
  switch (kind) {
    case 'request':
      return readRequest(reader, body, header, part)
    case 'supplyingAgencyMessage':
      return readSupplying(reader, body, header, part)
    case 'requestingAgencyMessage': {
      const text = reader.text(body, 'action')
      const action = requesterActions.find((known) => known === text)
      if (text === '') throw malformedError(part, 'action')
      if (action === undefined) throw decodeError(part, 'UnsupportedActionType', text.slice(0, 100))
      part.action = action
      return { kind, header, action, note: readNote(reader, body, part) }
    }
  }
}

function readNote(reader: Reader, parent: XmlElement | undefined, part: PartOfMessage): string {
  return readText(reader, parent, { name: 'note', max: maxNoteLength, part })
}

function readText(
  reader: Reader,
  parent: XmlElement | undefined,
  { name, max, part }: { name: string; max: number; part: PartOfMessage },
): string {
  const text = reader.text(parent, name)
  if (text.length > max) {
    throw decodeError(part, 'UnrecognisedDataValue', `${name}: more than ${max} characters`)
  }
  return text
}

function readRequest(
  reader: Reader,
  body: XmlElement,
  header: MessageHeader,
  part: PartOfMessage,
): RequestMessage {
  const bibliographic = reader.child(body, 'bibliographicInfo')
  const service = reader.child(body, 'serviceInfo')
  if (bibliographic === undefined) throw malformedError(part, 'bibliographicInfo')
  const publication = reader.child(body, 'publicationInfo')
  const patron = reader.child(body, 'patronInfo')
  const text = (parent: XmlElement | undefined, name: string, max: number) =>
    readText(reader, parent, { name, max, part })
  const identifiers = readIdentifiers(reader, bibliographic)
  const previous = text(service, 'requestingAgencyPreviousRequestId', 200)
  return {
    kind: 'request',
    header,
    article: {
      title: text(bibliographic, 'title', 1000),
      titleOfComponent: text(bibliographic, 'titleOfComponent', 1000),
      author: text(bibliographic, 'author', 1000),
      authorOfComponent: text(bibliographic, 'authorOfComponent', 1000),
      volume: text(bibliographic, 'volume', 50),
      issue: text(bibliographic, 'issue', 50),
      pages: text(bibliographic, 'pagesRequested', 100),
      publicationDate: text(publication, 'publicationDate', 50),
      issn: identifiers.get('ISSN') ?? '',
      doi: identifiers.get('DOI') ?? '',
    },
    requestType: readCode(reader, service, { name: 'requestType', values: requestTypes, part }),
    previousRequestId: previous === '' ? null : previous,
    // Version 1.2 allows a request without `serviceInfo`, which leaves the choice to the supplier.
    serviceType:
      readCode(reader, service, { name: 'serviceType', values: serviceTypes, part }) ??
      'CopyOrLoan',
    serviceLevel: text(service, 'serviceLevel', 100),
    copyrightCompliance: text(service, 'copyrightCompliance', 100),
    note: readNote(reader, service, part),
    libraryName: text(reader.child(body, 'requestingAgencyInfo'), 'name', 300),
    deliveryEmail: readDeliveryEmail(reader, body),
    patronName: {
      surname: text(patron, 'surname', 100),
      givenName: text(patron, 'givenName', 100),
    },
  }
}

/** Returns the first identifier of each code that Carrel uses. */
function readIdentifiers(reader: Reader, bibliographic: XmlElement): Map<string, string> {
  const identifiers = new Map<string, string>()
  for (const item of bibliographic.children.get('bibliographicItemId') ?? []) {
    const name = item.children.get('bibliographicItemIdentifierCode')?.[0]?.text.toUpperCase() ?? ''
    const value = item.children.get('bibliographicItemIdentifier')?.[0]?.text ?? ''
    if ((name !== 'ISSN' && name !== 'DOI') || value.length > 300 || identifiers.has(name)) continue
    reader.text(item, 'bibliographicItemIdentifierCode')
    reader.text(item, 'bibliographicItemIdentifier')
    identifiers.set(name, value)
  }
  return identifiers
}

function readDeliveryEmail(reader: Reader, body: XmlElement): string {
  for (const info of body.children.get('requestedDeliveryInfo') ?? []) {
    const electronic = info.children.get('address')?.[0]?.children.get('electronicAddress')?.[0]
    if (electronic?.children.get('electronicAddressType')?.[0]?.text !== 'Email') continue
    reader.text(electronic, 'electronicAddressType')
    return cutText(reader.text(electronic, 'electronicAddressData'), 300)
  }
  return ''
}

function readSupplying(
  reader: Reader,
  body: XmlElement,
  header: MessageHeader,
  part: PartOfMessage,
): SupplyingAgencyMessage {
  const info = reader.child(body, 'messageInfo')
  const status = reader.child(body, 'statusInfo')
  const reasonText = reader.text(info, 'reasonForMessage')
  const reasonForMessage = reasonsForMessage.find((known) => known === reasonText)
  if (reasonText === '') throw malformedError(part, 'reasonForMessage')
  if (reasonForMessage === undefined) {
    throw decodeError(part, 'UnsupportedReasonForMessageType', reasonText.slice(0, 100))
  }
  part.reasonForMessage = reasonForMessage
  const supplyStatus = readCode(reader, status, { name: 'status', values: supplyStatuses, part })
  if (supplyStatus === null) throw malformedError(part, 'status')
  const expected = reader.text(status, 'expectedDeliveryDate')
  return {
    kind: 'supplyingAgencyMessage',
    header,
    reasonForMessage,
    answer: readCode(reader, info, { name: 'answerYesNo', values: ['Y', 'N'], part }),
    note: readNote(reader, info, part),
    reasonUnfilled: cutText(reader.text(info, 'reasonUnfilled'), 100),
    reasonRetry: cutText(reader.text(info, 'reasonRetry'), 100),
    status: supplyStatus,
    expectedDeliveryAt:
      expected === '' ? null : readInstant(reader, status, 'expectedDeliveryDate', part),
    lastChangeAt: readInstant(reader, status, 'lastChange', part),
    delivery: readDelivery(reader, body, part),
  }
}

function readDelivery(reader: Reader, body: XmlElement, part: PartOfMessage): Delivery | null {
  const info = reader.child(body, 'deliveryInfo')
  const shipping = reader.child(body, 'shippingInfo')
  if (info === undefined) return null
  const method = reader.text(info, 'deliveryMethod') || reader.text(info, 'sentVia')
  // A link that is cut leads nowhere, so one that is too long is refused.
  const link = (name: string) => readText(reader, info, { name, max: 1000, part })
  const isUrl = /^https?:\/\/\S+$/.test(reader.text(info, 'itemId'))
  const itemId = isUrl ? link('itemId') : reader.text(info, 'itemId')
  return {
    sentAt: readInstant(reader, info, 'dateSent', part),
    url: link('URL') || (isUrl ? itemId : ''),
    method: cutText(method, 100),
    trackingId:
      cutText(reader.text(shipping, 'trackingId'), 200) || (isUrl ? '' : cutText(itemId, 200)),
  }
}

/** Returns the confirmation in an answer; null when the answer is none. */
export function decodeConfirmation(xml: string): Confirmation | null {
  const parsed = readConfirmation(xml)
  const [name, elements] = parsed === null ? [] : ([...parsed.children][0] ?? [])
  const kind = messageKinds.find((known) => `${known}Confirmation` === name)
  const body = elements?.[0]
  const reader = new Reader()
  const header = reader.child(body, 'confirmationHeader')
  const status = reader.text(header, 'messageStatus')
  if (kind === undefined || (status !== 'OK' && status !== 'ERROR')) return null
  const errorData = reader.child(body, 'errorData')
  const errorType = reader.text(errorData, 'errorType')
  return {
    kind,
    supplyingAgency: readAgency(reader, reader.child(header, 'supplyingAgencyId')),
    requestingAgency: readAgency(reader, reader.child(header, 'requestingAgencyId')),
    requestId: cutText(reader.text(header, 'requestingAgencyRequestId'), 200) || null,
    timestamp: cutText(reader.text(header, 'timestamp'), 40),
    receivedAt: cutText(reader.text(header, 'timestampReceived'), 40),
    error:
      status === 'OK'
        ? null
        : {
            type: errorTypes.find((known) => known === errorType) ?? 'BadlyFormedMessage',
            value: cutText(reader.text(errorData, 'errorValue'), 500),
          },
    reasonForMessage:
      reasonsForMessage.find((known) => known === reader.text(body, 'reasonForMessage')) ?? null,
    action: requesterActions.find((known) => known === reader.text(body, 'action')) ?? null,
  }
}

function readConfirmation(xml: string): XmlElement | null {
  try {
    return readXml(xml).root
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
}
