/** Largest delivered file in bytes (docs/requirements/delivery-and-reports.md §9). */
export const largestDeliveryFile = 20_971_520

/** Why a delivered file is refused. */
export type DeliveryFileFault = 'notPdf' | 'tooLarge'

/** Bytes that the rule reads at the beginning and at the end of a file. */
const window = 1024

/**
 * Returns why a delivered file is refused; null when it is accepted. Its bytes decide, not its name or the
 * browser's media type: a PDF begins with `%PDF-` and ends with `%%EOF`, which a few bytes of padding may
 * follow.
 */
export function deliveryFileFault(bytes: Uint8Array): DeliveryFileFault | null {
  return faultOf(bytes.length, bytes.subarray(0, window), bytes.subarray(-window))
}

/** Returns the same as `deliveryFileFault` for a `Blob` in the browser, reading only its beginning and its end. */
export async function deliveryBlobFault(file: Blob): Promise<DeliveryFileFault | null> {
  const part = async (from: number, to: number) =>
    new Uint8Array(await file.slice(from, to).arrayBuffer())
  const start = await part(0, window)
  return faultOf(file.size, start, await part(Math.max(0, file.size - window), file.size))
}

function faultOf(size: number, start: Uint8Array, end: Uint8Array): DeliveryFileFault | null {
  const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
  if (!/^%PDF-\d/.test(text(start)) || !text(end).includes('%%EOF')) return 'notPdf'
  return size > largestDeliveryFile ? 'tooLarge' : null
}
