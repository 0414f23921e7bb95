import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxDeliveryFileBytes } from '../../../contract/ddr/fileRule.ts'
import { ddr } from '../../../contract/ddr/endpoints.ts'
import type { SupplyingAgencyMessage } from '../../../contract/iso18626/messages.ts'
import { encodeMessage } from '../../../platform/iso18626/encode.ts'
import {
  type DocumentPlatform,
  downloadDocuments,
  startDocumentDownloads,
} from '../../../platform/iso18626/documents.ts'
import { claimNextDocument } from '../../../platform/iso18626/documentStore.ts'
import { decodeConfirmation } from '../../../platform/iso18626/decode/decodeConfirmation.ts'
import { FileStoreError } from '../../../platform/ports/blobs.ts'
import { applyRetention } from '../../../platform/retention/job.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import { lakesideId } from '../../../platform/demo/institutions.ts'
import { pdfOfPages } from '../../support/files/pdf.ts'
import { besidePdfReads } from '../../support/files/pdfReads.ts'
import { reportOfPeer } from '../../support/peerMessages.ts'
import { addAgency, addPeer } from '../../support/peers.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { newRequest, otherMembers } from '../../support/requests.ts'

const url = 'https://remote.example/file?token=abc'
const theirs = { accountId: 'remote', securityCode: 'the code of the peer' }
const basic = Buffer.from(`${theirs.accountId}:${theirs.securityCode}`).toString('base64')
const pdf = pdfOfPages([{ lines: ['A short paper'] }])

let carrel: TestPlatform
let lakeside: Caller
let remoteId = 0
/** Another library of the same peer. */
let distantId = 0
/** What the host of the link answers, and how often it was connected to. */
let answer: (
  maxBytes: number,
  host: string,
) => Promise<{ status: number; location: string | null; bytes: Uint8Array }>
let addresses: Record<string, string> = {}
let connections = 0

const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await carrel.database.owner.query(text, values)).rows as Row[]

beforeAll(async () => {
  carrel = await createTestPlatform({
    env: { DELIVERED_FILE_DAYS: '30', SESSION_IDLE_MINUTES: '10000' },
  })
  lakeside = await carrel.signIn('lakeside')
  ;[remoteId = 0, distantId = 0] = await otherMembers(carrel)
  const peerId = await addPeer(carrel, {
    name: 'Remote system',
    address: 'https://remote.example/iso18626',
    version: '2021-2',
    theirs,
    ours: theirs,
  })
  await addAgency(carrel, { libraryId: lakesideId, value: 'IN-LAKESIDE', peerId: null })
  await addAgency(carrel, { libraryId: remoteId, value: 'XX-REMOTE', peerId })
  await addAgency(carrel, { libraryId: distantId, value: 'XX-DISTANT', peerId })
  carrel.platform.network = {
    resolve: (host) => Promise.resolve([addresses[host] ?? '8.8.8.8']),
    get: () => Promise.reject(new Error('A document is downloaded')),
    post: () => Promise.reject(new Error('Nothing is sent')),
    download: (address, _ip, maxBytes) => {
      connections += 1
      return answer(maxBytes, address.host)
    },
  }
})
beforeEach(async () => {
  answer = () => ok(pdf)
  addresses = {}
  connections = 0
  await sql('delete from peer_documents')
})
afterAll(() => carrel.drop())

const ok = (bytes: Uint8Array) => Promise.resolve({ status: 200, location: null, bytes })
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
const run = () => downloadDocuments(carrel.platform)
const raise = async () =>
  (await lakeside.call(ddr.create, newRequest({ supplierId: remoteId, pages: '1-9' }))).ddrId

let reported = 0
const report = (
  ddrId: number,
  given: Partial<SupplyingAgencyMessage> = {},
  requestId = String(ddrId),
): SupplyingAgencyMessage => {
  reported += 1
  const header = {
    supplyingAgency: { type: 'ISIL', value: 'XX-REMOTE' },
    requestingAgency: { type: 'ISIL', value: 'IN-LAKESIDE' },
    timestamp: new Date(Date.UTC(2026, 2, 18) + reported * 1000).toISOString(),
    requestId,
    supplierRequestId: null,
    credentials: theirs,
  }
  const delivery = { sentAt: '2026-03-18T10:00:00.000Z', url, method: 'URL', trackingId: '' }
  return reportOfPeer(header, { delivery, ...given })
}
const send = async (message: SupplyingAgencyMessage) => {
  const response = await carrel.app.fetch(
    new Request('http://localhost:8080/iso18626', {
      method: 'POST',
      headers: { 'content-type': 'application/xml', authorization: `Basic ${basic}` },
      body: encodeMessage('2021-2', message),
    }),
    { incoming: { socket: { remoteAddress: '8.8.4.4' } } },
  )
  expect(decodeConfirmation(await response.text())?.error).toBeNull()
}
/** A request that the peer has filled by the link. */
const filled = async () => {
  const ddrId = await raise()
  await send(report(ddrId))
  carrel.clock.advance(minutes(1))
  return ddrId
}
const timelineOf = async (ddrId: number) =>
  (await lakeside.call(ddr.timeline, { ddrId })).entries.map(({ move, note, fileFindings }) => ({
    move,
    note,
    findings: fileFindings.map(({ kind }) => kind),
  }))
const detailOf = (ddrId: number) => lakeside.call(ddr.detail, { ddrId, action: 'fulfil' })
const waiting = () =>
  sql<{ attempts: number; error: string }>(
    'select attempts, last_error as error from peer_documents',
  )
const storedKeys = async () => {
  const keys: string[] = []
  for await (const page of carrel.platform.blobs.list('delivery')) keys.push(...page)
  return keys
}
/** What the timeline says after the document could not be downloaded. */
const expectGivenUp = async (ddrId: number, why: string) => {
  expect(await waiting()).toEqual([])
  const detail = await detailOf(ddrId)
  expect(detail).toMatchObject({ status: 'filled', fileName: null })
  expect(detail.deliveryRemarks).toContain(url)
  expect((await timelineOf(ddrId)).at(-1)).toEqual({
    move: 'documentNotStored',
    note: `The document was not downloaded, because ${why}. Open the link of the answer instead.`,
    findings: [],
  })
}

describe('a document that a peer delivers by a link', () => {
  it('becomes the delivered file of the request, with what was found in it', async () => {
    const ddrId = await filled()
    expect(await detailOf(ddrId)).toMatchObject({ fileName: null })
    expect(await run()).toBe(1)
    expect(await detailOf(ddrId)).toMatchObject({ status: 'filled', fileName: `DDR-${ddrId}.pdf` })
    const file = await lakeside.call(ddr.file, { ddrId })
    expect(new Uint8Array(await new Response(file.body).arrayBuffer())).toEqual(pdf)
    expect((await timelineOf(ddrId)).slice(-2)).toEqual([
      { move: null, note: '', findings: [] },
      {
        move: 'documentStored',
        note: 'From remote.example',
        findings: ['firstPageOnly', 'small'],
      },
    ])
    expect(await run()).toBe(0)
  })

  it('is read after the other files of its supplier, of whom one is read at a time', async () => {
    const download = async () => {
      await filled()
      expect(await run()).toBe(1)
    }
    const { files, readBefore } = await besidePdfReads(remoteId, download)
    expect(readBefore).toBe(files)
  })

  it('is for the libraries of the request alone', async () => {
    const ddrId = await filled()
    await run()
    const harbour = await carrel.signIn('harbour')
    expect(await problemCode(harbour.call(ddr.file, { ddrId }))).toBe('forbidden')
    const consortium = await carrel.signIn('consortium')
    const { entries } = await consortium.call(ddr.timeline, { ddrId })
    expect(entries.at(-1)).toMatchObject({ move: 'documentStored', fileFindings: [] })
  })

  it('is downloaded once when the message comes twice, and by two copies of the platform', async () => {
    const ddrId = await raise()
    const message = report(ddrId)
    await Promise.all([send(message), send(message)])
    await send(report(ddrId))
    expect(await Promise.all([run(), run()])).toContain(1)
    expect(connections).toBe(1)
    const moves = (await timelineOf(ddrId)).map(({ move }) => move)
    expect(moves.filter((move) => move === 'documentStored')).toHaveLength(1)
  })

  it('is deleted after DELIVERED_FILE_DAYS', async () => {
    const ddrId = await filled()
    await run()
    await applyRetention(carrel.platform)
    expect(await detailOf(ddrId)).toMatchObject({ fileName: `DDR-${ddrId}.pdf` })
    await sql(
      `update ddr_requests set answered_at = answered_at - interval '31 days' where id = $1`,
      [ddrId],
    )
    // The database has the clock of this machine.
    await sql(`update uploaded_files set created_at = '2026-01-01'`)
    const before = await storedKeys()
    await applyRetention(carrel.platform)
    expect(await detailOf(ddrId)).toMatchObject({ status: 'filled', fileName: null })
    expect((await storedKeys()).length).toBeLessThan(before.length)
  })

  it('is stored with the earlier answer when the request is reopened, and the next one after it', async () => {
    const ddrId = await filled()
    await run()
    await lakeside.call(ddr.move, { ddrId, move: 'reopen', reopenReason: 'unreadable', text: '' })
    const { earlierAnswers } = await detailOf(ddrId)
    expect(earlierAnswers).toMatchObject([{ fileName: `DDR-${ddrId}.pdf` }])
    await send(report(ddrId, {}, `${ddrId}-2`))
    await run()
    expect(await detailOf(ddrId)).toMatchObject({ status: 'filled', fileName: `DDR-${ddrId}.pdf` })
  })

  it('is not stored when the request was reopened meanwhile', async () => {
    const ddrId = await filled()
    const before = await storedKeys()
    answer = async () => {
      await lakeside.call(ddr.move, { ddrId, move: 'reopen', reopenReason: 'unreadable', text: '' })
      return ok(pdf)
    }
    await run()
    expect(await waiting()).toEqual([])
    expect(await detailOf(ddrId)).toMatchObject({ status: 'pending', fileName: null })
    expect(await storedKeys()).toEqual(before)
  })

  it('gives way to the document of the next answer', async () => {
    const ddrId = await filled()
    const second = pdfOfPages([{ lines: ['The second'] }])
    let calls = 0
    answer = async () => {
      calls += 1
      if (calls > 1) return ok(second)
      await lakeside.call(ddr.move, { ddrId, move: 'reopen', reopenReason: 'unreadable', text: '' })
      await send(report(ddrId, {}, `${ddrId}-2`))
      return ok(pdf)
    }
    await run()
    const file = await lakeside.call(ddr.file, { ddrId })
    const bytes = new Uint8Array(await new Response(file.body).arrayBuffer())
    expect(bytes).toEqual(second)
    expect(await waiting()).toEqual([])
  })

  it('is not waited for after the supplier changed its answer', async () => {
    const ddrId = await filled()
    await send(report(ddrId, { status: 'Unfilled', delivery: null }))
    expect(await waiting()).toEqual([])
    expect(await run()).toBe(0)
    expect(await detailOf(ddrId)).toMatchObject({ status: 'unfilled', fileName: null })
  })
})

describe('a document that cannot be downloaded', () => {
  it.each<[what: string, why: string, reply: typeof answer]>([
    [
      'HTML instead of a PDF',
      'the link leads to something other than a PDF, such as a page to sign in',
      () => ok(new TextEncoder().encode('<!doctype html><title>Sign in</title>')),
    ],
    [
      'the first half of a PDF',
      'the link leads to something other than a PDF, such as a page to sign in',
      () => ok(pdf.subarray(0, pdf.length >> 1)),
    ],
    [
      'a file without end',
      'it has more than 20 MB',
      (maxBytes) => failing(maxBytes === maxDeliveryFileBytes ? 'EMSGSIZE' : 'ECONNRESET')(),
    ],
    [
      'a file that is not there',
      'the host answered with the status 404',
      () => Promise.resolve({ status: 404, location: null, bytes: new Uint8Array() }),
    ],
    [
      'a redirect to a private address',
      'the link leads to no public https address',
      () =>
        Promise.resolve({
          status: 302,
          location: 'https://169.254.169.254/latest',
          bytes: new Uint8Array(),
        }),
    ],
    [
      'a redirect to http',
      'the link is redirected to no public https address',
      () =>
        Promise.resolve({
          status: 302,
          location: 'http://remote.example/file',
          bytes: new Uint8Array(),
        }),
    ],
  ])('is given up at once: %s', async (_, why, reply) => {
    const ddrId = await filled()
    const before = await storedKeys()
    answer = reply
    expect(await run()).toBe(1)
    expect(connections).toBe(1)
    await expectGivenUp(ddrId, why)
    expect(await storedKeys()).toEqual(before)
  })

  it('is given up at once when a host has a private address, or the link is none', async () => {
    const ddrId = await filled()
    addresses = { 'remote.example': '10.0.0.1' }
    await run()
    await expectGivenUp(ddrId, 'the link leads to no public https address')
    for (const link of ['http://remote.example/x', 'on our shelf', 'file:///etc/passwd']) {
      const next = await raise()
      const { delivery } = report(next)
      await send(report(next, { delivery: delivery && { ...delivery, url: link } }))
      await run()
      expect((await timelineOf(next)).at(-1)).toMatchObject({ move: 'documentNotStored' })
    }
    expect(connections).toBe(0)
    expect(await waiting()).toEqual([])
  })

  it('is tried five times with longer pauses while the host may come back', async () => {
    const ddrId = await filled()
    answer = failing('ECONNRESET')
    expect(await run()).toBe(1)
    for (const pauseMinutes of [1, 10, 60, 360]) {
      carrel.clock.advance(minutes(pauseMinutes) - 1)
      expect(await run()).toBe(0)
      carrel.clock.advance(1)
      expect(await run()).toBe(1)
    }
    expect(connections).toBe(5)
    await expectGivenUp(ddrId, 'the connection failed')
  })

  it('comes after those that were not tried yet', async () => {
    const failed = await filled()
    answer = failing('ETIMEDOUT')
    await run()
    const next = await raise()
    carrel.clock.advance(minutes(2))
    await send(report(next))
    carrel.clock.advance(minutes(1))
    const order: number[] = []
    answer = async () => {
      const [claimed] = await sql<{ id: number }>(
        `select ddr_id as id from peer_documents where next_try_at > $1`,
        [carrel.clock.now()],
      )
      order.push(claimed?.id ?? 0)
      return ok(pdf)
    }
    await run()
    expect(order).toEqual([next, failed])
  })

  it('delays none of another library while its host does not answer', async () => {
    const silent = Promise.withResolvers<void>()
    answer = async (_, host) => {
      if (host === 'silent.example') await silent.promise
      return ok(pdf)
    }
    const delivery = { sentAt: '2026-03-18T10:00:00.000Z', method: 'URL', trackingId: '' }
    for (const nth of [1, 2]) {
      const link = { ...delivery, url: `https://silent.example/${nth}` }
      await send(report(await raise(), { delivery: link }))
    }
    const { ddrId } = await lakeside.call(ddr.create, newRequest({ supplierId: distantId }))
    const { header } = report(ddrId)
    const supplyingAgency = { type: 'ISIL', value: 'XX-DISTANT' }
    await send(report(ddrId, { header: { ...header, supplyingAgency } }))
    carrel.clock.advance(minutes(1))
    const attempts = run()
    await expect.poll(async () => (await detailOf(ddrId)).fileName).not.toBeNull()
    expect(connections).toBe(2)
    silent.resolve()
    expect(await attempts).toBe(3)
    expect(connections).toBe(3)
  })

  it('is stored by a later try', async () => {
    const ddrId = await filled()
    answer = () => Promise.resolve({ status: 503, location: null, bytes: new Uint8Array() })
    await run()
    answer = () => ok(pdf)
    carrel.clock.advance(minutes(1))
    expect(await run()).toBe(1)
    expect(await detailOf(ddrId)).toMatchObject({ fileName: `DDR-${ddrId}.pdf` })
  })

  it('is tried again when the store of files fails', async () => {
    const ddrId = await filled()
    const full: DocumentPlatform = {
      ...carrel.platform,
      blobs: {
        ...carrel.platform.blobs,
        put: () => Promise.reject(new FileStoreError(new Error('full'))),
      },
    }
    await downloadDocuments(full)
    expect(await waiting()).toEqual([{ attempts: 1, error: 'it could not be stored here' }])
    carrel.clock.advance(minutes(1))
    await run()
    expect(await detailOf(ddrId)).toMatchObject({ fileName: `DDR-${ddrId}.pdf` })
  })
})

describe('a platform that ends while it downloads', () => {
  it('leaves the document to another copy after five minutes', async () => {
    const ddrId = await filled()
    await claimNextDocument(carrel.platform.db, carrel.clock.now())
    expect(await run()).toBe(0)
    carrel.clock.advance(minutes(5))
    expect(await run()).toBe(1)
    expect(await detailOf(ddrId)).toMatchObject({ fileName: `DDR-${ddrId}.pdf` })
  })

  it('gives a document up that ended it five times', async () => {
    const ddrId = await filled()
    for (let time = 0; time < 5; time += 1) {
      await claimNextDocument(carrel.platform.db, carrel.clock.now())
      carrel.clock.advance(minutes(5))
    }
    await run()
    expect(connections).toBe(0)
    await expectGivenUp(ddrId, 'the platform ended each time it tried')
  })

  it('ends the download at once, and the document waits for the next start', async () => {
    await filled()
    const started = Promise.withResolvers<void>()
    answer = () => {
      started.resolve()
      return new Promise<never>(() => undefined)
    }
    const job = startDocumentDownloads(carrel.platform)
    await started.promise
    await job.stop()
    expect(await waiting()).toEqual([{ attempts: 0, error: '' }])
    answer = () => ok(pdf)
    expect(await run()).toBe(1)
  })
})
