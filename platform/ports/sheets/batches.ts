import { Problem } from '../../../contract/kernel/problem.ts'
import type { ReaderMessage, SentRow } from '../sheets.ts'
import { parseSheet, type SheetLimits } from './parse.ts'

const batchSize = 500

/** Returns the function that returns the next batch of a file's rows, with the headers in the first answer. */
export function sheetBatches(bytes: Uint8Array, limits: SheetLimits): () => Promise<ReaderMessage> {
  let unsentHeaders: string[] | undefined
  const rows = parseSheet(bytes, limits, (headers) => {
    unsentHeaders = headers
  })

  function takeHeaders(): string[] | undefined {
    const headers = unsentHeaders
    unsentHeaders = undefined
    return headers
  }

  return async () => {
    const batch: SentRow[] = []
    try {
      while (batch.length < batchSize) {
        const next = await rows.next()
        if (next.done) {
          return batch.length > 0
            ? { rows: batch, headers: takeHeaders() }
            : { end: true, headers: takeHeaders() }
        }
        batch.push({ ...next.value, values: [...next.value.values] })
      }
      return { rows: batch, headers: takeHeaders() }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { problem: { code: error.code, message: error.message } }
    }
  }
}
