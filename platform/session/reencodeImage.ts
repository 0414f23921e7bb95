import sharp from 'sharp'
import { Problem } from '../../contract/kernel/problem.ts'
import { imageTypeOf, type ImageType } from '../../contract/session/imageRules.ts'
import { FairSemaphore } from '../ports/semaphore.ts'

/** Most pixels of an image, known before it is decoded: a photo of 16 megapixels. */
const maxPixels = 16_000_000
/** Longest side of a stored image in pixels; larger ones are scaled down. */
const maxSidePixels = 1_024
/** Longest time in which an image is decoded, in seconds. */
const timeoutSeconds = 10

// libvips has decoders for dozens of formats, of which only these two are needed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
// The images of uploads are all different, so nothing is gained by a cache.
sharp.cache(false)

/** Limits decoding to two images at once, of one customer to one, so that uploads do not occupy all processors. */
const semaphore = new FairSemaphore<number>({
  parallel: 2,
  waiting: 20,
  full: () => new Problem('throttled', 'Too many images at once', { retryAfter: 5 }),
})

/** An image as it is stored. */
export interface StoredImage {
  bytes: Uint8Array
  contentType: ImageType
}

/**
 * Decodes a PNG or JPEG and encodes it anew, so that nothing but its pixels is stored: no metadata, and nothing that
 * another program could read as a page, a script or an archive. Of the customer one image is decoded at a time. Throws
 * `Problem('unsupportedType')` when it cannot be decoded, `Problem('tooLarge')` when it has more than `maxPixels`, and
 * `Problem('throttled')` with `retryAfter` (seconds) when too many wait.
 */
export async function reencodeImage(bytes: Uint8Array, customerId: number): Promise<StoredImage> {
  const contentType = imageTypeOf(bytes)
  if (contentType === null) throw unreadable()
  return semaphore.run(customerId, async () => {
    await refuseManyPixels(bytes)
    const image = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize({
        width: maxSidePixels,
        height: maxSidePixels,
        fit: 'inside',
        withoutEnlargement: true,
      })
    const encoded = contentType === 'image/png' ? image.png() : image.jpeg({ quality: 85 })
    return { bytes: await encoded.toBuffer().catch(refuseUnreadable), contentType }
  })
}

/** Throws when the head of an image announces more than `maxPixels`, or cannot be read. */
async function refuseManyPixels(bytes: Uint8Array): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(refuseUnreadable)
  if (width * height <= maxPixels) return
  throw new Problem('tooLarge', `The image has more than ${maxPixels} pixels`, {
    fields: { file: 'size' },
  })
}

function refuseUnreadable(): never {
  throw unreadable()
}

const unreadable = () =>
  new Problem('unsupportedType', 'Not a readable png or jpeg', { fields: { file: 'format' } })
