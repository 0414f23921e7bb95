import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { maxDeliveryFileBytes } from '../../../contract/ddr/fileRule.ts'
import { contract } from '../../../contract/index.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import { sendNextMail } from '../../../platform/mail/sender.ts'
import { type Blobs, openBlobs } from '../../../platform/ports/blobs.ts'
import { applyRetention } from '../../../platform/retention/job.ts'
import { type Bucket, bucketKeys, startBucket } from '../../support/servers/bucket.ts'
import { type Caller, requestOf } from '../../support/caller.ts'
import { meridianId } from '../../../platform/demo/institutions.ts'
import { fileOf, noise } from '../../support/files/images.ts'
import { senderOf } from '../../support/mail.ts'
import { pdfBytes } from '../../support/files/pdf.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { answer, newRequest } from '../../support/requests.ts'

const { ddr, session } = contract
const attachmentLimit = 5_000

let carrel: TestPlatform
let bucket: Bucket
let blobs: Blobs
let meridian: Caller
let lakeside: Caller
beforeAll(async () => {
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
  carrel = await createTestPlatform({ env: { MAIL_MAX_ATTACHMENT: String(attachmentLimit) } })
  bucket = await startBucket(carrel.clock.now)
  blobs = await openBlobs(bucket.url)
})
beforeEach(async () => {
  carrel.platform.blobs = blobs
  lakeside = await carrel.signIn('lakeside')
  meridian = await carrel.signIn('meridian')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.close()
  await carrel.drop()
})

const pictureOf = (bytes: Uint8Array) => ({
  file: fileOf(bytes),
  kind: 'logo' as const,
  customerId: meridianId,
  userId: null,
})
const respond = (ddrId: number, pdf: Uint8Array<ArrayBuffer>) => {
  const file = new File([pdf], 'article.pdf')
  const input = answer(ddrId, { deliveryMode: 'online' }, { file })
  return meridian.fetch(...requestOf(ddr.respond, encodeInput(ddr.respond, input)))
}
/** Raises a request and delivers a file of so many bytes; returns the id of the request and the file. */
async function deliver(sizeBytes: number) {
  const { ddrId } = await lakeside.call(ddr.create, newRequest())
  const pdf = pdfBytes(`Request ${ddrId}`, sizeBytes)
  expect((await respond(ddrId, pdf)).status).toBe(200)
  return { ddrId, pdf }
}
const download = (ddrId: number) =>
  lakeside.fetch(...requestOf(ddr.file, encodeInput(ddr.file, { ddrId })))
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('with its files in a bucket, the platform', () => {
  it('stores a picture and serves it', async () => {
    const picture = pictureOf(await noise('png', 16))
    const { path: address } = await meridian.call(session.uploadImage, picture)
    const served = await meridian.fetch(address.replace(/^\/platform/, ''))
    expect(served.headers.get('content-type')).toBe('image/png')
    const key = (await bucket.keys()).find((key) => address.endsWith(key)) ?? ''
    expect((await bytesOf(served)).equals(await blobs.read(key))).toBe(true)
  })

  it('delivers a file of the largest size to the requester', async () => {
    const { ddrId, pdf } = await deliver(maxDeliveryFileBytes)
    const response = await download(ddrId)
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect((await bytesOf(response)).equals(Buffer.from(pdf))).toBe(true)
  })

  it('attaches a small file to its mail, and opens a large one by the link of the mail', async () => {
    await carrel.platform.db.deleteFrom('mails').execute()
    const small = await deliver(0)
    const attached: (Buffer | undefined)[] = []
    const sender = senderOf(carrel, ({ attachment }) => {
      attached.push(attachment)
      return Promise.resolve({ delivered: [], deferred: [], refused: [] })
    })
    await sendNextMail(sender)
    expect(attached).toEqual([Buffer.from(small.pdf)])

    const large = await deliver(attachmentLimit * 2)
    const { body } = await carrel.platform.db
      .selectFrom('mails')
      .select('body')
      .where('ddrId', '=', large.ddrId)
      .executeTakeFirstOrThrow()
    const token = /token=([\w-]+)/.exec(body)?.[1] ?? ''
    const form = new URLSearchParams({ token, address: 'leela.rao@lakeside.example' })
    const response = await carrel.anyone().fetch('/ddr/delivered', { method: 'POST', body: form })
    expect((await bytesOf(response)).equals(Buffer.from(large.pdf))).toBe(true)
  })

  it('removes files without a record a day later, and no others', async () => {
    const { ddrId } = await deliver(0)
    const before = await bucket.keys()
    await blobs.put('delivery/1002/left over.pdf', pdfBytes())
    expect(await bucket.keys()).toHaveLength(before.length + 1)
    expect(await applyRetention(carrel.platform)).toBe(true)
    expect(await bucket.keys()).toHaveLength(before.length + 1)
    carrel.clock.advance(minutes(25 * 60))
    expect(await applyRetention(carrel.platform)).toBe(true)
    expect(await bucket.keys()).toEqual(before)
    lakeside = await carrel.signIn('lakeside')
    expect((await download(ddrId)).status).toBe(200)
  })

  it('answers 503 and stores nothing when the bucket refuses its signatures', async () => {
    const { ddrId } = await deliver(0)
    const open = (await lakeside.call(ddr.create, newRequest())).ddrId
    const before = await bucket.keys()
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong')
    carrel.platform.blobs = await openBlobs(bucket.url)
    // The credentials are read for the first call.
    const refused = await respond(open, pdfBytes())
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', bucketKeys.AWS_SECRET_ACCESS_KEY)
    expect(refused.status).toBe(503)
    expect((await download(ddrId)).status).toBe(503)
    await expect(carrel.platform.blobs.list('')[Symbol.asyncIterator]().next()).rejects.toThrow(
      'signature',
    )
    expect(await bucket.keys()).toEqual(before)
    carrel.platform.blobs = blobs
    expect((await respond(open, pdfBytes())).status).toBe(200)
  })
})
