import { parentPort, workerData } from 'node:worker_threads'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { ReaderMessage } from '../sheets.ts'
import { parseSheet, type SheetLimits } from './parse.ts'

/** The reader's thread: parses one file and posts the next batch of rows for each message that it receives. */

const batchSize = 500

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: SheetLimits }
let unsentHeaders: string[] | undefined
const rows = parseSheet(bytes, limits, (headers) => {
  unsentHeaders = headers
})

function takeHeaders(): string[] | undefined {
  const headers = unsentHeaders
  unsentHeaders = undefined
  return headers
}

async function nextBatch(): Promise<ReaderMessage> {
  const batch: { line: number; values: [string, string][] }[] = []
  try {
    while (batch.length < batchSize) {
      const next = await rows.next()
      if (next.done) {
        return batch.length > 0
          ? { rows: batch, headers: takeHeaders() }
          : { end: true, headers: takeHeaders() }
      }
      batch.push({ line: next.value.line, values: [...next.value.values] })
    }
    return { rows: batch, headers: takeHeaders() }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { problem: { code: error.code, message: error.message } }
  }
}

parentPort?.on(
  'message',
  () => void nextBatch().then((message) => parentPort?.postMessage(message)),
)
