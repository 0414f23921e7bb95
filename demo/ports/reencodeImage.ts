import { imageTypeOf } from '../../contract/session/imageRules.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { StoredImage } from '../../platform/session/reencodeImage.ts'

/** Longest side of a stored image in pixels; larger ones are scaled down. */
const maxSidePixels = 1_024

/**
 * Decodes a PNG or JPEG and encodes it anew, by the browser's own decoder. Throws `Problem('unsupportedType')` when it
 * cannot be decoded.
 */
export async function reencodeImage(bytes: Uint8Array<ArrayBuffer>): Promise<StoredImage> {
  const contentType = imageTypeOf(bytes)
  if (contentType === null) throw unreadable()
  const image = await decode(new Blob([bytes], { type: contentType }))
  const scale = Math.min(1, maxSidePixels / Math.max(image.width, image.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  )
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  image.close()
  const encoded = await canvas.convertToBlob({ type: contentType, quality: 0.85 })
  return { bytes: new Uint8Array(await encoded.arrayBuffer()), contentType }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch {
    throw unreadable()
  }
}

const unreadable = () =>
  new Problem('unsupportedType', 'Not a readable png or jpeg', { fields: { file: 'format' } })
