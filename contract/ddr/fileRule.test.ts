import { describe, expect, it } from 'vitest'
import { deliveryBlobFault, deliveryFileFault, maxDeliveryFileBytes } from './fileRule.ts'

const pdf = (size: number) => {
  const bytes = new Uint8Array(size).fill(32)
  bytes.set(new TextEncoder().encode('%PDF-1.7\n'))
  bytes.set(new TextEncoder().encode('%%EOF\n'), size - 6)
  return bytes
}

describe('a delivery file', () => {
  it('is a PDF by its bytes, of at most 20,971,520 of them', async () => {
    expect(deliveryFileFault(pdf(maxDeliveryFileBytes))).toBeNull()
    expect(deliveryFileFault(pdf(maxDeliveryFileBytes + 1))).toBe('tooLarge')
    expect(await deliveryBlobFault(new Blob([pdf(5000)]))).toBeNull()
  })

  it('is none when it only begins like one, is cut off, or is something else', () => {
    expect(deliveryFileFault(pdf(5000).slice(0, 3000))).toBe('notPdf')
    expect(deliveryFileFault(new TextEncoder().encode('<html>%PDF-1.7 %%EOF'))).toBe('notPdf')
    expect(deliveryFileFault(new Uint8Array())).toBe('notPdf')
  })

  it('is too large whatever its end, and in the browser by its media type too', async () => {
    const cutOff = pdf(maxDeliveryFileBytes + 7).subarray(0, -6)
    expect(deliveryFileFault(cutOff)).toBe('tooLarge')
    expect(await deliveryBlobFault(new Blob([cutOff]))).toBe('tooLarge')
    const zeros = new Uint8Array(maxDeliveryFileBytes + 1)
    const type = 'application/pdf'
    expect(await deliveryBlobFault(new Blob([zeros], { type }))).toBe('tooLarge')
    expect(await deliveryBlobFault(new Blob([zeros], { type: 'text/plain' }))).toBe('notPdf')
    expect(await deliveryBlobFault(new Blob([zeros.subarray(1)], { type }))).toBe('notPdf')
  })
})
