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
  /** Processor time of this process in ms after which the image is refused with the fault `format`. */
  maxCpuMs: number
}

/** The image as it is stored, or why it is refused. */
export type EncoderResult = { bytes: Uint8Array } | { fault: ImageFault }

/** Time between two looks at the processor time, in ms. */
const cpuCheckMs = 100

/** Longest side of a stored image in pixels; larger ones are scaled down. */
const maxSidePixels = 1_024

// libvips has decoders for dozens of formats, of which only these two are needed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })

// The platform has ended: nobody waits for the image, and nothing else would end a decoder that takes minutes.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.once('message', (sent: SentImage) => {
  // libvips decodes in threads, so the timer runs meanwhile.
  setInterval(() => {
    if (cpuMs() > sent.maxCpuMs) reply({ fault: 'format' })
  }, cpuCheckMs)
  void encode(sent).then(reply)
})

/** Sends the result; the other process ends this one when it has it. */
const reply = (result: EncoderResult) => process.send?.(result)

/** Returns the processor time that this process has taken, in ms. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

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
