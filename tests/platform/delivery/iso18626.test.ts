import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
} from 'vitest'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import { peerTrials } from '../../../contract/iso18626/endpoints.ts'
import {
  type AgencyId,
  type Iso18626Version,
  maxIso18626Bytes,
  type Message,
  type MessageHeader,
  type RequesterAction,
  type RequestMessage,
  type SupplyingAgencyMessage,
} from '../../../contract/iso18626/messages.ts'
import {
  type SupplierSettings,
  defaultSupplierSettings,
} from '../../../contract/ddr/suppliers/supplierSettings.ts'
import { forwardRequests } from '../../../platform/ddr/forward/forwarding.ts'
import { decodeConfirmation } from '../../../platform/iso18626/decode/decodeConfirmation.ts'
import { decodeMessage } from '../../../platform/iso18626/decode/decodeMessage.ts'
import { encodeMessage } from '../../../platform/iso18626/encode.ts'
import { applyRetention } from '../../../platform/retention/job.ts'
import { sendMessages, startMessageSender } from '../../../platform/iso18626/sender.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import {
  consortiumId,
  harbourId,
  lakesideId,
  meridianId,
} from '../../../platform/demo/institutions.ts'
import { pdfBytes } from '../../support/files/pdf.ts'
import { confirmationOf, reportOfPeer, requestOfPeer } from '../../support/peerMessages.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { answer, newRequest, otherMembers, withEndedSubscription } from '../../support/requests.ts'

const isil = (value: string): AgencyId => ({ type: 'ISIL', value })
const agencies = {
  meridian: isil('IN-MERIDIAN'),
  lakeside: isil('IN-LAKESIDE'),
  remote: isil('XX-REMOTE'),
  other: isil('XX-OTHER'),
}
const codeOfPeer = 'the code of the peer'
const ourCode = 'our own secret code'

let carrel: TestPlatform
let meridian: Caller
let lakeside: Caller
let consortium: Caller
let remoteId = 0
let otherId = 0
let peerId = 0
/** What arrived at the peer, and how it answers. */
let sentBodies: { body: string; authorization: string | undefined }[] = []
let reply: (body: string) => { status: number; text: string }

const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await carrel.database.owner.query(text, values)).rows as Row[]

async function rest<Row>(path: string, method = 'GET', body?: unknown): Promise<Row> {
  const response = await consortium.fetch(`/rest/${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as Row
}

const okTo = (body: string) => ({ status: 200, text: confirmationOf(body) })
const errorTo = (body: string, value: string, status = 200) => ({
  status,
  text: okTo(body).text.replace(
    '<messageStatus>OK</messageStatus></confirmationHeader>',
    `<messageStatus>ERROR</messageStatus></confirmationHeader><errorData><errorType>UnrecognisedDataValue</errorType><errorValue>${value}</errorValue></errorData>`,
  ),
})

/** Confirms a message about another request than the one that was sent. */
const okToAnother = (body: string) => ({
  status: 200,
  text: okTo(body).text.replace(
    /<requestingAgencyRequestId>.*?</,
    '<requestingAgencyRequestId>another<',
  ),
})
/** Confirms a report about the request that was sent. */
const okToAnotherKind = (body: string) => ({
  status: 200,
  text: okTo(body).text.replaceAll('requestConfirmation', 'supplyingAgencyMessageConfirmation'),
})
const growing =
  '<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
const tooLarge = (): never => {
  throw Object.assign(new Error('More than 262144 bytes'), { code: 'EMSGSIZE' })
}

const peerForm = {
  name: 'Remote system',
  version: '2021-2',
  address: 'https://remote.example/iso18626',
  accountId: 'remote',
  securityCode: codeOfPeer,
  ourAccountId: 'carrel',
  ourSecurityCode: ourCode,
  isEnabled: true,
}

beforeAll(async () => {
  carrel = await createTestPlatform()
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  consortium = await carrel.signIn('consortium')
  ;[remoteId = 0, otherId = 0] = await otherMembers(carrel)
  ;({ id: peerId } = await rest<{ id: number }>('peers', 'POST', peerForm))
  const rows: [libraryId: number, agency: AgencyId, peerId: number | null][] = [
    [meridianId, agencies.meridian, null],
    [lakesideId, agencies.lakeside, null],
    [remoteId, agencies.remote, peerId],
    [otherId, agencies.other, peerId],
  ]
  for (const [libraryId, { type, value }, through] of rows) {
    const agency = { libraryId, idType: type, idValue: value, peerId: through }
    await rest('agencies', 'POST', agency)
  }
})
beforeEach(async () => {
  sentBodies = []
  reply = okTo
  carrel.platform.network = {
    resolve: () => Promise.resolve(['8.8.8.8']),
    get: () => Promise.reject(new Error('No message is a GET')),
    download: () => Promise.reject(new Error('No message is a file')),
    post: (_url, _address, { body, headers }) => {
      sentBodies.push({ body, authorization: headers['authorization'] })
      return Promise.resolve(reply(body))
    },
  }
  await sql(`update peer_messages set state = 'sent' where direction = 'out'`)
  await sql('update peers set is_enabled = true')
})
afterAll(() => carrel.drop())

let requestNumber = 0
const header = (given: Partial<MessageHeader> = {}): MessageHeader => ({
  supplyingAgency: agencies.meridian,
  requestingAgency: agencies.remote,
  timestamp: '2026-03-18T10:00:00.000Z',
  requestId: `R-${requestNumber}`,
  supplierRequestId: null,
  credentials: { accountId: 'remote', securityCode: codeOfPeer },
  ...given,
})
const newRemoteRequest = (given: Partial<RequestMessage> = {}): RequestMessage => {
  requestNumber += 1
  return requestOfPeer(header(), {
    article: { authorOfComponent: 'Rao, L.', volume: '12', issue: '3', publicationDate: '2025-03' },
    serviceLevel: 'Urgent',
    copyrightCompliance: 'Other',
    note: 'Please hurry',
    ...given,
  })
}
const action = (made: RequesterAction, given: Partial<MessageHeader> = {}, note = ''): Message => ({
  kind: 'requestingAgencyMessage',
  header: header(given),
  action: made,
  note,
})

async function post(
  body: string,
  {
    headers = {},
    method = 'POST',
    ip = '8.8.4.4',
  }: { headers?: object; method?: string; ip?: string } = {},
) {
  const response = await carrel.app.fetch(
    new Request('http://localhost:8080/iso18626', {
      method,
      headers: { 'content-type': 'application/xml', ...headers },
      ...(method === 'POST' && { body }),
    }),
    { incoming: { socket: { remoteAddress: ip } } },
  )
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    allow: response.headers.get('allow'),
    retryAfter: response.headers.get('retry-after'),
    text,
  }
}
const send = async (message: Message, version: Iso18626Version = '2021-2') => {
  const { status, text } = await post(encodeMessage(version, message))
  return { status, confirmation: decodeConfirmation(text) }
}
const requestOf = async (requestId: string) => {
  const rows = await sql<{ id: number; status: string }>(
    `select r.id, r.status, r.requester_id as "requesterId", r.supplier_id as "supplierId",
       r.article_name as "articleName", r.source_name as "sourceName", r.priority_id as "priorityId",
       r.publication_date as "publicationDate", r.requester_note as "requesterNote"
     from ddr_requests r join peer_requests p on p.ddr_id = r.id where p.request_id = $1`,
    [requestId],
  )
  expect(rows).toHaveLength(1)
  return rows[0] as { id: number; status: string }
}
const queued = () =>
  sql<{
    topic: string
    content: { status?: string; answer?: string; note?: string; requestId: string }
  }>(
    `select topic, content from peer_messages where direction = 'out' and state = 'queued' order by id`,
  )

describe('a request of a library in another system', () => {
  it.each<Iso18626Version>(['1.2', '2021-2'])('is made once in version %s', async (version) => {
    const sent = newRemoteRequest()
    const first = await post(encodeMessage(version, sent))
    expect(first).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' })
    expect(first.text).toContain(` ill:version="${version}"`)
    expect(decodeConfirmation(first.text)).toMatchObject({
      kind: 'request',
      error: null,
      requestId: sent.header.requestId,
      supplyingAgency: agencies.meridian,
      requestingAgency: agencies.remote,
    })
    carrel.clock.advance(minutes(1))
    expect(await post(encodeMessage(version, sent))).toEqual(first)
    const later = { ...sent, header: { ...sent.header, timestamp: '2026-03-18T11:00:00.000Z' } }
    expect((await send(later, version)).confirmation?.error).toBeNull()
    expect(await requestOf(sent.header.requestId)).toMatchObject({
      status: 'pending',
      requesterId: remoteId,
      supplierId: meridianId,
      articleName: sent.article.titleOfComponent,
      sourceName: 'Annals of Invented Limnology',
      priorityId: 2,
      publicationDate: '2025-03',
      requesterNote: 'Please hurry',
    })
    expect(await queued()).toMatchObject([
      { topic: 'RequestResponse', content: { status: 'RequestReceived' } },
    ])
  })

  it('finds its title by an ISSN without a hyphen, and has its DOI without a resolver', async () => {
    const [title] = await sql<{ id: number; issn: string }>(
      'select id, print_issn as issn from titles where print_issn is not null limit 1',
    )
    const article = { issn: title?.issn.replace('-', '') ?? '', doi: 'https://doi.org/10.9999/Z.1' }
    const sent = newRemoteRequest()
    await send({ ...sent, article: { ...sent.article, ...article } })
    expect(
      await sql(
        `select r.article_doi as doi, r.issn, r.title_id as id
         from ddr_requests r join peer_requests p on p.ddr_id = r.id where p.request_id = $1`,
        [sent.header.requestId],
      ),
    ).toEqual([{ doi: '10.9999/z.1', ...title }])
  })

  it('is made once when it comes ten times at the same moment', async () => {
    const sent = newRemoteRequest()
    const body = encodeMessage('2021-2', sent)
    const all = await Promise.all(Array.from({ length: 10 }, () => post(body)))
    expect(new Set(all.map(({ text }) => text)).size).toBe(1)
    await requestOf(sent.header.requestId)
    expect(await queued()).toHaveLength(1)
  })

  describe('by the settings of its supplier', () => {
    afterEach(() => sql('delete from ddr_supplier_settings'))
    const today = () => carrel.clock.now().toISOString().slice(0, 10)
    const closed = (meanwhile: 'nobody' | 'forward') => ({
      closures: [{ from: today(), to: today(), meanwhile, reason: '' }],
    })

    /** Sends a request to meridian with these settings; returns its status and the one message that answers it. */
    const tryWith = async (settings: Partial<SupplierSettings>, pages: string) => {
      await meridian.call(ddr.saveSettings, {
        customerId: meridianId,
        ...defaultSupplierSettings,
        ...settings,
      })
      const sent = newRemoteRequest()
      const { confirmation } = await send({ ...sent, article: { ...sent.article, pages } })
      expect(confirmation?.error).toBeNull()
      const { id, status } = await requestOf(sent.header.requestId)
      const { entries } = await meridian.call(ddr.timeline, { ddrId: id })
      expect(entries.map(({ toStatus }) => toStatus)).toEqual(
        status === 'pending' ? ['pending'] : ['pending', status],
      )
      const [answered, ...more] = await queued()
      expect(more).toEqual([])
      return { status, answer: answered?.content }
    }

    interface Refusal {
      rule: string
      settings: () => Partial<SupplierSettings>
      pages: string
      status: 'discarded' | 'unfilled'
      reasonUnfilled: string
      note: () => string
    }
    const refusals: Refusal[] = [
      {
        rule: 'most pages',
        settings: () => ({ maxPages: 10 }),
        pages: '1-20',
        status: 'discarded',
        reasonUnfilled: 'PolicyProblem',
        note: () => 'This library copies at most 10 pages; these are 20',
      },
      {
        rule: 'pages that must be named',
        settings: () => ({ needsPages: true }),
        pages: '',
        status: 'discarded',
        reasonUnfilled: 'PolicyProblem',
        note: () => 'This library needs the pages, such as 44-58',
      },
      {
        rule: 'most open requests',
        settings: () => ({ maxOpenRequests: 1 }),
        pages: '1-2',
        status: 'unfilled',
        reasonUnfilled: 'NotAvailableForILL',
        note: () => 'This library takes at most 1 open requests, and has them now',
      },
      {
        rule: 'closure that forwards',
        settings: () => closed('forward'),
        pages: '1-2',
        status: 'unfilled',
        reasonUnfilled: 'NotAvailableForILL',
        note: () => `This library is closed until ${today()}`,
      },
    ]
    it.each(refusals)('is refused at once by the $rule', async (one) => {
      const { status, answer: message } = await tryWith(one.settings(), one.pages)
      expect(status).toBe(one.status)
      expect(message).toMatchObject({
        reasonForMessage: 'RequestResponse',
        status: 'Unfilled',
        reasonUnfilled: one.reasonUnfilled,
        note: one.note(),
      })
    })

    it.each([
      { graceDays: 10, status: 'pending', note: '' },
      { graceDays: 9, status: 'unfilled', note: 'This library takes no requests at present' },
    ])(
      'is $status 10 days after the end of its subscription with $graceDays days of grace',
      async ({ graceDays, status, note }) => {
        const sent = newRemoteRequest()
        await withEndedSubscription(carrel, { customerId: meridianId, graceDays }, async () => {
          expect((await send(sent)).confirmation?.error).toBeNull()
        })
        expect(await requestOf(sent.header.requestId)).toMatchObject({ status })
        expect(await queued()).toMatchObject([{ content: { note } }])
      },
    )

    it.each([
      { state: 'closed but does not forward', settings: () => closed('nobody') },
      {
        state: 'open, and the request meets its rules',
        settings: () => ({ needsTitlePage: true, isLastResort: true, maxOpenRequests: 10_000 }),
      },
    ])('is taken while the supplier is $state', async ({ settings }) => {
      const { status, answer: message } = await tryWith(settings(), '1-2')
      expect(status).toBe('pending')
      expect(message).toMatchObject({
        reasonForMessage: 'RequestResponse',
        status: 'RequestReceived',
        note: '',
      })
    })
  })

  it('is answered by a link to the file, and no mail is sent', async () => {
    const sent = newRemoteRequest()
    await send(sent)
    const { id } = await requestOf(sent.header.requestId)
    const file = new File([pdfBytes('Seiches')], 'a.pdf', { type: 'application/pdf' })
    await meridian.call(ddr.respond, answer(id, { deliveryMode: 'online' }, { file }))
    await sendMessages(carrel.platform)
    const messages = sentBodies.map(({ body }) => decodeMessage(body).message)
    const [, completed] = messages as [Message, SupplyingAgencyMessage]
    expect(messages).toMatchObject([
      { reasonForMessage: 'RequestResponse', status: 'RequestReceived' },
      {
        reasonForMessage: 'StatusChange',
        status: 'CopyCompleted',
        delivery: { method: 'URL' },
        header: { requestId: sent.header.requestId, supplierRequestId: String(id) },
      },
    ])
    const { pathname, search } = new URL(completed.delivery?.url ?? '')
    const [requester] = await sql<{ email: string }>(
      `select c.office_email as email from customers c
       join ddr_requests d on d.requester_id = c.id where d.id = $1`,
      [id],
    )
    const opened = await carrel.app.fetch(
      new Request(`http://localhost:8080${pathname}`, {
        method: 'POST',
        body: new URLSearchParams({
          token: search.replace('?token=', ''),
          address: requester?.email ?? '',
        }),
      }),
    )
    expect(opened.headers.get('content-type')).toBe('application/pdf')
    expect(await sql('select from mails where ddr_id = $1', [id])).toEqual([])
    const stored = JSON.stringify(await sql('select * from peer_messages where ddr_id = $1', [id]))
    expect(stored).not.toContain(search.replace('?token=', ''))
    expect(stored).not.toContain(ourCode)
  })

  it('is cancelled while it is open, and answered N afterwards', async () => {
    const sent = newRemoteRequest()
    await send(sent)
    expect((await send(action('Cancel'))).confirmation).toMatchObject({
      kind: 'requestingAgencyMessage',
      action: 'Cancel',
      error: null,
    })
    expect(await requestOf(sent.header.requestId)).toMatchObject({ status: 'discarded' })
    await send(action('Cancel', { timestamp: '2026-03-18T12:00:00.000Z' }))
    expect((await queued()).slice(1)).toMatchObject([
      { topic: 'CancelResponse', content: { answer: 'Y', status: 'Cancelled' } },
      { topic: 'CancelResponse', content: { answer: 'N', status: 'Unfilled' } },
    ])
  })

  it('answers questions, refuses renewals, and records everything else as a message', async () => {
    const sent = newRemoteRequest()
    await send(sent)
    const { id } = await requestOf(sent.header.requestId)
    for (const made of [
      'StatusRequest',
      'Renew',
      'Notification',
      'ShippedReturn',
      'Received',
    ] as const) {
      expect((await send(action(made, {}, `About ${made}`))).confirmation?.error).toBeNull()
    }
    expect((await queued()).slice(1)).toMatchObject([
      { topic: 'StatusRequestResponse', content: { status: 'RequestReceived', answer: null } },
      { topic: 'RenewResponse', content: { answer: 'N' } },
    ])
    const { rows } = await meridian.call(ddr.entries, { ddrId: id, kind: 'message', before: null })
    expect(rows.map(({ text }) => text)).toEqual([
      'About Notification',
      'ShippedReturn: About ShippedReturn',
    ])
    expect(await requestOf(sent.header.requestId)).toMatchObject({ status: 'pending' })
  })

  it('gets a long message whole, and a longer answer with a mark where it is cut', async () => {
    const sent = newRemoteRequest()
    await send(sent)
    const { id: ddrId } = await requestOf(sent.header.requestId)
    const text = 'x'.repeat(20_000)
    await meridian.call(ddr.writeEntry, { ddrId, kind: 'message', text })
    const given = { status: 'delayed', delayReason: 'other', delayNote: 'Bound' } as const
    await meridian.call(ddr.respond, answer(ddrId, given, { message: text }))
    const notes = (await queued()).slice(1).map(({ content }) => content.note ?? '')
    expect(notes[0]).toBe(text)
    expect(notes[1]).toMatch(/^Bound\n\nx{19000}x*… \(shortened\)$/)
    expect(notes[1]).toHaveLength(20_000)
  })

  it.each([0, 1])(
    'gets a long answer that is cut beside an emoji, after %i letters',
    async (letters) => {
      const sent = newRemoteRequest()
      await send(sent)
      const { id: ddrId } = await requestOf(sent.header.requestId)
      const given = { status: 'delayed', delayReason: 'other', delayNote: 'Bound' } as const
      const message = 'x'.repeat(letters) + '😀'.repeat(9999)
      await meridian.call(ddr.respond, answer(ddrId, given, { message }))
      const note = (await queued()).at(-1)?.content.note ?? ''
      expect(note).toMatch(/^Bound\n\nx?(?:😀){9980,}… \(shortened\)$/u)
    },
  )

  it('is taken when an element that is not used is recorded up to the middle of an emoji', async () => {
    const sent = newRemoteRequest()
    const text = 'x'.repeat(499)
    const body = encodeMessage('2021-2', sent).replace(
      '</serviceInfo>',
      `<startDate>${text}😀</startDate></serviceInfo>`,
    )
    expect(decodeConfirmation((await post(body)).text)?.error).toBeNull()
    const [row] = await sql(
      `select unused from peer_messages where direction = 'in' order by id desc limit 1`,
    )
    expect(row).toEqual({
      unused: expect.arrayContaining([{ path: 'request/serviceInfo/startDate', text }]) as unknown,
    })
  })

  describe('and a new try that names it', () => {
    /** Delivers a request, and returns it with a new try of it. */
    const delivered = async (): Promise<{ id: number; retry: RequestMessage }> => {
      const sent = newRemoteRequest()
      await send(sent)
      const { id } = await requestOf(sent.header.requestId)
      await meridian.call(ddr.respond, answer(id, { deliveryMode: 'outsideSystem' }))
      const retry: RequestMessage = {
        ...sent,
        header: { ...sent.header, requestId: `${sent.header.requestId}-2` },
        requestType: 'Retry',
        previousRequestId: sent.header.requestId,
        note: 'Not what was requested: pages are missing. Page 3',
      }
      return { id, retry }
    }

    it('open it again under the new id', async () => {
      const { id, retry } = await delivered()
      expect((await send(retry)).confirmation?.error).toBeNull()
      expect(await requestOf(retry.header.requestId)).toMatchObject({ id, status: 'pending' })
      const { entries } = await meridian.call(ddr.timeline, { ddrId: id })
      expect(entries.at(-1)).toMatchObject({ move: 'reopen', reopenReason: 'pagesMissing' })
      await meridian.call(ddr.respond, answer(id, { status: 'unfilled' }))
      expect((await queued()).at(-1)).toMatchObject({
        content: { status: 'Unfilled', requestId: retry.header.requestId },
      })
    })

    it('leave it delivered once nobody can answer again, and the new try is refused', async () => {
      const { id, retry } = await delivered()
      const term = { customerId: meridianId, graceDays: 0 }
      await withEndedSubscription(carrel, term, async () => {
        expect((await send(retry)).confirmation?.error).toBeNull()
      })
      const { id: newId, status } = await requestOf(retry.header.requestId)
      expect([newId === id, status]).toEqual([false, 'unfilled'])
      const { status: first } = await meridian.call(ddr.detail, { ddrId: id, action: 'fulfil' })
      expect(first).toBe('filled')
    })
  })
})

describe('a message is refused with an error of the standard', () => {
  it.each<[string, () => Message, string]>([
    [
      'of a supplier that is not known',
      () => newRemoteRequest({ header: header({ supplyingAgency: isil('NOBODY') }) }),
      'supplyingAgencyId',
    ],
    [
      'for a library that is itself behind the peer',
      () => newRemoteRequest({ header: header({ supplyingAgency: agencies.other }) }),
      'supplyingAgencyId',
    ],
    [
      'of a requester that is in Carrel',
      () => newRemoteRequest({ header: header({ requestingAgency: agencies.lakeside }) }),
      'requestingAgencyId',
    ],
    ['for a loan', () => newRemoteRequest({ serviceType: 'Loan' }), 'serviceType: Loan'],
    [
      'about a request that is not known',
      () => action('Cancel', { requestId: 'unknown' }),
      'requestingAgencyRequestId',
    ],
  ])('%s', async (_, message, value) => {
    const { status, confirmation } = await send(message())
    expect(status).toBe(200)
    expect(confirmation?.error).toEqual({ type: 'UnrecognisedDataValue', value })
  })

  it('and is carried out when it comes again after its cause is gone', async () => {
    const sent = newRemoteRequest({ header: header({ supplyingAgency: isil('LATER') }) })
    expect((await send(sent)).confirmation?.error).not.toBeNull()
    await sql(`update agencies set id_value = 'LATER' where library_id = $1`, [lakesideId])
    expect((await send(sent)).confirmation?.error).toBeNull()
    await sql(`update agencies set id_value = $2 where library_id = $1`, [
      lakesideId,
      agencies.lakeside.value,
    ])
  })

  it('about another library of the same peer', async () => {
    const sent = newRemoteRequest()
    await send(sent)
    const foreign = action('Cancel', { requestingAgency: agencies.other })
    expect((await send(foreign)).confirmation?.error?.value).toBe('requestingAgencyRequestId')
    expect(await requestOf(sent.header.requestId)).toMatchObject({ status: 'pending' })
  })

  it.each(['GET', 'PUT'])('by %s, and says what to use', async (method) => {
    const answered = await post('', { method })
    expect(answered).toMatchObject({
      status: 405,
      type: 'application/xml; charset=utf-8',
      allow: 'POST',
    })
  })

  it('that is too large leaves its line in the log, and no error', async () => {
    carrel.log.length = 0
    expect((await post('x'.repeat(maxIso18626Bytes + 1))).status).toBe(413)
    expect(carrel.log).toHaveLength(1)
    expect(carrel.log[0]).toContain('"status":413')
  })

  it('that is one of two in a document', async () => {
    const message = newRemoteRequest()
    const { text } = await post(
      encodeMessage('2021-2', message).replace('</request>', '</request><request/>'),
    )
    expect(decodeConfirmation(text)?.error).toEqual({
      type: 'UnrecognisedDataElement',
      value: 'request',
    })
    const { requestId } = message.header
    expect(await sql('select from peer_requests where request_id = $1', [requestId])).toEqual([])
  })

  it('that met a deadlock, so that the peer sends it again, and then takes it', async () => {
    const xml = encodeMessage('2021-2', newRemoteRequest())
    await sql(`create function deadlock() returns trigger language plpgsql as $$
      begin raise exception 'deadlock detected' using errcode = '40P01'; end $$;
      create trigger deadlock before insert on ddr_requests for each row execute function deadlock()`)
    expect((await post(xml)).status).toBe(503)
    await sql('drop trigger deadlock on ddr_requests; drop function deadlock()')
    const { status, text } = await post(xml)
    expect([status, decodeConfirmation(text)?.error]).toEqual([200, null])
  })

  it('that is no XML, too large, or of another type', async () => {
    for (const [body, headers, status] of [
      ['<html>', {}, 200],
      ['\u0000', {}, 200],
      ['x'.repeat(maxIso18626Bytes + 1), {}, 413],
      ['{}', { 'content-type': 'application/json' }, 415],
    ] as const) {
      const answered = await post(body, { headers })
      expect(answered).toMatchObject({ status, type: 'application/xml; charset=utf-8' })
      expect(decodeConfirmation(answered.text)?.error?.type).toBe('BadlyFormedMessage')
    }
  })
})

describe('credentials', () => {
  it.each([
    ['none', null],
    ['a wrong code', { accountId: 'remote', securityCode: 'another code' }],
    ['an unknown account', { accountId: 'nobody', securityCode: codeOfPeer }],
    ['a code with a NUL', { accountId: 'remote', securityCode: 'a\u0000b' }],
  ])('%s are refused', async (_, credentials) => {
    const sent = newRemoteRequest()
    const refused = await send({ ...sent, header: { ...sent.header, credentials } })
    expect(refused).toMatchObject({
      status: 401,
      confirmation: {
        error: { type: 'UnrecognisedDataValue', value: 'requestingAgencyAuthentication' },
      },
    })
    expect(
      await sql('select from peer_requests where request_id = $1', [sent.header.requestId]),
    ).toEqual([])
  })

  it('may come as Authorization: Basic, and those of a disabled peer are refused', async () => {
    const sent = newRemoteRequest()
    const body = encodeMessage('2021-2', { ...sent, header: { ...sent.header, credentials: null } })
    const basic = (text: string) => ({
      headers: { authorization: `Basic ${Buffer.from(text).toString('base64')}` },
    })
    for (const text of ['remote:wrong code', `rem\0ote:${codeOfPeer}`, 'remote']) {
      expect((await post(body, basic(text))).status).toBe(401)
    }
    await sql('update peers set is_enabled = false')
    expect((await post(body, basic(`remote:${codeOfPeer}`))).status).toBe(401)
    await sql('update peers set is_enabled = true')
    expect((await post(body, basic(`remote:${codeOfPeer}`))).status).toBe(200)
  })

  it('find the peer by its code where another consortium has chosen the same account id', async () => {
    onTestFinished(async () => void (await sql('delete from peers where id = 0')))
    await sql(
      `insert into peers (id, customer_id, name, version, address, account_id, security_code_hash)
       select 0, $1, name, version, address, account_id, sha256('another code') from peers where id = $2`,
      [harbourId, peerId],
    )
    const sent = newRemoteRequest()
    expect((await send(sent)).status).toBe(200)
    expect(
      await sql('select peer_id from peer_requests where request_id = $1', [sent.header.requestId]),
    ).toEqual([{ peer_id: peerId }])
  })

  it('are tried thirty times from one address', async () => {
    const wrong = encodeMessage('2021-2', {
      ...newRemoteRequest(),
      header: header({ credentials: { accountId: 'remote', securityCode: 'guess' } }),
    })
    for (let tried = 0; tried < 30; tried += 1) {
      expect((await post(wrong, { ip: '9.9.9.9' })).status).toBe(401)
    }
    const refused = await post(wrong, { ip: '9.9.9.9' })
    expect(refused.status).toBe(429)
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  })

  it('are in no answer, no row and no line of the log', async () => {
    await send(newRemoteRequest())
    const shown = JSON.stringify([
      await rest('peers'),
      await rest('peerMessages'),
      await sql('select * from peers'),
      await sql('select * from peer_messages'),
      carrel.log,
    ])
    expect(shown).not.toContain(codeOfPeer)
    expect(shown).not.toContain(ourCode)
    expect(shown).toContain('<securityCode>***</securityCode>')
  })

  it.each([
    ['with an attribute', `<securityCode kind="a">${codeOfPeer}</securityCode >`],
    ['with another prefix', `<é:securityCode\n>${codeOfPeer}</é:securityCode>`],
    ['in CDATA', `<securityCode><![CDATA[${codeOfPeer}]]></securityCode>`],
    ['after a comment', `<securityCode><!-- code -->${codeOfPeer}</securityCode>`],
    ['twice', `<securityCode>${codeOfPeer}</securityCode>`.repeat(2)],
  ])('%s are in no row', async (_, element) => {
    const body = encodeMessage('2021-2', newRemoteRequest()).replace(
      /<securityCode>.*<\/securityCode>/,
      element,
    )
    expect((await post(body)).status).toBe(200)
    const rows = JSON.stringify(await sql('select * from peer_messages'))
    expect(rows).not.toContain(codeOfPeer)
  })
})

const raise = async (given = {}) =>
  (await lakeside.call(ddr.create, newRequest({ supplierId: remoteId, ...given }))).ddrId
let reported = 0
const report = (ddrId: number, given: Partial<SupplyingAgencyMessage> = {}): Message => {
  reported += 1
  const from = {
    supplyingAgency: agencies.remote,
    requestingAgency: agencies.lakeside,
    requestId: String(ddrId),
    timestamp: new Date(Date.UTC(2026, 2, 18) + reported * 1000).toISOString(),
  }
  return reportOfPeer(header(from), given)
}
/** A supplying agency message has credentials in version 1.2 only. */
const sendReport = (message: Message) => send(message, '1.2')
const statusOf = async (ddrId: number) =>
  (await sql<{ status: string }>('select status from ddr_requests where id = $1', [ddrId]))[0]
    ?.status

describe('a request to a library in another system', () => {
  it('is sent with its article, without the reader, and no mail', async () => {
    const ddrId = await raise({ articleDoi: '10.9999/x.1', priority: 3 })
    await sendMessages(carrel.platform)
    const [sent] = sentBodies
    expect(sent?.body).not.toContain('Leela')
    expect(sent?.authorization).toBe(`Basic ${Buffer.from(`carrel:${ourCode}`).toString('base64')}`)
    expect(decodeMessage(sent?.body ?? '').message).toMatchObject({
      kind: 'request',
      requestType: 'New',
      serviceLevel: 'Rush',
      article: { title: 'Annals of Invented Limnology', doi: '10.9999/x.1' },
      header: {
        requestId: String(ddrId),
        supplyingAgency: agencies.remote,
        requestingAgency: agencies.lakeside,
        credentials: { accountId: 'carrel', securityCode: ourCode },
      },
    })
    await lakeside.call(ddr.move, { ddrId, move: 'remind', reopenReason: null, text: '' })
    await lakeside.call(ddr.move, { ddrId, move: 'cancel', reopenReason: null, text: 'Found it' })
    await sendMessages(carrel.platform)
    expect(sentBodies.slice(1).map(({ body }) => decodeMessage(body).message)).toMatchObject([
      { kind: 'request', requestType: 'Reminder', header: { requestId: String(ddrId) } },
      { kind: 'requestingAgencyMessage', action: 'Cancel', note: 'Found it' },
    ])
    expect(await sql('select from mails where ddr_id = $1', [ddrId])).toEqual([])
  })

  it('is taken although the subscription of the library has ended: it answers elsewhere', async () => {
    const term = { customerId: remoteId, graceDays: 0 }
    await withEndedSubscription(carrel, term, async () => {
      await lakeside.call(ddr.create, newRequest({ supplierId: remoteId }))
    })
    expect(await queued()).toMatchObject([{ topic: 'New' }])
  })

  it('that its system does not answer while the platform stops is due at once, and nothing else is sent', async () => {
    const ddrId = await raise()
    await raise()
    const reached = Promise.withResolvers<void>()
    const { network } = carrel.platform
    carrel.platform.network = {
      ...network,
      post: (_url, _address, { body, headers }, signal) => {
        sentBodies.push({ body, authorization: headers['authorization'] })
        reached.resolve()
        return new Promise((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        )
      },
    }
    const job = startMessageSender(carrel.platform, 50)
    await reached.promise
    await job.stop()
    expect(sentBodies).toHaveLength(1)
    expect(
      await sql('select state, last_error, next_try_at from peer_messages where ddr_id = $1', [
        ddrId,
      ]),
    ).toEqual([
      {
        state: 'queued',
        last_error: 'The platform was stopped before the system answered',
        next_try_at: carrel.clock.now(),
      },
    ])
    carrel.platform.network = network
    expect(await sendMessages(carrel.platform)).toBe(2)
  })

  it('is filled once by a link, of which the reader gets a mail', async () => {
    const ddrId = await raise()
    const url = 'https://remote.example/file?token=abc'
    const message = report(ddrId, {
      delivery: { sentAt: '2026-03-18T10:00:00.000Z', url, method: 'URL', trackingId: '' },
    })
    const answers = [await sendReport(message), await sendReport(message)]
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]?.confirmation).toMatchObject({
      error: null,
      reasonForMessage: 'StatusChange',
    })
    const detail = await lakeside.call(ddr.detail, { ddrId, action: 'fulfil' })
    expect(detail).toMatchObject({ status: 'filled' })
    const mails = await sql<{ body: string }>('select body from mails where ddr_id = $1', [ddrId])
    expect(mails).toHaveLength(1)
    expect(mails[0]?.body).toContain(url)
  })

  it('is delayed, then unfilled, and goes on to the next library', async () => {
    const ddrId = await raise({ forwardTo: [meridianId] })
    await sendReport(report(ddrId, { status: 'ExpectToSupply', note: 'At the bindery' }))
    expect(await statusOf(ddrId)).toBe('delayed')
    await sendReport(report(ddrId, { status: 'Unfilled', reasonUnfilled: 'NotOnShelf' }))
    expect(await statusOf(ddrId)).toBe('unfilled')
    await forwardRequests(carrel.platform)
    const [next] = await sql('select from ddr_requests where forwarded_from_id = $1', [ddrId])
    expect(next).toBeDefined()
  })

  it('is cancelled there when it is forwarded without an answer', async () => {
    const ddrId = await raise({ forwardTo: [otherId] })
    await sql(
      `update ddr_requests set requested_at = requested_at - interval '30 days' where id = $1`,
      [ddrId],
    )
    await forwardRequests(carrel.platform)
    expect((await queued()).map(({ topic }) => topic)).toEqual(['New', 'Cancel', 'New'])
  })

  it('takes the answer that met its cancellation on the way', async () => {
    const ddrId = await raise()
    await lakeside.call(ddr.move, { ddrId, move: 'cancel', reopenReason: null, text: '' })
    await sendReport(report(ddrId, { status: 'ExpectToSupply' }))
    expect(await statusOf(ddrId)).toBe('discarded')
    await sendReport(report(ddrId))
    expect(await statusOf(ddrId)).toBe('filled')
  })

  it('is not changed by a report about the answer before it was reopened', async () => {
    const ddrId = await raise()
    await sendReport(report(ddrId))
    await lakeside.call(ddr.move, { ddrId, move: 'reopen', reopenReason: 'unreadable', text: '' })
    await sendReport(report(ddrId, { reasonForMessage: 'CancelResponse', answer: 'N' }))
    expect(await statusOf(ddrId)).toBe('pending')
    expect((await queued()).at(-1)).toMatchObject({
      topic: 'Retry',
      content: { requestId: `${ddrId}-2`, previousRequestId: String(ddrId) },
    })
  })

  it('is not changed by a report that a later one has overtaken, whose words are a message', async () => {
    const ddrId = await raise()
    const refusal = report(ddrId, { status: 'Unfilled', note: 'Not on the shelf' })
    await sendReport(report(ddrId))
    expect((await sendReport(refusal)).confirmation?.error).toBeNull()
    expect(await statusOf(ddrId)).toBe('filled')
    const { rows } = await lakeside.call(ddr.entries, { ddrId, kind: 'message', before: null })
    expect(rows.map(({ text }) => text)).toEqual(['Not on the shelf'])
  })

  it('is answered by what follows a report that was dated ahead', async () => {
    const ddrId = await raise()
    const delay = report(ddrId, { status: 'ExpectToSupply' })
    const ahead = { ...delay.header, timestamp: '2126-03-18T10:00:00.000Z' }
    await sendReport({ ...delay, header: ahead })
    const answer = report(ddrId)
    const now = { ...answer.header, timestamp: carrel.clock.now().toISOString() }
    carrel.clock.advance(minutes(1))
    await sendReport({ ...answer, header: now })
    expect(await statusOf(ddrId)).toBe('filled')
  })

  it('is not answered with half of a link: one that is too long is refused by its element', async () => {
    const ddrId = await raise()
    const url = `https://remote.example/${'a'.repeat(1000)}`
    const delivery = { sentAt: '2026-03-18T10:00:00.000Z', url, method: 'URL', trackingId: '' }
    for (const [version, element] of [
      ['1.2', 'itemId'],
      ['2021-2', 'URL'],
    ] as const) {
      const message = report(ddrId, { delivery })
      const body = encodeMessage(version, message)
      const basic = Buffer.from(`remote:${codeOfPeer}`).toString('base64')
      const { text } = await post(body, { headers: { authorization: `Basic ${basic}` } })
      expect(decodeConfirmation(text)?.error).toEqual({
        type: 'UnrecognisedDataValue',
        value: `${element}: more than 1000 characters`,
      })
    }
    expect(await statusOf(ddrId)).toBe('pending')
  })

  it('is not changed by a library that did not receive it', async () => {
    const ddrId = await raise()
    const message = report(ddrId)
    const foreign = { ...message, header: { ...message.header, supplyingAgency: agencies.other } }
    expect((await sendReport(foreign)).confirmation?.error?.value).toBe('requestingAgencyRequestId')
    const own = (await lakeside.call(ddr.create, newRequest())).ddrId
    expect((await sendReport(report(own))).confirmation?.error?.value).toBe(
      'requestingAgencyRequestId',
    )
    expect([await statusOf(ddrId), await statusOf(own)]).toEqual(['pending', 'pending'])
  })
})

interface LogRow {
  id: number
  state: string
  attempts: number
  lastError: string
}
const latest = async (): Promise<LogRow> => {
  const [row] = await rest<LogRow[]>('peerMessages?sort=["id","DESC"]&range=[0,0]')
  if (row === undefined) throw new Error('No message')
  return row
}

describe('the outbox of messages', () => {
  it('tries again with longer pauses, gives up after a day, and sends again by hand', async () => {
    await raise()
    reply = () => ({ status: 502, text: '<html>' })
    await sendMessages(carrel.platform)
    for (const pause of [1, 5, 15, 60, 180, 480, 720]) {
      carrel.clock.advance(minutes(pause) - 1)
      expect(await sendMessages(carrel.platform)).toBe(0)
      carrel.clock.advance(1)
      expect(await sendMessages(carrel.platform)).toBe(1)
    }
    expect(sentBodies).toHaveLength(8)
    expect(new Set(sentBodies.map(({ body }) => body)).size).toBe(1)
    consortium = await carrel.signIn('consortium')
    const { id, ...failed } = await latest()
    expect(failed).toMatchObject({
      state: 'failed',
      attempts: 8,
      lastError: 'The system answered 502 without a confirmation',
    })
    reply = okTo
    await rest(`peerMessages/${id}`, 'PUT', { state: 'queued' })
    await sendMessages(carrel.platform)
    expect(await latest()).toMatchObject({ id, state: 'sent', lastError: '' })
    await expect(rest(`peerMessages/${id}`, 'PUT', { state: 'queued' })).rejects.toThrow('conflict')
    lakeside = await carrel.signIn('lakeside')
    meridian = await carrel.signIn('meridian')
  })

  it.each([
    ['of more than 256 KiB', tooLarge, 'The system answered with more than 256 KiB'],
    ['to another request', okToAnother, 'The system confirmed a message about another request'],
    [
      'to another kind of message',
      okToAnotherKind,
      'The system confirmed another message about the request',
    ],
    [
      'with a status that speaks against it',
      (body: string) => ({ ...okTo(body), status: 401 }),
      'The system answered 401 without a confirmation',
    ],
    [
      'with an entity that grows',
      (body: string) => ({ status: 200, text: okTo(body).text.replace('?>', `?>${growing}`) }),
      'The system answered 200 without a confirmation',
    ],
    [
      'that is cut',
      (body: string) => ({ status: 200, text: okTo(body).text.slice(0, -20) }),
      'The system answered 200 without a confirmation',
    ],
  ])('takes no confirmation %s, and sends the message again', async (_, replied, lastError) => {
    await raise()
    reply = replied
    await sendMessages(carrel.platform)
    expect(await latest()).toMatchObject({ state: 'queued', lastError })
    reply = okTo
    carrel.clock.advance(minutes(1))
    expect(await sendMessages(carrel.platform)).toBe(1)
    expect(await latest()).toMatchObject({ state: 'sent', lastError: '' })
  })

  it('takes a confirmation that names no request', async () => {
    await raise()
    reply = (body) => ({
      status: 200,
      text: okTo(body).text.replace(
        /<requestingAgencyRequestId>.*?<\/requestingAgencyRequestId>/,
        '',
      ),
    })
    await sendMessages(carrel.platform)
    expect(await latest()).toMatchObject({ state: 'sent', lastError: '' })
  })

  it('counts an error of an unknown kind as a try, with the next one after a pause', async () => {
    await raise()
    carrel.platform.network.post = () => Promise.reject(new TypeError('a fault of ours'))
    expect(await sendMessages(carrel.platform)).toBe(1)
    expect(await latest()).toMatchObject({
      state: 'queued',
      attempts: 1,
      lastError: 'The system could not be connected to',
    })
    carrel.clock.advance(minutes(1) - 1)
    expect(await sendMessages(carrel.platform)).toBe(0)
  })

  it('shows why a peer refused a message, and does not repeat it', async () => {
    await raise()
    reply = (body) => errorTo(body, 'supplyingAgencyId')
    await sendMessages(carrel.platform)
    carrel.clock.advance(minutes(10))
    expect(await sendMessages(carrel.platform)).toBe(0)
    expect(await latest()).toMatchObject({
      state: 'refused',
      lastError: 'UnrecognisedDataValue: supplyingAgencyId',
    })
  })

  it('has our security code nowhere when a peer repeats it', async () => {
    await raise()
    reply = (body) => errorTo(body, `wrong code: ${ourCode}`)
    await sendMessages(carrel.platform)
    const { id } = await latest()
    const stored = await sql<{ lastError: string; confirmation: string }>(
      'select last_error as "lastError", confirmation from peer_messages where id = $1',
      [id],
    )
    expect(stored[0]?.lastError).toBe('UnrecognisedDataValue: wrong code: ***')
    expect(stored[0]?.confirmation).toContain('wrong code: ***')
  })

  it('sends nothing while our security code cannot be read, and says what to do', async () => {
    await raise()
    const { secretKey } = carrel.platform
    onTestFinished(() => {
      carrel.platform.secretKey = secretKey
    })
    carrel.platform.secretKey = 'another key'
    await sendMessages(carrel.platform)
    expect(sentBodies).toEqual([])
    expect(await latest()).toMatchObject({
      state: 'failed',
      lastError: 'The secret key was changed: enter our security code again',
    })
  })

  it('sends nothing about a library without an agency id, and says what to do', async () => {
    await raise()
    const giveAgencyTo = (libraryId: number) =>
      sql('update agencies set library_id = $1 where id_value = $2', [
        libraryId,
        agencies.remote.value,
      ])
    onTestFinished(async () => void (await giveAgencyTo(remoteId)))
    await giveAgencyTo(harbourId)
    await sendMessages(carrel.platform)
    expect(sentBodies).toEqual([])
    expect(await latest()).toMatchObject({
      state: 'failed',
      lastError: 'The supplying library has no agency id: add one',
    })
  })

  it('waits with later messages about a request, but not with those about others', async () => {
    const ddrId = await raise()
    await lakeside.call(ddr.move, { ddrId, move: 'cancel', reopenReason: null, text: '' })
    const otherDdrId = await raise()
    reply = (body) => {
      const { requestId } = decodeMessage(body).message.header
      return requestId === String(ddrId) ? { status: 503, text: '' } : okTo(body)
    }
    await sendMessages(carrel.platform)
    expect(sentBodies.map(({ body }) => decodeMessage(body).message.header.requestId)).toEqual([
      String(ddrId),
      String(otherDdrId),
    ])
  })

  it('goes to other peers while one does not answer, to each one message at a time', async () => {
    const slow = {
      ...peerForm,
      name: 'Slow',
      address: 'https://slow.example/iso',
      accountId: 'slow',
    }
    const { id: slowId } = await rest<{ id: number }>('peers', 'POST', slow)
    await sql('update agencies set peer_id = $1 where library_id = $2', [slowId, otherId])
    try {
      for (let made = 0; made < 3; made += 1) await raise({ supplierId: otherId })
      for (let made = 0; made < 3; made += 1) await raise()
      const { promise: answered, resolve: answerAll } = Promise.withResolvers<undefined>()
      const { promise: othersSent, resolve: markOthersSent } = Promise.withResolvers<undefined>()
      const { promise: slowRequested, resolve: markSlowRequested } =
        Promise.withResolvers<undefined>()
      let waiting = 0
      let mostWaiting = 0
      carrel.platform.network.post = async (url, _address, { body, headers }) => {
        if (url.hostname === 'slow.example') {
          waiting += 1
          mostWaiting = Math.max(mostWaiting, waiting)
          markSlowRequested(undefined)
          await answered
          waiting -= 1
        } else {
          sentBodies.push({ body, authorization: headers['authorization'] })
          if (sentBodies.length === 3) markOthersSent(undefined)
        }
        return okTo(body)
      }
      const sending = sendMessages(carrel.platform)
      await Promise.all([othersSent, slowRequested])
      expect(waiting).toBe(1)
      answerAll(undefined)
      expect(await sending).toBe(6)
      expect(mostWaiting).toBe(1)
    } finally {
      await sql('update agencies set peer_id = $1 where library_id = $2', [peerId, otherId])
    }
  })

  it('is emptied of messages that are over after their days, and later moves are sent as before', async () => {
    const ddrId = await raise()
    await sendMessages(carrel.platform)
    const waiting = await raise()
    const remote = newRemoteRequest()
    await send(remote)
    const age = (days: number) =>
      sql(`update peer_messages set created_at = $1`, [
        new Date(carrel.clock.now().getTime() - minutes(24 * 60 * days)),
      ])
    const { id: remoteDdrId } = await requestOf(remote.header.requestId)
    const stored = () =>
      sql<{ ddrId: number; direction: string; isEmpty: boolean }>(
        `select ddr_id as "ddrId", direction, xml = '' as "isEmpty" from peer_messages
         where ddr_id = any ($1) order by id`,
        [[ddrId, waiting, remoteDdrId]],
      )
    const before = await stored()
    expect(before).toHaveLength(4)
    await age(729)
    await applyRetention(carrel.platform)
    expect(await stored()).toEqual(before)
    await age(731)
    await applyRetention(carrel.platform)
    // The answer to the remote request has not been sent yet.
    expect(await stored()).toEqual([
      { ddrId, direction: 'out', isEmpty: true },
      ...before.slice(1).filter(({ direction }) => direction === 'out'),
    ])
    await lakeside.call(ddr.move, { ddrId, move: 'cancel', reopenReason: null, text: '' })
    expect((await queued()).map(({ topic }) => topic)).toContain('Cancel')
  })

  it('is worked off by two copies of the platform without sending anything twice', async () => {
    for (let made = 0; made < 5; made += 1) await raise()
    await Promise.all([sendMessages(carrel.platform), sendMessages(carrel.platform)])
    expect(sentBodies).toHaveLength(5)
    expect(new Set(sentBodies.map(({ body }) => body)).size).toBe(5)
  })

  it('keeps a message as sent that another copy sent while the last try of this one hung', async () => {
    await raise()
    const { id } = await latest()
    await sql('update peer_messages set attempts = 7 where id = $1', [id])
    carrel.platform.network.post = async () => {
      // The claim of this copy ran out meanwhile.
      await sql(`update peer_messages set state = 'sent', last_error = '' where id = $1`, [id])
      return { status: 502, text: '' }
    }
    await sendMessages(carrel.platform)
    expect(await latest()).toMatchObject({ id, state: 'sent', lastError: '' })
  })

  it('waits while the peer is disabled, and connects to no private address', async () => {
    await raise()
    await sql('update peers set is_enabled = false')
    expect(await sendMessages(carrel.platform)).toBe(0)
    await sql('update peers set is_enabled = true')
    carrel.platform.network.resolve = () => Promise.resolve(['10.0.0.1'])
    expect(await sendMessages(carrel.platform)).toBe(1)
    expect(sentBodies).toEqual([])
    expect(await latest()).toMatchObject({
      state: 'queued',
      lastError: 'The address is not a public one',
    })
  })
})

describe('a trial message', () => {
  const trial = () => consortium.call(peerTrials.send, { peerId })

  it.each([
    ['confirmed', (body: string) => errorTo(body, 'requestingAgencyRequestId')],
    ['credentialsRefused', (body: string) => errorTo(body, 'requestingAgencyAuthentication', 401)],
    ['noConfirmation', () => ({ status: 404, text: 'Not found' })],
    ['noConfirmation', (body: string) => okToAnother(body)],
    ['answerTooLarge', () => tooLarge()],
  ])('ends as %s', async (result, replied) => {
    reply = replied
    expect(await trial()).toMatchObject({ result })
    expect(decodeMessage(sentBodies[0]?.body ?? '').message).toMatchObject({
      action: 'StatusRequest',
    })
  })

  it('is not sent without a library on both sides, or with a code that cannot be read', async () => {
    const { id } = await rest<{ id: number }>('peers', 'POST', { ...peerForm, accountId: 'new' })
    const send = (to: number) => consortium.call(peerTrials.send, { peerId: to })
    expect(await send(id)).toEqual({ result: 'agencyIdsMissing', detail: '' })
    const { secretKey } = carrel.platform
    carrel.platform.secretKey = 'another key'
    expect(await send(peerId)).toEqual({ result: 'codeUnreadable', detail: '' })
    carrel.platform.secretKey = secretKey
    expect(sentBodies).toEqual([])
    expect(await problemCode(consortium.call(peerTrials.send, { peerId: 999_999 }))).toBe(
      'notFound',
    )
  })
})

describe('peers', () => {
  it('store their codes as they were when a form leaves them empty', async () => {
    await rest(`peers/${peerId}`, 'PUT', { ...peerForm, securityCode: '', ourSecurityCode: '' })
    expect((await send(newRemoteRequest())).status).toBe(200)
    await rest(`peers/${peerId}`, 'PUT', { ...peerForm, securityCode: 'another long code' })
    expect((await send(newRemoteRequest())).status).toBe(401)
    await rest(`peers/${peerId}`, 'PUT', peerForm)
  })

  it('get no stored code of ours at the address of another server', async () => {
    const withoutCodes = { ...peerForm, securityCode: '', ourSecurityCode: '' }
    const changed = rest(`peers/${peerId}`, 'PUT', {
      ...withoutCodes,
      address: 'https://other.example/iso18626',
    })
    await expect(changed).rejects.toThrow('"fields":{"ourSecurityCode"')
    await rest(`peers/${peerId}`, 'PUT', { ...withoutCodes, address: 'https://remote.example/v2' })
    await rest(`peers/${peerId}`, 'PUT', peerForm)
  })

  it.each([
    ['peers', { ...peerForm, accountId: 'b', address: 'http://remote.example/' }, 'address'],
    ['peers', { ...peerForm, accountId: 'b', address: 'https://a:b@remote.example/' }, 'address'],
    ['peers', { ...peerForm, accountId: 'b', securityCode: 'short' }, 'securityCode'],
    ['peers', { ...peerForm, accountId: 'b', securityCode: '' }, 'securityCode'],
    ['agencies', { libraryId: harbourId, idType: 'ISIL', idValue: 'X', peerId: null }, 'libraryId'],
    [
      'agencies',
      { libraryId: consortiumId, idType: 'ISIL', idValue: 'X', peerId: null },
      'libraryId',
    ],
    ['agencies', { libraryId: 1010, idType: 'ISIL', idValue: 'X', peerId: 999_999 }, 'peerId'],
  ])('%s with a wrong field are refused, and the field is named: %#', async (name, body, field) => {
    await expect(rest(name, 'POST', body)).rejects.toThrow(new RegExp(`"fields":\\{"${field}"`))
  })
})
