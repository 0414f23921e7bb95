import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { Problem, type ProblemCode } from '../../contract/kernel/problem.ts'
import { sheetLimits } from '../../contract/uploads/limits.ts'
import type { SheetLimits } from './sheets/sheetLimits.ts'
import type { SentRow, SheetRow } from './sheets/sheetRows.ts'
import { isArchive } from './sheets/parse.ts'
import { delimitedBytes } from './sheets/delimited.ts'
import { readArchive } from './sheets/archive.ts'
import { type Sheet, workbookBytes } from './sheets/workbook.ts'
import { FairSemaphore } from './semaphore.ts'

export type { Cell, Column, Sheet } from './sheets/workbook.ts'
export type { SheetLimits } from './sheets/sheetLimits.ts'
export type { SheetRow } from './sheets/sheetRows.ts'

/** Limits of an uploaded file (docs/budgets.md#files); calls that accept larger lists pass limits of their own. */
export const defaultLimits: SheetLimits = {
  packedBytes: sheetLimits.bytes,
  unpackedBytes: 50 * 1024 * 1024,
  entries: 1_000,
  rows: sheetLimits.rows,
  columns: 200,
}

const reader = path.join(import.meta.dirname, 'sheets', 'reader.ts')
/** Longest time to read one batch, in ms: more than any file within the limits needs. */
const readTimeoutMs = 60_000
/** Largest heap of a reader in MB: a file that needs more ends its reader and not the platform. */
const readerHeapMb = 512

/** Seconds after which a refused caller may try again: about the time that reading one file takes. */
const busySeconds = 10
/**
 * Limits this process to two readers, because each may need half a gigabyte and a whole processor, and each customer to
 * one of them.
 */
const readers = new FairSemaphore<number>({
  parallel: 2,
  waiting: 6,
  full: () =>
    new Problem('unavailable', 'Too many files are read at the moment: try again soon', {
      retryAfter: busySeconds,
    }),
})

/** Returns an .xlsx workbook with one sheet, as a stream. Days are ISO strings and do not depend on the time zone. */
export function writeSheet(sheet: Sheet): ReadableStream<Uint8Array> {
  return workbookBytes(sheet)
}

/** Returns a .csv file (RFC 4180) as a stream, with formulas escaped. */
export function writeCsv(sheet: Sheet): ReadableStream<Uint8Array> {
  return delimitedBytes(sheet, { separator: ',', forSpreadsheets: true })
}

/** Returns a tab-separated .txt file as a stream, with unescaped values, as KBART requires. */
export function writeTsv(sheet: Sheet): ReadableStream<Uint8Array> {
  return delimitedBytes(sheet, { separator: '\t', forSpreadsheets: false })
}

/**
 * Returns a tab-separated file as a stream: UTF-8 with a byte order mark, as COUNTER requires, and formulas escaped.
 */
export function writeSpreadsheetTsv(sheet: Sheet): ReadableStream<Uint8Array> {
  return delimitedBytes(sheet, { separator: '\t', forSpreadsheets: true })
}

/**
 * A message of the reader's thread: a batch of rows, the end of the file, or the problem that ended the reading. The
 * first one has the headers.
 */
export type ReaderMessage =
  | { rows: SentRow[]; headers?: string[] | undefined }
  | { end: true; headers?: string[] | undefined }
  | { problem: { code: ProblemCode; message: string } }

interface SheetReadOptions {
  /** The customer whose file it is; of one customer one file is read at a time. */
  customerId?: number
  limits?: Partial<SheetLimits>
  /** Receives the headers before the first row, also of a file without rows; what it throws ends the reading. */
  onHeaders?: (headers: string[]) => void
}

/**
 * Yields the rows of an uploaded .xlsx, .csv or tab-separated file by their headers. The bytes decide the format, not
 * the file's name. A thread reads the file batch by batch, so that it does not block other calls. At most two files are
 * read at once; other callers wait. Throws `Problem` (`tooLarge`, `unsupportedType` or `invalid`) with a text for
 * users, under the field `file`, when the file cannot be read, and `Problem('unavailable')` with `retryAfter` when too
 * many callers wait.
 */
export async function* readSheet(
  bytes: Uint8Array,
  { customerId, limits = {}, onHeaders = () => undefined }: SheetReadOptions = {},
): AsyncGenerator<SheetRow, void, undefined> {
  const allowed = { ...defaultLimits, ...limits }
  refuseAtOnce(bytes, allowed)
  const leave = await readers.acquire(customerId ?? null)
  try {
    yield* rowsFromWorker(bytes, allowed, onHeaders)
  } finally {
    leave()
  }
}

/** Throws the problem of a file that its size or its directory shows to be invalid, before it waits for a thread. */
function refuseAtOnce(bytes: Uint8Array, limits: SheetLimits): void {
  if (bytes.byteLength > limits.packedBytes) {
    const maxMegabytes = Math.floor(limits.packedBytes / 1024 / 1024)
    throw ofFile('tooLarge', `The file is larger than ${maxMegabytes} MB`)
  }
  if (!isArchive(bytes)) return
  try {
    readArchive(bytes, limits)
  } catch (error) {
    throw error instanceof Problem ? ofFile(error.code, error.message) : error
  }
}

/** Returns a problem that names the field of the file. */
const ofFile = (code: ProblemCode, message: string): Problem =>
  new Problem(code, message, { fields: { file: message } })

async function* rowsFromWorker(
  bytes: Uint8Array,
  limits: SheetLimits,
  onHeaders: (headers: string[]) => void,
): AsyncGenerator<SheetRow, void, undefined> {
  const worker = new Worker(reader, {
    workerData: { bytes, limits },
    // The thread gets none of this process's options but those for TypeScript on older versions of Node.
    execArgv: process.execArgv.filter((flag) => flag === '--experimental-strip-types'),
    resourceLimits: { maxOldGenerationSizeMb: readerHeapMb },
  })
  // A thread that runs out of memory while it is ended reports it when nobody waits for a message any more.
  // Without a listener that would end the process.
  worker.on('error', () => undefined)
  let remainingMs = readTimeoutMs
  let headers: readonly string[] = []
  try {
    for (;;) {
      const startedAt = performance.now()
      const message = await nextMessage(worker, remainingMs)
      remainingMs -= performance.now() - startedAt
      if ('problem' in message) throw ofFile(message.problem.code, message.problem.message)
      if (message.headers) {
        headers = message.headers
        onHeaders(message.headers)
      }
      if ('end' in message) return
      for (const { line, cells, surplus } of message.rows) {
        const values = new Map(headers.map((header, index) => [header, cells[index] ?? '']))
        yield { line, values, surplus }
      }
    }
  } finally {
    await worker.terminate()
  }
}

function nextMessage(worker: Worker, timeoutMs: number): Promise<ReaderMessage> {
  return new Promise((resolve, reject) => {
    const limitExceeded = () => ofFile('tooLarge', 'The file needs too much memory or time to read')
    const settle = (act: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      act()
    }
    const timer = setTimeout(() => settle(() => reject(limitExceeded())), timeoutMs)
    const onMessage = (message: ReaderMessage) => settle(() => resolve(message))
    const onExit = () => settle(() => reject(limitExceeded()))
    const onError = (error: Error & { code?: string }) =>
      settle(() => reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? limitExceeded() : error))
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage('next')
  })
}
