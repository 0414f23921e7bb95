import { readPdf } from '../../../platform/ports/pdf.ts'
import { pdfOfPages } from './pdf.ts'

/** More than two, because that many would also end beside the read of another customer. */
const files = 4

/**
 * Runs `work`, which reads a PDF, while other PDFs of a customer are being read. Returns how many there were, and how
 * many had been read when `work` ended: all of them where it reads for the same customer, of whom one file is read at a
 * time.
 */
export async function besidePdfReads(
  customerId: number,
  work: () => Promise<unknown>,
): Promise<{ files: number; readBefore: number }> {
  const pdf = pdfOfPages([{ lines: ['Another file'] }])
  let ended = 0
  const reads = Array.from({ length: files }, async () => {
    await readPdf(pdf, { customerId })
    ended += 1
  })
  await work()
  const readBefore = ended
  await Promise.all(reads)
  return { files, readBefore }
}
