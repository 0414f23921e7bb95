import sharp from 'sharp'
import {
  type ImageFault,
  type ImageType,
  maxImagePixels,
} from '../../contract/session/imageRules.ts'

/** The process of `reencodeImage`: encodes the image that it is sent, and sends back the result. */

/** An image to encode anew. */
export interface SentImage {
  bytes: Uint8Array
  contentType: ImageType
}

/** The image as it is stored, or why it is refused. */
export type EncoderResult = { bytes: Uint8Array } | { fault: ImageFault }

/** Longest side of a stored image in pixels; larger ones are scaled down. */
const maxSidePixels = 1_024

// libvips has decoders for dozens of formats, of which only these two are needed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })

// The platform has ended: nobody waits for the image, and nothing else would end a decoder that takes minutes.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.once('message', (sent: SentImage) => {
  void encode(sent).then((result) => process.send?.(result))
})

async function encode({ bytes, contentType }: SentImage): Promise<EncoderResult> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > maxImagePixels) return { fault: 'size' }
    const image = sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error' })
      .autoOrient()
      .resize({
        width: maxSidePixels,
        height: maxSidePixels,
        fit: 'inside',
        withoutEnlargement: true,
      })
    const encoded = contentType === 'image/png' ? image.png() : image.jpeg({ quality: 85 })
    return { bytes: await encoded.toBuffer() }
  } catch {
    return { fault: 'format' }
  }
}
