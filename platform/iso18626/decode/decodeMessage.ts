import { cutText } from '../../../contract/kernel/cutText.ts'
import {
  type Credentials,
  iso18626Versions,
  type Iso18626Version,
  type Message,
  type MessageHeader,
  type MessageKind,
  messageKinds,
  requesterActions,
  type RequestingAgencyMessage,
  type UnusedElement,
} from '../../../contract/iso18626/messages.ts'
import { readXml, type XmlElement, XmlError } from '../xml.ts'
import { MessageReader } from './messageReader.ts'
import { readRequest } from './readRequest.ts'
import { readSupplierMessage } from './readSupplierMessage.ts'

/** A message as it was read, with the elements that Carrel does not use. */
export interface DecodedMessage {
  version: Iso18626Version
  message: Message
  unused: UnusedElement[]
}

/** Decodes a message; throws `DecodeError` with the error of the standard that names the element or value. */
export function decodeMessage(xml: string): DecodedMessage {
  const reader = new MessageReader()
  const { version, kind, body } = readRoot(reader, xml)
  const header = readHeader(reader, body)
  const message = readMessage(reader, kind, body, header)
  return { version, message, unused: reader.unused(body, kind) }
}

function readRoot(reader: MessageReader, xml: string) {
  const { name, root } = parse(reader, xml)
  if (name !== 'ISO18626Message') {
    throw reader.malformed(`The root element is ${name.slice(0, 100)}`)
  }
  const version = versionOf(root.attributes.get('version') ?? '')
  reader.part.version = version
  const names = [...root.children.keys()]
  const kind = messageKinds.find((known) => known === names[0])
  const [body, second] = kind === undefined ? [] : (root.children.get(kind) ?? [])
  // A confirmation is about one message: whoever sends two would take both for received.
  if (kind === undefined || body === undefined || second !== undefined || names.length > 1) {
    const value = (names[0] ?? 'ISO18626Message').slice(0, 100)
    throw reader.error('UnrecognisedDataElement', value)
  }
  reader.part.kind = kind
  return { version, kind, body }
}

function parse(reader: MessageReader, xml: string) {
  try {
    return readXml(xml)
  } catch (error) {
    if (error instanceof XmlError) throw reader.malformed(error.message.slice(0, 300))
    throw error
  }
}

/** Returns the version in which a message is answered: its own, or the nearest that Carrel writes. */
const versionOf = (text: string): Iso18626Version =>
  iso18626Versions.find((version) => version === text) ??
  (text.startsWith('1.') && text !== '1.3' ? '1.2' : '2021-2')

function readHeader(reader: MessageReader, body: XmlElement): MessageHeader {
  const { part } = reader
  const header = reader.child(body, 'header')
  if (header === undefined) throw reader.malformed('header')
  reader.text(header, 'multipleItemRequestId')
  part.supplyingAgency = reader.agency(header, 'supplyingAgencyId')
  part.requestingAgency = reader.agency(header, 'requestingAgencyId')
  const requestId = reader.text(header, 'requestingAgencyRequestId')
  part.requestId = requestId === '' ? null : requestId
  if (part.requestingAgency === null) throw reader.malformed('requestingAgencyId')
  if (part.supplyingAgency === null && part.kind !== 'request') {
    throw reader.malformed('supplyingAgencyId')
  }
  if (requestId === '') throw reader.malformed('requestingAgencyRequestId')
  if (requestId.length > 200) {
    throw reader.error('UnrecognisedDataValue', 'requestingAgencyRequestId')
  }
  const supplierRequestId = cutText(reader.text(header, 'supplyingAgencyRequestId'), 200)
  return {
    supplyingAgency: part.supplyingAgency,
    requestingAgency: part.requestingAgency,
    timestamp: reader.instant(header, 'timestamp'),
    requestId,
    supplierRequestId: supplierRequestId === '' ? null : supplierRequestId,
    credentials: readCredentials(reader, header),
  }
}

function readCredentials(reader: MessageReader, header: XmlElement): Credentials | null {
  const element = reader.child(header, 'requestingAgencyAuthentication')
  const accountId = reader.text(element, 'accountId')
  const securityCode = reader.text(element, 'securityCode')
  return accountId === '' && securityCode === '' ? null : { accountId, securityCode }
}

function readMessage(
  reader: MessageReader,
  kind: MessageKind,
  body: XmlElement,
  header: MessageHeader,
): Message {
  switch (kind) {
    case 'request':
      return readRequest(reader, body, header)
    case 'supplyingAgencyMessage':
      return readSupplierMessage(reader, body, header)
    case 'requestingAgencyMessage':
      return readRequesterMessage(reader, body, header)
  }
}

function readRequesterMessage(
  reader: MessageReader,
  body: XmlElement,
  header: MessageHeader,
): RequestingAgencyMessage {
  const text = reader.text(body, 'action')
  const action = requesterActions.find((known) => known === text)
  if (text === '') throw reader.malformed('action')
  if (action === undefined) throw reader.error('UnsupportedActionType', text.slice(0, 100))
  reader.part.action = action
  return { kind: 'requestingAgencyMessage', header, action, note: reader.note(body) }
}
