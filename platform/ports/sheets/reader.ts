import { parentPort, workerData } from 'node:worker_threads'
import { sheetBatches } from './batches.ts'
import type { SheetLimits } from './sheetLimits.ts'

/** The reader's thread: parses one file and posts the next batch of rows for each message that it receives. */

const { bytes, limits } = workerData as { bytes: Uint8Array; limits: SheetLimits }
const nextBatch = sheetBatches(bytes, limits)

parentPort?.on(
  'message',
  () => void nextBatch().then((message) => parentPort?.postMessage(message)),
)
