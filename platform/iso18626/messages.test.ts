import { writeFileSync, mkdirSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Confirmation,
  errorTypes,
  iso18626Namespace,
  iso18626Versions,
  type Iso18626Version,
  maxIso18626Bytes,
  type Message,
  messageKinds,
  reasonsForMessage,
  requesterActions,
  requestTypes,
  serviceTypes,
  supplyStatuses,
} from '../../contract/iso18626/messages.ts'
import { decodeConfirmation } from './decode/decodeConfirmation.ts'
import { DecodeError } from './decode/decodeError.ts'
import { decodeMessage } from './decode/decodeMessage.ts'
import { encodeConfirmation, encodeMessage } from './encode.ts'
import { readXml } from './xml.ts'

/** Text without outer spaces, which XML of the standard does not preserve. */
const text = (maxLength = 40) =>
  fc
    .string({
      unit: fc.constantFrom('a', 'Z', '0', ' ', '<', '>', '&', '"', "'", 'é', '文', '😀', '/'),
      maxLength,
    })
    .map((value) => value.trim())
const filled = (maxLength = 40) => text(maxLength).map((value) => `x${value}`)
const instant = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const agency = fc.record({ type: fc.constantFrom('ISIL', 'Local'), value: filled() })
const nullable = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

const header = (kind: Message['kind'], version: Iso18626Version) =>
  fc.record({
    supplyingAgency: agency,
    requestingAgency: agency,
    timestamp: instant,
    requestId: filled(),
    supplierRequestId: kind === 'request' ? fc.constant(null) : nullable(filled()),
    credentials:
      kind === 'supplyingAgencyMessage' && version === '2021-2'
        ? fc.constant(null)
        : nullable(fc.record({ accountId: filled(), securityCode: filled() })),
  })

/** The members of the two closed lists that version 1.2 has. */
const inVersion = <T extends string>(version: Iso18626Version, values: readonly T[]): T[] =>
  values.filter(
    (value) => version !== '1.2' || !['HoldReturn', 'ReleaseHoldReturn', 'Lost'].includes(value),
  )

const delivery = (version: Iso18626Version) =>
  fc
    .record({
      sentAt: instant,
      url: fc.constantFrom('', 'https://supplier.example/file?a=1&b=2'),
      method: fc.constantFrom('', 'URL', 'Courier', 'Other'),
      trackingId: filled(20),
    })
    .map((sent) =>
      version === '1.2' && sent.url !== '' ? Object.assign(sent, { trackingId: '' }) : sent,
    )

const message = (version: Iso18626Version): fc.Arbitrary<Message> =>
  fc.oneof(
    fc.record({
      kind: fc.constant('request' as const),
      header: header('request', version),
      article: fc.record({
        title: text(),
        titleOfComponent: text(),
        author: text(),
        authorOfComponent: text(),
        volume: text(20),
        issue: text(20),
        pages: text(20),
        publicationDate: text(20),
        issn: fc.constantFrom('', '1234-5679'),
        doi: fc.constantFrom('', '10.9999/x.1'),
      }),
      requestType: nullable(fc.constantFrom(...requestTypes)),
      previousRequestId: nullable(filled()),
      serviceType: fc.constantFrom(...serviceTypes),
      serviceLevel: text(20),
      copyrightCompliance: text(20),
      note: text(),
      libraryName: text(),
      deliveryEmail: fc.constantFrom('', 'desk@library.example'),
      patronName: fc.record({ surname: text(20), givenName: text(20) }),
    }),
    fc.record({
      kind: fc.constant('supplyingAgencyMessage' as const),
      header: header('supplyingAgencyMessage', version),
      reasonForMessage: fc.constantFrom(...reasonsForMessage),
      answer: fc.constantFrom('Y' as const, 'N' as const, null),
      note: text(),
      reasonUnfilled: text(20),
      reasonRetry: text(20),
      status: fc.constantFrom(...inVersion(version, supplyStatuses)),
      expectedDeliveryAt: nullable(instant),
      lastChangeAt: instant,
      delivery: nullable(delivery(version)),
    }),
    fc.record({
      kind: fc.constant('requestingAgencyMessage' as const),
      header: header('requestingAgencyMessage', version),
      action: fc.constantFrom(...inVersion(version, requesterActions)),
      note: text(),
    }),
  )

const confirmation = (version: Iso18626Version): fc.Arbitrary<Confirmation> =>
  fc
    .record({
      kind: fc.constantFrom(...messageKinds),
      supplyingAgency: nullable(agency),
      requestingAgency: nullable(agency),
      requestId: nullable(filled()),
      timestamp: instant,
      receivedAt: instant,
      error: nullable(fc.record({ type: fc.constantFrom(...errorTypes), value: text() })),
      reasonForMessage: fc.constantFrom(...reasonsForMessage),
      action: fc.constantFrom(...inVersion(version, requesterActions)),
    })
    .map((one) =>
      Object.assign(one, {
        reasonForMessage: one.kind === 'supplyingAgencyMessage' ? one.reasonForMessage : null,
        action: one.kind === 'requestingAgencyMessage' ? one.action : null,
      }),
    )

/**
 * The elements of the two schemas that Carrel writes, in their order, copied by hand from the schemas: `!` is
 * required, `*` may be repeated.
 */
const agencyId = 'agencyIdType! agencyIdValue!'
const tables: Record<Iso18626Version, Record<string, string>> = {
  '1.2': {
    request:
      'header! bibliographicInfo! publicationInfo serviceInfo supplierInfo* requestedDeliveryInfo* requestingAgencyInfo patronInfo billingInfo',
    supplyingAgencyMessage: 'header! messageInfo! statusInfo! deliveryInfo returnInfo',
    requestingAgencyMessage: 'header! action! note',
    header:
      'supplyingAgencyId! requestingAgencyId! multipleItemRequestId! timestamp! requestingAgencyRequestId! supplyingAgencyRequestId requestingAgencyAuthentication',
    bibliographicInfo:
      'supplierUniqueRecordId title author subtitle seriesTitle edition titleOfComponent authorOfComponent volume issue pagesRequested estimatedNoPages bibliographicItemId* sponsor informationSource bibliographicRecordId*',
    bibliographicItemId: 'bibliographicItemIdentifier! bibliographicItemIdentifierCode!',
    serviceInfo:
      'requestType requestSubType* requestingAgencyPreviousRequestId serviceType! serviceLevel preferredFormat needBeforeDate copyrightCompliance anyEdition startDate endDate note',
    messageInfo:
      'reasonForMessage! answerYesNo note reasonUnfilled reasonRetry offeredCosts retryAfter retryBefore',
    deliveryInfo:
      'dateSent! itemId sentVia sentToPatron loanCondition deliveredFormat deliveryCosts',
    requestedDeliveryInfo: 'sortOrder address',
    confirmationHeader:
      'supplyingAgencyId requestingAgencyId timestamp! multipleItemRequestId requestingAgencyRequestId timestampReceived! messageStatus!',
  },
  '2021-2': {
    request:
      'header! bibliographicInfo! publicationInfo serviceInfo! supplierInfo* requestedDeliveryInfo* requestingAgencyInfo patronInfo billingInfo',
    supplyingAgencyMessage:
      'header! messageInfo! statusInfo! retryInfo deliveryInfo shippingInfo returnInfo',
    requestingAgencyMessage: 'header! action! note',
    'request/header':
      'supplyingAgencyId requestingAgencyId! consortialId multipleItemRequestId timestamp! requestingAgencyRequestId! requestingAgencyAuthentication',
    'supplyingAgencyMessage/header':
      'supplyingAgencyId! requestingAgencyId! timestamp! requestingAgencyRequestId! supplyingAgencyRequestId',
    'requestingAgencyMessage/header':
      'supplyingAgencyId! requestingAgencyId! consortialId timestamp! requestingAgencyRequestId! supplyingAgencyRequestId requestingAgencyAuthentication',
    bibliographicInfo:
      'supplierUniqueRecordId title author authorId subtitle seriesTitle edition titleOfComponent authorOfComponent volume* issue pagesRequested estimatedNoPages bibliographicItemId* sponsor informationSource bibliographicRecordId*',
    bibliographicItemId: 'bibliographicItemIdentifierCode! bibliographicItemIdentifier!',
    serviceInfo:
      'requestType requestSubType* requestingAgencyPreviousRequestId serviceType! serviceLevel itemFormat needBeforeDate copyrightCompliance anyEdition preferredEdition loanCondition* startDate endDate note',
    messageInfo: 'reasonForMessage! answerYesNo note reasonUnfilled reasonRetry',
    deliveryInfo:
      'dateSent! itemId* URL deliveryMethod address sentToPatron loanCondition* itemFormat serviceType deliveryCosts* paymentMethod',
    shippingInfo:
      'courierName trackingId* insurance insuranceThirdParty thirdPartyName insuranceCosts*',
    requestedDeliveryInfo: 'sortOrder address deliveryMethod courierName',
    confirmationHeader:
      'supplyingAgencyId requestingAgencyId timestamp! requestingAgencyRequestId timestampReceived! messageStatus!',
  },
}
const ofBothVersions: Record<string, string> = {
  requestConfirmation: 'confirmationHeader! errorData',
  supplyingAgencyMessageConfirmation: 'confirmationHeader! reasonForMessage errorData',
  requestingAgencyMessageConfirmation: 'confirmationHeader! action errorData',
  supplyingAgencyId: agencyId,
  requestingAgencyId: agencyId,
  requestingAgencyAuthentication: 'accountId securityCode',
  publicationInfo: 'publisher publicationType publicationDate placeOfPublication',
  requestingAgencyInfo: 'name contactName address*',
  patronInfo: 'patronId surname givenName patronType sendToPatron address*',
  address: 'electronicAddress',
  electronicAddress: 'electronicAddressType! electronicAddressData!',
  statusInfo: 'status! expectedDeliveryDate dueDate lastChange!',
  errorData: 'errorType! errorValue',
}

interface OpenElement {
  name: string
  children: string[]
}

/** Returns where an element with children differs from its row of the schema: order, required and repeated elements. */
function faultsOf(row: string | undefined, { name, children }: OpenElement): string[] {
  if (row === undefined) return children.length === 0 ? [] : [`${name} has elements`]
  const entries = row.split(' ')
  const names = entries.map((entry) => entry.replace(/[!*]$/, ''))
  const places = children.map((child) => names.indexOf(child))
  const isOrdered = places.every((place, index) => place >= (places[index - 1] ?? 0))
  return [
    ...(places.includes(-1) ? [`${name} has an unknown element: ${children.join(' ')}`] : []),
    ...(isOrdered ? [] : [`${name} is out of order: ${children.join(' ')}`]),
    ...entries.flatMap((entry, index) => {
      const count = places.filter((place) => place === index).length
      if (entry.endsWith('!') && count !== 1) return [`${name} has ${count} of ${entry}`]
      return !entry.endsWith('*') && count > 1 ? [`${name} has ${count} of ${entry}`] : []
    }),
  ]
}

/** Returns where a message differs from the schema. */
function structureFaults(version: Iso18626Version, xml: string): string[] {
  const rows: Record<string, string> = { ...ofBothVersions, ...tables[version] }
  // Attributes are qualified (`attributeFormDefault`), unlike in most schemas.
  const faults = xml.includes(` ill:version="${version}"`) ? [] : ['The version is missing']
  const open: OpenElement[] = []
  for (const [, close, name = '', selfClosing] of xml.matchAll(
    /<(\/?)([A-Za-z0-9]+)[^<>]*?(\/?)>/g,
  )) {
    if (close === '/') {
      const ended = open.pop()
      if (ended !== undefined && ended.name !== 'ISO18626Message') {
        faults.push(
          ...faultsOf(rows[`${open.at(-1)?.name}/${ended.name}`] ?? rows[ended.name], ended),
        )
      }
      continue
    }
    open.at(-1)?.children.push(name)
    if (selfClosing !== '/') open.push({ name, children: [] })
  }
  return faults
}

const samples = Number(process.env['ISO18626_SAMPLES'] ?? 200)
const folder = process.env['ISO18626_FOLDER']
const save = (version: Iso18626Version, name: string, xml: string) => {
  if (folder === undefined) return
  mkdirSync(`${folder}/${version}`, { recursive: true })
  writeFileSync(`${folder}/${version}/${name}.xml`, xml)
}

describe.each(iso18626Versions)('version %s', (version) => {
  it('reads back every message as it was, and has the elements of the schema in their order', () => {
    let saved = 0
    fc.assert(
      fc.property(message(version), (sent) => {
        const xml = encodeMessage(version, sent)
        save(version, `message-${saved++}`, xml)
        const decoded = decodeMessage(xml)
        expect(decoded).toEqual({ version, message: sent, unused: [] })
        expect(structureFaults(version, xml)).toEqual([])
      }),
      { numRuns: samples, seed: 18626 },
    )
  })

  it('reads back every confirmation as it was', () => {
    let saved = 0
    fc.assert(
      fc.property(confirmation(version), (sent) => {
        const xml = encodeConfirmation(version, sent)
        save(version, `confirmation-${saved++}`, xml)
        expect(decodeConfirmation(xml)).toEqual(sent)
        expect(structureFaults(version, xml)).toEqual([])
      }),
      { numRuns: samples, seed: 18626 },
    )
  })
})

const namespace = 'xmlns="http://illtransactions.org/2013/iso18626"'
const wrapped = (body: string, version = '2021-2') =>
  `<ISO18626Message ${namespace} version="${version}">${body}</ISO18626Message>`
const agencies = `<supplyingAgencyId><agencyIdType>ISIL</agencyIdType><agencyIdValue>S</agencyIdValue></supplyingAgencyId>
  <requestingAgencyId><agencyIdType>ISIL</agencyIdType><agencyIdValue>R</agencyIdValue></requestingAgencyId>`
const simpleHeader = `<header>${agencies}<timestamp>2026-03-18T10:00:00Z</timestamp>
  <requestingAgencyRequestId>7</requestingAgencyRequestId></header>`

const refusal = (xml: string) => {
  try {
    decodeMessage(xml)
  } catch (error) {
    if (error instanceof DecodeError) return error
    throw error
  }
  throw new Error('The message was taken')
}

describe('a message that cannot be read', () => {
  it.each([
    ['', 'BadlyFormedMessage'],
    ['no XML', 'BadlyFormedMessage'],
    [
      `<!DOCTYPE x [<!ENTITY a "b">]>${wrapped(`<request>${simpleHeader}</request>`)}`,
      'BadlyFormedMessage',
    ],
    [`<!DOCTYPE ISO18626Message SYSTEM "file:///etc/passwd">${wrapped('')}`, 'BadlyFormedMessage'],
    [wrapped(`<request>${simpleHeader}&entity;</request>`), 'BadlyFormedMessage'],
    [wrapped('<a>'.repeat(20) + '</a>'.repeat(20)), 'BadlyFormedMessage'],
    [wrapped('<a>'.repeat(40_000) + '</a>'.repeat(40_000)), 'BadlyFormedMessage'],
    [wrapped('<a/>'.repeat(60_000)), 'BadlyFormedMessage'],
    [wrapped('<!--'.repeat(60_000)), 'BadlyFormedMessage'],
    ['<ISO18626Message version="1.2"/>', 'BadlyFormedMessage'],
    [wrapped('<request><header/></request>'), 'BadlyFormedMessage'],
    [wrapped(''), 'UnrecognisedDataElement'],
    [wrapped('<hello/>'), 'UnrecognisedDataElement'],
    [wrapped('<requestConfirmation/>'), 'UnrecognisedDataElement'],
    [
      wrapped(
        `<requestingAgencyMessage>${simpleHeader}<action>Dance</action></requestingAgencyMessage>`,
      ),
      'UnsupportedActionType',
    ],
    [
      wrapped(
        `<supplyingAgencyMessage>${simpleHeader}<messageInfo><reasonForMessage>Gossip</reasonForMessage></messageInfo></supplyingAgencyMessage>`,
      ),
      'UnsupportedReasonForMessageType',
    ],
    [
      wrapped(
        `<supplyingAgencyMessage>${simpleHeader}<messageInfo><reasonForMessage>StatusChange</reasonForMessage></messageInfo><statusInfo><status>Eaten</status></statusInfo></supplyingAgencyMessage>`,
      ),
      'UnrecognisedDataValue',
    ],
  ])('is refused with an error of the standard: %#', (xml, type) => {
    expect(xml.length).toBeLessThan(maxIso18626Bytes * 2)
    expect(refusal(xml).error.type).toBe(type)
  })

  it('names the time of a day that the calendar does not have', () => {
    const { error } = refusal(
      wrapped(`<request>${simpleHeader.replace('2026-03-18T', '2026-02-30T')}</request>`),
    )
    expect(error).toEqual({ type: 'UnrecognisedDataValue', value: 'timestamp' })
  })

  it('names the value and what it had read until then', () => {
    const { error, part } = refusal(
      wrapped(
        `<request>${simpleHeader}<bibliographicInfo/><serviceInfo><serviceType>Gift</serviceType></serviceInfo></request>`,
        '1.2',
      ),
    )
    expect(error).toEqual({ type: 'UnrecognisedDataValue', value: 'serviceType: Gift' })
    expect(part).toMatchObject({
      version: '1.2',
      kind: 'request',
      requestId: '7',
      supplyingAgency: { type: 'ISIL', value: 'S' },
    })
  })
})

it('reads prefixes, character references and CDATA, and lists what it does not use', () => {
  const xml = `<i:ISO18626Message xmlns:i="http://illtransactions.org/2013/iso18626" i:version="1.2">
    <i:requestingAgencyMessage>${simpleHeader.replaceAll(/<(\/?)/g, '<$1i:')}
    <i:action>Notification</i:action><i:note>A &amp; &#66;<![CDATA[ <c>]]></i:note>
    <i:surprise><i:inner>here</i:inner></i:surprise></i:requestingAgencyMessage></i:ISO18626Message>`
  const { message: read, unused, version } = decodeMessage(xml)
  expect(version).toBe('1.2')
  expect(read).toMatchObject({ action: 'Notification', note: 'A & B <c>' })
  expect(unused).toEqual([{ path: 'requestingAgencyMessage/surprise/inner', text: 'here' }])
})

describe('an element of another namespace', () => {
  const header = (status: string) => `<confirmationHeader>${agencies}
    <timestamp>2026-03-18T10:00:00Z</timestamp>
    <requestingAgencyRequestId>7</requestingAgencyRequestId>
    <timestampReceived>2026-03-18T10:00:00Z</timestampReceived>${status}</confirmationHeader>`
  const confirmationOf = (status: string) =>
    decodeConfirmation(wrapped(`<requestConfirmation>${header(status)}</requestConfirmation>`))

  it('confirms nothing', () => {
    expect(confirmationOf('<messageStatus>OK</messageStatus>')).toMatchObject({ error: null })
    expect(confirmationOf('<messageStatus xmlns="urn:other">OK</messageStatus>')).toBeNull()
    expect(confirmationOf('<x:messageStatus xmlns:x="urn:other">OK</x:messageStatus>')).toBeNull()
    expect(confirmationOf('<x:messageStatus>OK</x:messageStatus>')).toBeNull()
  })

  it('is listed with its namespace, but for a security code', () => {
    const { message: read, unused } = decodeMessage(
      wrapped(`<requestingAgencyMessage>${simpleHeader}<action>Notification</action>
        <note>Ours</note><x:note xmlns:x="urn:other">Theirs</x:note>
        <securityCode xmlns="urn:other">secret</securityCode></requestingAgencyMessage>`),
    )
    expect(read).toMatchObject({ action: 'Notification', note: 'Ours' })
    expect(unused).toEqual([{ path: 'requestingAgencyMessage/{urn:other}note', text: 'Theirs' }])
  })

  it('is listed with no more than 100 characters of its namespace, and no half of one', () => {
    const { unused } = decodeMessage(
      wrapped(`<requestingAgencyMessage>${simpleHeader}<action>Notification</action>
        <x:note xmlns:x="${'n'.repeat(99)}😀">Theirs</x:note></requestingAgencyMessage>`),
    )
    expect(unused).toEqual([
      { path: `requestingAgencyMessage/{${'n'.repeat(99)}}note`, text: 'Theirs' },
    ])
  })

  it('is no message', () => {
    const foreign = `<requestingAgencyMessage xmlns="urn:other">${simpleHeader}
      <action>Notification</action></requestingAgencyMessage>`
    expect(() => decodeMessage(wrapped(foreign))).toThrow(DecodeError)
  })
})

/** Returns a document of `maxIso18626Bytes` that repeats a piece between two others. */
const flood = (start: string, piece: (index: number) => string, end: string): string => {
  const pieces: string[] = []
  let size = start.length + end.length
  for (let index = 0; size < maxIso18626Bytes; index += 1) {
    pieces.push(piece(index))
    size += pieces.at(-1)?.length ?? 0
  }
  return start + pieces.slice(0, -1).join('') + end
}

it.each([
  { markup: 'elements', xml: flood('<a>', () => '<b/>', '</a>'), max: '5000 elements' },
  { markup: 'attributes', xml: flood('<a', (i) => ` b${i}=""`, '/>'), max: '5000 attributes' },
  {
    markup: 'references',
    xml: flood('<a>', () => '&#65;', '</a>'),
    max: '20000 references to characters',
  },
  {
    markup: 'carriage returns',
    xml: flood('<a>', () => '\r', '</a>'),
    max: '20000 carriage returns',
  },
])('refuses a document of tens of thousands of $markup before it is parsed', ({ xml, max }) => {
  const startedAt = process.threadCpuUsage().user
  for (let documents = 0; documents < 20; documents += 1) {
    expect(() => readXml(xml)).toThrow(`There are more than ${max}`)
  }
  // Parsing them takes a second or half of one.
  expect(process.threadCpuUsage().user - startedAt).toBeLessThan(300_000)
})

it.each(['\r', '\r\n'])('reads a message of 20,000 line breaks of %j at once', (lineBreak) => {
  const text = `${lineBreak.repeat(20_000)}${'.'.repeat(200_000)}`
  const startedAt = process.threadCpuUsage().user
  const { root } = readXml(`<a xmlns="${iso18626Namespace}">.${text}</a>`)
  expect(root.text).toMatch(/^\.\n+\.+$/)
  expect(process.threadCpuUsage().user - startedAt).toBeLessThan(300_000)
})

it('writes no character that XML cannot contain', () => {
  const xml = encodeConfirmation('1.2', {
    kind: 'request',
    supplyingAgency: { type: 'ISIL', value: 'a\u0000b\u0007\uD800c' },
    requestingAgency: null,
    requestId: null,
    timestamp: '2026-03-18T10:00:00.000Z',
    receivedAt: '2026-03-18T10:00:00.000Z',
    error: null,
    reasonForMessage: null,
    action: null,
  })
  expect(readXml(xml).name).toBe('ISO18626Message')
  expect(decodeConfirmation(xml)?.supplyingAgency?.value).toBe('abc')
})
