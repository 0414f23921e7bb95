import { fork } from 'node:child_process'
import path from 'node:path'
import { Problem } from '../../contract/kernel/problem.ts'
import {
  type ImageFault,
  imageTypeOf,
  type ImageType,
  maxImagePixels,
} from '../../contract/session/imageRules.ts'
import { FairSemaphore } from '../ports/semaphore.ts'
import type { EncoderResult, SentImage } from './imageEncoder.ts'

const encoder = path.join(import.meta.dirname, 'imageEncoder.ts')
/** Longest processor time for which an image is decoded and encoded, in ms. One within the limits takes a second. */
const encoderCpuMs = 8_000
/** Longest time for it in ms, also when a busy machine gives the process hardly any processor time. */
const encoderTimeoutMs = 30_000

/** Seconds after which a refused caller may try again. */
const busySeconds = 5

/** Limits decoding to two images at once, of one customer to one, so that uploads do not occupy all processors. */
const semaphore = new FairSemaphore<number>({
  parallel: 2,
  waiting: 20,
  full: () => new Problem('throttled', 'Too many images at once', { retryAfter: busySeconds }),
})

/** An image as it is stored. */
export interface StoredImage {
  bytes: Uint8Array
  contentType: ImageType
}

/**
 * Decodes a PNG or JPEG and encodes it anew, so that nothing but its pixels is stored: no metadata, and nothing that
 * another program could read as a page, a script or an archive. Of the customer one image is decoded at a time. Throws
 * `Problem('unsupportedType')` when it cannot be decoded, or needs more than `maxCpuMs` of processor time,
 * `Problem('unavailable')` with `retryAfter` (seconds) when it does not get that time within `timeoutMs`,
 * `Problem('tooLarge')` when its head announces more than `maxImagePixels`, and `Problem('throttled')` with
 * `retryAfter` when too many wait.
 */
export async function reencodeImage(
  bytes: Uint8Array,
  customerId: number,
  { maxCpuMs = encoderCpuMs, timeoutMs = encoderTimeoutMs } = {},
): Promise<StoredImage> {
  const contentType = imageTypeOf(bytes)
  if (contentType === null) throw problemOf('format')
  const image = { bytes, contentType, maxCpuMs }
  const result = await semaphore.run(customerId, () => encode(image, timeoutMs))
  if ('fault' in result) throw problemOf(result.fault)
  return { bytes: result.bytes, contentType }
}

/**
 * Returns what a process of its own makes of an image. A JPEG of a hundred thousand scans, or metadata that refer to
 * each other, take minutes in libvips, which nothing but the end of its process stops. A process that the image made
 * crash has the fault `format`. Throws `Problem('unavailable')` for one that was killed: by its timeout, or for want of
 * memory.
 */
async function encode(image: SentImage, timeoutMs: number): Promise<EncoderResult> {
  const { promise, resolve, reject } = Promise.withResolvers<EncoderResult>()
  const child = fork(encoder, [], {
    // The process gets none of this one's options but those for TypeScript on older versions of Node.
    execArgv: process.execArgv.filter((flag) => flag === '--experimental-strip-types'),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  child
    .on('message', (result) => resolve(result as EncoderResult))
    // The image cannot be sent to a process that its timeout has ended already.
    .on('error', (error) => reject(child.killed ? tooSlow() : error))
    .on('exit', (code, signal) => {
      if (signal === null) reject(new Error(`The encoder of images ended with ${code}`))
      else if (signal === 'SIGKILL') reject(tooSlow())
      else resolve({ fault: 'format' })
    })
  child.send(image)
  try {
    return await promise
  } finally {
    child.kill('SIGKILL')
  }
}

const tooSlow = (): Problem =>
  new Problem('unavailable', 'The platform is too busy to read the image: try again soon', {
    retryAfter: busySeconds,
  })

const problemOf = (fault: ImageFault): Problem =>
  fault === 'size'
    ? new Problem('tooLarge', `The image has more than ${maxImagePixels} pixels`, {
        fields: { file: 'size' },
      })
    : new Problem('unsupportedType', 'Not a readable png or jpeg', { fields: { file: 'format' } })
