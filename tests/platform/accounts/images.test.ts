import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { contract } from '../../../contract/index.ts'
import { basePath } from '../../../contract/kernel/base.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { keyOfPath } from '../../../platform/files/paths.ts'
import { type Caller, problemCode } from '../../support/caller.ts'
import { consortiumId, harbourId, meridianId } from '../../../platform/demo/institutions.ts'
import { fileOf, noise, pngFile } from '../../support/files/images.ts'
import { createTestPlatform, type TestPlatform } from '../../support/platform.ts'

const { session } = contract

let carrel: TestPlatform
let meridian: Caller
beforeAll(async () => {
  carrel = await createTestPlatform({ env: { IMAGE_QUOTA: '40000' } })
  meridian = await carrel.signIn('meridian')
})
afterAll(() => carrel.drop())

const upload = (bytes: Uint8Array, caller = meridian, customerId = meridianId) =>
  caller.call(session.uploadImage, { file: fileOf(bytes), kind: 'logo', customerId, userId: null })
const stored = async (bytes: Uint8Array) =>
  carrel.platform.blobs.read(keyOfPath((await upload(bytes)).path))

it.each(['png', 'jpeg'] as const)(
  'a %s is stored without what was appended to it or hidden in it',
  async (format) => {
    const script = '<script>alert(1)</script>'
    const withMetadata = await sharp(await noise(format))
      .withExif({ IFD0: { Copyright: script } })
      .toBuffer()
    const polyglot = Buffer.concat([withMetadata, Buffer.from(`${script}PK\u0003\u0004`)])
    expect(withMetadata.includes(script)).toBe(true)
    const bytes = await stored(polyglot)
    expect(bytes.includes('script')).toBe(false)
    expect(bytes.includes('PK\u0003\u0004')).toBe(false)
    const { width, height, format: storedFormat, exif } = await sharp(bytes).metadata()
    expect({ width, height, format: storedFormat, exif }).toEqual({ width: 32, height: 32, format })
  },
)

it('a HEAD of a picture has its type, and opens no file that nobody would read and close', async () => {
  const { path } = await upload(await noise('png'))
  const stream = vi.spyOn(carrel.platform.blobs, 'stream')
  const address = path.replace(basePath, '')
  const head = await meridian.fetch(address, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(stream).not.toHaveBeenCalled()
  expect((await (await meridian.fetch(address)).arrayBuffer()).byteLength).toBeGreaterThan(0)
  expect(stream).toHaveBeenCalledOnce()
  stream.mockRestore()
})

it('an address that no picture has is unknown, also with a null character in it', async () => {
  for (const name of ['none.png', 'none%00.png']) {
    const answer = await meridian.fetch(`/files/logo/${meridianId}/${name}`)
    expect([name, answer.status]).toEqual([name, 404])
  }
})

it('a large picture is scaled down', async () => {
  const wide = await sharp({
    create: { width: 3000, height: 1500, channels: 3, background: '#123456' },
  })
    .png()
    .toBuffer()
  const { width, height } = await sharp(await stored(wide)).metadata()
  expect([width, height]).toEqual([1024, 512])
})

/** A PNG whose head announces these sides, with hardly any data behind. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  const data = deflateSync(Buffer.alloc(100))
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

it('a picture of 16 megapixels is taken', async () => {
  const plain = await sharp({
    create: { width: 4000, height: 4000, channels: 3, background: '#123456' },
  })
    .png()
    .toBuffer()
  const { width, height } = await sharp(await stored(plain)).metadata()
  expect([width, height]).toEqual([1024, 1024])
})

it.each([
  ['has more', 4001, 4000],
  ['would unpack to gigabytes', 60_000, 60_000],
])('a picture that %s is refused by its head', async (_, width, height) => {
  const problem = await upload(pngOf(width, height)).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(Problem)
  expect(problem).toMatchObject({ code: 'tooLarge', details: { fields: { file: 'size' } } })
})

it.each([
  ['cut off', async () => (await noise('jpeg', 200)).subarray(0, 2_000)],
  [
    'no more than a signature',
    () => Promise.resolve(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])),
  ],
  ['a page', () => Promise.resolve(Buffer.from('<svg onload=alert(1)>'))],
])('a file that is %s is refused', async (_, bytes) => {
  expect(await problemCode(upload(await bytes()))).toBe('unsupportedType')
})

it('the images of a customer have a quota, also when they are uploaded at the same time', async () => {
  const harbour = await carrel.signIn('harbour')
  const picture = await noise('png', 60)
  const codes = []
  for (let round = 0; round < 4; round += 1) {
    const uploads = [1, 2].map(() =>
      upload(picture, harbour, harbourId).then(
        () => 'stored',
        (error: unknown) => (error instanceof Problem ? error.code : String(error)),
      ),
    )
    codes.push(...(await Promise.all(uploads)))
  }
  expect(new Set(codes)).toEqual(new Set(['stored', 'tooLarge']))
  const { rows } = await carrel.database.pool.query<{ used: string }>(
    `select sum(size_bytes) as used from uploaded_files where customer_id = ${harbourId} and kind = 'logo'`,
  )
  expect(Number(rows[0]?.used)).toBeLessThanOrEqual(40_000)
  const keys = []
  for await (const page of carrel.platform.blobs.list('logo/1030')) keys.push(...page)
  expect(keys).toHaveLength(codes.filter((code) => code === 'stored').length)
})

it('somebody who may only read uploads nothing and still ends other sessions', async () => {
  const observer = await carrel.signIn('observer')
  const file = await pngFile()
  const refused = observer.call(session.uploadImage, {
    file,
    kind: 'profileImage',
    customerId: consortiumId,
    userId: null,
  })
  expect(await problemCode(refused)).toBe('forbidden')
  await expect(observer.call(session.endOtherSessions, {})).resolves.toEqual({ ended: 0 })
})
