/** Largest profile image in bytes (docs/requirements/portal.md §9). */
export const maxImageBytes = 500_000

/** Largest logo of an organisation in bytes. */
export const maxLogoBytes = 5_000_000

/** Most pixels of an image, known before it is decoded: a photo of 16 megapixels. */
export const maxImagePixels = 16_000_000

const imageTypes = ['image/png', 'image/jpeg'] as const

/** Media type that a profile image or logo may have. */
export type ImageType = (typeof imageTypes)[number]

/** Returns whether a media type is one that an image may have. */
export const isImageType = (type: string): type is ImageType =>
  imageTypes.some((imageType) => imageType === type)

/** The `accept` attribute of the file chooser. */
export const imageAccept = '.png,.jpg,.jpeg'

/** Why an image is refused. */
export type ImageFault = 'format' | 'size'

/** Returns the media type of an image by its first bytes, ignoring its name; null when it is neither PNG nor JPEG. */
export function imageTypeOf(bytes: Uint8Array): ImageType | null {
  const starts = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg'
  return null
}

/**
 * Returns why an image is refused; null when it is accepted. Only the profile image has a size limit
 * (docs/requirements/portal.md §5).
 */
export function imageFault(
  bytes: Uint8Array,
  { limited }: { limited: boolean },
): ImageFault | null {
  if (imageTypeOf(bytes) === null) return 'format'
  return limited && bytes.length > maxImageBytes ? 'size' : null
}
