import { EventEmitter } from 'node:events'
import type { PdfFacts } from '../../contract/ddr/pdfFindings.ts'
import { sheetBatches } from '../../platform/ports/sheets/batches.ts'
import type { SheetLimits } from '../../platform/ports/sheets/sheetLimits.ts'

interface WorkerOptions {
  workerData: { bytes: Uint8Array; limits?: SheetLimits }
}

/**
 * What the platform uses of `node:worker_threads`: the threads that read files. A service worker starts no threads, so
 * it reads sheets itself. PDFs are not read: the code for that is as large as the rest of the platform.
 */
export class Worker extends EventEmitter {
  readonly #next: (() => Promise<unknown>) | undefined

  constructor(_: string, { workerData: { bytes, limits } }: WorkerOptions) {
    super()
    if (limits === undefined) {
      queueMicrotask(() => this.emit('message', unread(bytes)))
      return
    }
    this.#next = sheetBatches(bytes, limits)
  }

  /** Reads the next batch of rows and announces it. */
  postMessage(): void {
    this.#next?.().then(
      (message) => this.emit('message', message),
      (error: unknown) => this.emit('error', error),
    )
  }

  /** Ends the reading, of which nothing is left to end. */
  async terminate(): Promise<void> {
    this.removeAllListeners()
  }
}

const unread = (bytes: Uint8Array): PdfFacts => ({
  sizeBytes: bytes.byteLength,
  state: 'readable',
  pages: 0,
  contents: [],
  text: '',
})
