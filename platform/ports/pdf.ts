import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PdfFacts } from '../../contract/ddr/pdfFindings.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { FairSemaphore } from './semaphore.ts'

const reader = path.join(import.meta.dirname, 'pdf', 'reader.ts')
/** Longest time to read one file, in ms; the reader posts what it has before that. */
const readTimeoutMs = 15_000
/** Largest heap of a reader in MB: a file that needs more ends its reader and not the platform. */
const readerHeapMb = 256
/** Largest memory of a reader outside its heap in bytes, which holds what is unpacked; V8 does not limit it. */
const readerBufferBytes = 256 * 1024 * 1024
/** Time between two looks at that memory, in ms. */
const memoryCheckMs = 50

/** Seconds after which a refused caller may try again. */
const busySeconds = 5
/** Limits this process to two readers, and each customer to one of them. */
const readers = new FairSemaphore<number>({
  parallel: 2,
  waiting: 8,
  maxWaitMs: 20_000,
  full: () =>
    new Problem('unavailable', 'Too many PDFs are read at the moment: try again soon', {
      retryAfter: busySeconds,
    }),
})

interface PdfReadOptions {
  /** The customer whose file it is; of one customer one file is read at a time. Null for nobody's. */
  customerId: number | null
  timeoutMs?: number
}

/**
 * Returns what a PDF contains. A thread reads it, so that it does not block other calls; at most two are read at
 * once, and one of a customer. A file that is damaged, or takes too much memory or time, has the state `unreadable`.
 * Throws `Problem('unavailable')` with `retryAfter` (seconds) when too many callers wait.
 */
export const readPdf = (
  bytes: Uint8Array,
  { customerId, timeoutMs = readTimeoutMs }: PdfReadOptions,
): Promise<PdfFacts> => readers.run(customerId, () => factsFromWorker(bytes, timeoutMs))

async function factsFromWorker(bytes: Uint8Array, timeoutMs: number): Promise<PdfFacts> {
  const worker = new Worker(reader, {
    workerData: { bytes },
    // The thread gets none of this process's options but those for TypeScript on older versions of Node.
    execArgv: process.execArgv.filter((flag) => flag === '--experimental-strip-types'),
    resourceLimits: { maxOldGenerationSizeMb: readerHeapMb },
  })
  const unreadable: PdfFacts = {
    sizeBytes: bytes.byteLength,
    state: 'unreadable',
    pages: 0,
    contents: [],
    text: '',
  }
  const { promise, resolve } = Promise.withResolvers<PdfFacts>()
  const timer = setTimeout(() => resolve(unreadable), timeoutMs)
  const memoryTimer = setInterval(() => {
    void bufferBytesOf(worker).then((bufferBytes) =>
      bufferBytes > readerBufferBytes ? resolve(unreadable) : undefined,
    )
  }, memoryCheckMs)
  worker
    .once('message', (facts: PdfFacts) => resolve(facts))
    .once('error', () => resolve(unreadable))
    .once('exit', () => resolve(unreadable))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    clearInterval(memoryTimer)
    await worker.terminate()
  }
}

/** Returns the memory of a thread outside its heap in bytes; 0 when it has ended, which its exit reports. */
async function bufferBytesOf(worker: Worker): Promise<number> {
  // Node before 22.16 cannot measure a thread; time and heap limit it there.
  if (!('getHeapStatistics' in worker)) return 0
  try {
    return (await worker.getHeapStatistics()).external_memory
  } catch {
    return 0
  }
}
