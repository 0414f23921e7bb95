/** The most bytes of a delivered file (docs/requirements/delivery-and-reports.md §9). */
export const maxDeliveryFileBytes = 20_971_520

/** Why a delivered file is refused. */
export type DeliveryFileFault = 'notPdf' | 'tooLarge'

/** Bytes at the beginning and at the end of a file that the rule reads. */
const edgeBytes = 1024

/**
 * Returns why a delivered file is refused; null when it is accepted. Its bytes decide, not its name or the
 * browser's media type: a PDF begins with `%PDF-` and ends with `%%EOF`, which a few bytes of padding may
 * follow. The end of a file that is too large does not matter.
 */
export function deliveryFileFault(bytes: Uint8Array): DeliveryFileFault | null {
  if (!beginsAsPdf(bytes)) return 'notPdf'
  return faultOf(bytes.length, bytes.subarray(-edgeBytes))
}

/**
 * Returns the same as `deliveryFileFault` for a `Blob` in the browser, reading only its beginning and its end. A file
 * of the media type of PDFs that is too large is said to be so, whatever its bytes.
 */
export async function deliveryBlobFault(file: Blob): Promise<DeliveryFileFault | null> {
  const part = async (from: number, to: number) =>
    new Uint8Array(await file.slice(from, to).arrayBuffer())
  const isPdf = beginsAsPdf(await part(0, edgeBytes))
  if (!isPdf && !(file.type === 'application/pdf' && file.size > maxDeliveryFileBytes))
    return 'notPdf'
  return faultOf(file.size, await part(Math.max(0, file.size - edgeBytes), file.size))
}

const latin1 = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

const beginsAsPdf = (bytes: Uint8Array) => /^%PDF-\d/.test(latin1(bytes.subarray(0, edgeBytes)))

function faultOf(size: number, end: Uint8Array): DeliveryFileFault | null {
  if (size > maxDeliveryFileBytes) return 'tooLarge'
  return latin1(end).includes('%%EOF') ? null : 'notPdf'
}
