import { expect, it } from 'vitest'
import { jpegOfScans, noise } from '../../tests/support/files/images.ts'
import { reencodeImage } from './reencodeImage.ts'

it('decodes one image of a customer at a time, so that a flood keeps no other waiting', async () => {
  const image = await noise('png')
  const flood = Array.from({ length: 30 }, () => reencodeImage(image, 1))
  const other = reencodeImage(image, 2)
  const outcomes = await Promise.allSettled(flood)
  const refused = outcomes.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(9)
  expect(refused[0]).toMatchObject({ reason: { code: 'throttled', details: { retryAfter: 5 } } })
  expect(await other).toMatchObject({ contentType: 'image/png' })
})

it('ends a decoder that would take minutes, and takes the next image', async () => {
  const slow = reencodeImage(jpegOfScans(150_000), 1, { maxCpuMs: 1_000 })
  await expect(slow).rejects.toMatchObject({ code: 'unsupportedType' })
  await expect(reencodeImage(await noise('jpeg'), 1)).resolves.toMatchObject({
    contentType: 'image/jpeg',
  })
})

it('asks to try a good image again when the machine is too busy to decode it', async () => {
  const image = reencodeImage(await noise('png'), 1, { timeoutMs: 1 })
  await expect(image).rejects.toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } })
})
