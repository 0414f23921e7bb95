import { deliveryFileFault, maxDeliveryFileBytes } from '../../../contract/ddr/fileRule.ts'
import { Problem } from '../../../contract/kernel/problem.ts'

/**
 * Returns the bytes of a PDF for delivery. Throws `Problem('tooLarge')` and `Problem('invalid')` naming the field
 * (docs/requirements/delivery-and-reports.md §9).
 */
export async function deliveryBytes(file: Blob): Promise<Uint8Array> {
  if (file.size > maxDeliveryFileBytes) {
    throw new Problem('tooLarge', `More than ${maxDeliveryFileBytes} bytes`, {
      fields: { file: 'tooLarge' },
    })
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fault = deliveryFileFault(bytes)
  if (fault !== null) throw new Problem('invalid', `file: ${fault}`, { fields: { file: fault } })
  return bytes
}
