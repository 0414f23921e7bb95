import { FSDriver } from 'flydrive/drivers/fs'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { encodeInput } from '../../../contract/kernel/transport.ts'
import type { ProblemCode } from '../../../contract/kernel/problem.ts'
import { type Blobs, blobsOf, FileStoreError, openBlobs } from '../../../platform/ports/blobs.ts'
import { DiskSpace } from '../../../platform/ports/diskSpace.ts'
import { keyOfPath } from '../../../platform/files/paths.ts'
import { sendNextMail } from '../../../platform/mail/sender.ts'
import { applyRetention } from '../../../platform/retention/job.ts'
import {
  type Bucket,
  type BucketFault,
  bucketKeys,
  startBucket,
} from '../../support/servers/bucket.ts'
import { type Caller, problemCode, requestOf } from '../../support/caller.ts'
import { lakesideId, meridianId } from '../../../platform/demo/institutions.ts'
import { scratchFolder } from '../../support/database.ts'
import { csv } from '../../support/files/holdingsFiles.ts'
import { fileOf, noise } from '../../support/files/images.ts'
import { pdfBytes } from '../../support/files/pdf.ts'
import { createTestPlatform, minutes, type TestPlatform } from '../../support/platform.ts'
import { answer, newRequest } from '../../support/requests.ts'

const { accessCredentials, counterReports, session, ddr, holdingUploads, titles } = contract
/** Milliseconds of silence after which the platform gives the bucket up, so that no test waits long. */
const idleMs = 1_000

let carrel: TestPlatform
let bucket: Bucket
let blobs: Blobs
let meridian: Caller
let lakeside: Caller
let picture: Buffer
beforeAll(async () => {
  for (const [name, value] of Object.entries(bucketKeys)) vi.stubEnv(name, value)
  carrel = await createTestPlatform({ env: { IMAGE_QUOTA: '40000' } })
  bucket = await startBucket(carrel.clock.now)
  blobs = await openBlobs(bucket.url, { idleMs })
  carrel.platform.blobs = blobs
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  picture = await noise('png', 16)
})
afterEach(async () => {
  bucket.fail(null)
  carrel.platform.blobs = blobs
  await carrel.database.owner.query('drop trigger if exists full_disk on uploaded_files')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await bucket.close()
  await carrel.drop()
})

const uploadPicture = () => {
  const input = {
    file: fileOf(picture),
    kind: 'logo' as const,
    customerId: meridianId,
    userId: null,
  }
  return meridian.fetch(...requestOf(session.uploadImage, encodeInput(session.uploadImage, input)))
}
const respond = (ddrId: number) => {
  const file = new File([pdfBytes(`Request ${ddrId}`)], 'article.pdf')
  const input = answer(ddrId, { deliveryMode: 'online' }, { file })
  return meridian.fetch(...requestOf(ddr.respond, encodeInput(ddr.respond, input)))
}
const raise = async () => (await lakeside.call(ddr.create, newRequest())).ddrId

/** Expects a 503 in the shape of all errors, and returns its message. */
async function expectUnavailable(
  response: Response,
  expected: ProblemCode = 'unavailable',
): Promise<string> {
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  const { error } = (await response.json()) as { error: { code: string; message: string } }
  expect(error.code).toBe(expected)
  return error.message
}

/** Files and records of files, after the clean-up job has run. */
async function expectFilesAndRecordsAlike(): Promise<void> {
  bucket.fail(null)
  carrel.clock.advance(minutes(25 * 60))
  expect(await applyRetention(carrel.platform)).toBe(true)
  meridian = await carrel.signIn('meridian')
  lakeside = await carrel.signIn('lakeside')
  const { rows } = await carrel.database.owner.query<{ key: string }>(
    'select key from uploaded_files union all select file_key from rejected_rows',
  )
  expect(await bucket.keys()).toEqual(rows.map(({ key }) => key).toSorted())
}

const faults: BucketFault[] = ['error', 'stall', 'reset']

describe.each(faults)('a bucket that fails (%s)', (how) => {
  it('while an image is stored: 503, no record', async () => {
    bucket.fail({ method: 'PUT', how })
    expect(await expectUnavailable(await uploadPicture())).toBe(
      'The store of files does not work at the moment',
    )
    await expectFilesAndRecordsAlike()
    expect((await uploadPicture()).status).toBe(200)
    await expectFilesAndRecordsAlike()
  })

  it('while an answer is stored: 503, the request stays open, no mail; the next try succeeds', async () => {
    const ddrId = await raise()
    bucket.fail({ method: 'PUT', how })
    await expectUnavailable(await respond(ddrId))
    const mails = () =>
      carrel.platform.db.selectFrom('mails').select('id').where('ddrId', '=', ddrId).execute()
    const before = await mails()
    const { status, fileKey } = await carrel.platform.db
      .selectFrom('ddrRequests')
      .select(['status', 'fileKey'])
      .where('id', '=', ddrId)
      .executeTakeFirstOrThrow()
    expect({ status, fileKey }).toEqual({ status: 'pending', fileKey: null })
    bucket.fail(null)
    expect((await respond(ddrId)).status).toBe(200)
    expect(await mails()).toHaveLength(before.length + 1)
    await expectFilesAndRecordsAlike()
  })

  it('while rejected rows are stored: 503, and nothing of the list is written', async () => {
    const input = {
      customerId: meridianId,
      action: 'append',
      accessType: 'electronic',
      uploadId: undefined,
      file: csv(['Title', 'Online ISSN', 'Start Date'], ['Broken', '1234-5678', '']),
    } as const
    const upload = () =>
      meridian.fetch(...requestOf(titles.upload, encodeInput(titles.upload, input)))
    const history = async () => {
      const past = { customerId: meridianId, kind: 'titles' } as const
      return (await meridian.call(holdingUploads.history, past)).rows.length
    }
    const before = await history()
    bucket.fail({ method: 'PUT', how })
    await expectUnavailable(await upload())
    expect(await history()).toBe(before)
    bucket.fail(null)
    expect((await upload()).status).toBe(200)
    expect(await history()).toBe(before + 1)
    await expectFilesAndRecordsAlike()
  })

  it('while no row of an upload is rejected: the list is written without the bucket', async () => {
    const { name, onlineIssn } = await carrel.platform.db
      .selectFrom('titles')
      .select(['name', 'onlineIssn'])
      .where('onlineIssn', 'is not', null)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const append = { customerId: meridianId, action: 'append', accessType: 'electronic' } as const
    const upload = () =>
      meridian.call(titles.upload, {
        ...append,
        uploadId: undefined,
        file: csv(['Title', 'Online ISSN', 'Start Date'], [name, onlineIssn ?? '', '1990']),
      })
    for (const method of ['PUT', 'GET', 'DELETE'] as const) {
      bucket.fail({ method, how })
      expect(await upload()).toMatchObject({ outcome: 'complete' })
    }
  })

  it('while a file is read: 503; a mail with the file waits and is sent later', async () => {
    const ddrId = await raise()
    await carrel.platform.db.deleteFrom('mails').execute()
    expect((await respond(ddrId)).status).toBe(200)
    bucket.fail({ method: 'GET', how })
    const request = requestOf(ddr.file, encodeInput(ddr.file, { ddrId }))
    await expectUnavailable(await meridian.fetch(...request))
    const attachments: number[] = []
    const sender = {
      db: carrel.platform.db,
      clock: carrel.clock.now,
      log: carrel.platform.log,
      from: 'no-reply@carrel.example',
      readAttachment: (key: string) => carrel.platform.blobs.read(key),
      transport: async ({ attachment }: { attachment: Buffer | undefined }) => {
        attachments.push(attachment?.length ?? 0)
        return Promise.resolve({ delivered: [], deferred: [], refused: [] })
      },
    }
    await sendNextMail(sender)
    expect(attachments).toEqual([])
    bucket.fail(null)
    carrel.clock.advance(minutes(1))
    await sendNextMail(sender)
    expect(attachments).toEqual([pdfBytes(`Request ${ddrId}`).length])
    const whole = await meridian.fetch(...request)
    expect((await whole.arrayBuffer()).byteLength).toBe(attachments[0])
  })

  it('while the file of a refused call is removed: the refusal is answered, the job removes the file', async () => {
    const quota = carrel.platform.config
    carrel.platform.config = { ...quota, imageQuotaBytes: 1 }
    bucket.fail({ method: 'DELETE', how })
    const response = await uploadPicture()
    carrel.platform.config = quota
    expect(response.status).toBe(413)
    await expectFilesAndRecordsAlike()
  })
})

describe('a library that delivers more than its quota of a day', () => {
  it('is refused that PDF, which is not stored, and delivers it a day later', async () => {
    const { config, db } = carrel.platform
    const passDay = () =>
      carrel.database.owner.query(
        "update uploaded_files set created_at = created_at - interval '24 hours'",
      )
    const quotaBytes = 2 * pdfBytes('Request 1000000').length - 100
    await passDay()
    carrel.platform.config = { ...config, deliveryQuotaBytes: quotaBytes }
    try {
      const ddrIds = [await raise(), await raise()]
      const before = (await bucket.keys()).length
      const responses = await Promise.all(ddrIds.map((ddrId) => respond(ddrId)))
      const refused = responses.findIndex(({ status }) => status === 429)
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]))
      const texts = await Promise.all(responses.map((response) => response.text()))
      expect(texts[refused]).toContain(
        `A library may deliver PDFs of ${quotaBytes} bytes in 24 hours`,
      )
      expect(await bucket.keys()).toHaveLength(before + 1)
      const ddrId = ddrIds[refused] ?? 0
      const { status } = await db
        .selectFrom('ddrRequests')
        .select('status')
        .where('id', '=', ddrId)
        .executeTakeFirstOrThrow()
      expect(status).toBe('pending')
      await passDay()
      expect((await respond(ddrId)).status).toBe(200)
    } finally {
      carrel.platform.config = config
    }
  })
})

it('a file that the store has lost is answered with 503 and breaks off no answer', async () => {
  for (const store of [blobs, await openBlobs(await scratchFolder())]) {
    carrel.platform.blobs = store
    const response = await uploadPicture()
    const { access_url: path } = (await response.json()) as { access_url: string }
    const key = keyOfPath(path)
    expect(response.status).toBe(200)
    await store.remove(key)
    const served = await meridian.fetch(path.replace(/^\/platform/, ''))
    await expectUnavailable(served)
    await carrel.platform.db.deleteFrom('uploadedFiles').where('key', '=', key).execute()
  }
})

describe('a full disk', () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  class FullDriver extends FSDriver {
    override put(): Promise<void> {
      return Promise.reject(full)
    }
  }

  it('of files is reported as such, and nothing is written', async () => {
    carrel.platform.blobs = blobsOf(
      new FullDriver({ location: await scratchFolder(), visibility: 'private' }),
    )
    const message = 'There is no space left to store files'
    expect(await expectUnavailable(await uploadPicture(), 'noSpace')).toBe(message)
    const ddrId = await raise()
    expect(await expectUnavailable(await respond(ddrId), 'noSpace')).toBe(message)
    await expect(carrel.platform.blobs.put('a', new Uint8Array())).rejects.toMatchObject({
      name: FileStoreError.name,
      isFull: true,
    })
    await expectFilesAndRecordsAlike()
  })

  it('of the database is reported as such, and leaves no file without a record', async () => {
    await carrel.database.owner.query(`
      create or replace function raise_full_disk() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$;
      create trigger full_disk before insert on uploaded_files
        for each row execute function raise_full_disk();
    `)
    const message = 'The database has no space left'
    expect(await expectUnavailable(await uploadPicture(), 'noSpace')).toBe(message)
    const ddrId = await raise()
    expect(await expectUnavailable(await respond(ddrId), 'noSpace')).toBe(message)
    const { status } = await carrel.platform.db
      .selectFrom('ddrRequests')
      .select('status')
      .where('id', '=', ddrId)
      .executeTakeFirstOrThrow()
    expect(status).toBe('pending')
    await expectFilesAndRecordsAlike()
  })

  it('is reported before it is full: nothing is stored any more, everything can be read, sign-in works', async () => {
    let freeBytes = 10
    let now = 0
    carrel.platform.disk = new DiskSpace({
      freeBytes: () => Promise.resolve(freeBytes),
      reserveBytes: 100,
      log: carrel.platform.log,
      onMeasured: () => {},
      now: () => now,
    })
    const message = 'The disk is nearly full; nothing was stored'
    expect(await expectUnavailable(await uploadPicture(), 'noSpace')).toBe(message)
    const secrets = [
      meridian.call(counterReports.createCredential, { label: 'Full' }),
      meridian.call(accessCredentials.create, { label: 'Full', scope: 'kbart', expiresOn: null }),
      meridian.call(session.openSearchPortal, { customerId: meridianId }),
    ]
    expect(new Set(await Promise.all(secrets.map(problemCode)))).toEqual(new Set(['noSpace']))
    const newcomer = await carrel.signIn('lakeside')
    expect(await newcomer.call(session.customer, { customerId: lakesideId })).toMatchObject({
      customerId: lakesideId,
    })
    await expectFilesAndRecordsAlike()
    freeBytes = 1000
    now = 2_000
    expect((await uploadPicture()).status).toBe(200)
    carrel.platform.disk = undefined
  })
})
