import { cutText } from '../../../contract/kernel/cutText.ts'
import {
  type MessageHeader,
  type RequestMessage,
  requestTypes,
  serviceTypes,
} from '../../../contract/iso18626/messages.ts'
import type { XmlElement } from '../xml.ts'
import type { ElementReader } from './elementReader.ts'
import type { MessageReader } from './messageReader.ts'

/** Reads a request for an article: what is wanted, by whom, and how it may be delivered. */
export function readRequest(
  reader: MessageReader,
  body: XmlElement,
  header: MessageHeader,
): RequestMessage {
  const bibliographic = reader.child(body, 'bibliographicInfo')
  const service = reader.child(body, 'serviceInfo')
  if (bibliographic === undefined) throw reader.malformed('bibliographicInfo')
  const publication = reader.child(body, 'publicationInfo')
  const patron = reader.child(body, 'patronInfo')
  const identifiers = readIdentifiers(reader, bibliographic)
  const previous = reader.limitedText(service, 'requestingAgencyPreviousRequestId', 200)
  return {
    kind: 'request',
    header,
    article: {
      title: reader.limitedText(bibliographic, 'title', 1000),
      titleOfComponent: reader.limitedText(bibliographic, 'titleOfComponent', 1000),
      author: reader.limitedText(bibliographic, 'author', 1000),
      authorOfComponent: reader.limitedText(bibliographic, 'authorOfComponent', 1000),
      volume: reader.limitedText(bibliographic, 'volume', 50),
      issue: reader.limitedText(bibliographic, 'issue', 50),
      pages: reader.limitedText(bibliographic, 'pagesRequested', 100),
      publicationDate: reader.limitedText(publication, 'publicationDate', 50),
      issn: identifiers.get('ISSN') ?? '',
      doi: identifiers.get('DOI') ?? '',
    },
    requestType: reader.code(service, 'requestType', requestTypes),
    previousRequestId: previous === '' ? null : previous,
    // Version 1.2 allows a request without `serviceInfo`, which leaves the choice to the supplier.
    serviceType: reader.code(service, 'serviceType', serviceTypes) ?? 'CopyOrLoan',
    serviceLevel: reader.limitedText(service, 'serviceLevel', 100),
    copyrightCompliance: reader.limitedText(service, 'copyrightCompliance', 100),
    note: reader.note(service),
    libraryName: reader.limitedText(reader.child(body, 'requestingAgencyInfo'), 'name', 300),
    deliveryEmail: readDeliveryEmail(reader, body),
    patronName: {
      surname: reader.limitedText(patron, 'surname', 100),
      givenName: reader.limitedText(patron, 'givenName', 100),
    },
  }
}

/** Returns the first identifier of each code that Carrel uses. */
function readIdentifiers(reader: ElementReader, bibliographic: XmlElement): Map<string, string> {
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

/** Returns the first address to which a document can be mailed; '' without one. */
function readDeliveryEmail(reader: ElementReader, body: XmlElement): string {
  for (const info of body.children.get('requestedDeliveryInfo') ?? []) {
    const electronic = info.children.get('address')?.[0]?.children.get('electronicAddress')?.[0]
    if (electronic?.children.get('electronicAddressType')?.[0]?.text !== 'Email') continue
    reader.text(electronic, 'electronicAddressType')
    return cutText(reader.text(electronic, 'electronicAddressData'), 300)
  }
  return ''
}
