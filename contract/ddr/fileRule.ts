/** spec: delivery §9. */
export const largestDeliveryFile = 20_971_520

/** Why a delivered file is refused. */
export type DeliveryFileFault = 'notPdf' | 'tooLarge'

/** How much of either end of a file the rule reads. */
const window = 1024

/**
 * What is wrong with a delivery file. Its bytes decide what it is, not its name or what the browser says: a
 * PDF begins with its mark and ends with its trailer (a few bytes of padding may follow).
 */
export function deliveryFileFault(bytes: Uint8Array): DeliveryFileFault | null {
  return faultOf(bytes.length, bytes.subarray(0, window), bytes.subarray(-window))
}

/** The same for a file that is not read whole: in the browser. */
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
