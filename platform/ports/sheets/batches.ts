import { Problem } from '../../../contract/kernel/problem.ts'
import type { ReaderMessage } from '../sheets.ts'
import type { SheetLimits } from './sheetLimits.ts'
import type { SentRow } from './sheetRows.ts'
import { lengthOf, parseSheet } from './parse.ts'

/** The most rows of a batch. */
const maxRows = 500
/** Characters after which a batch ends, so that whoever receives it copies and checks it in one short turn. */
const endLength = 65_536

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
    let length = 0
    try {
      while (batch.length < maxRows && length < endLength) {
        const next = await rows.next()
        if (next.done) {
          return batch.length > 0
            ? { rows: batch, headers: takeHeaders() }
            : { end: true, headers: takeHeaders() }
        }
        batch.push(next.value)
        length += lengthOf(next.value.cells)
      }
      return { rows: batch, headers: takeHeaders() }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { problem: { code: error.code, message: error.message } }
    }
  }
}
