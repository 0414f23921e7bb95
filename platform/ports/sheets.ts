import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { Problem, type ProblemCode } from '../../contract/kernel/problem.ts'
import type { SheetLimits, SheetRow } from './sheets/parse.ts'
import { delimitedBytes } from './sheets/delimited.ts'
import { readArchive } from './sheets/archive.ts'
import { isArchive } from './sheets/parse.ts'
import { type Sheet, workbookBytes } from './sheets/workbook.ts'
import { Turnstile } from './turnstile.ts'

export type { Cell, Column, Sheet } from './sheets/workbook.ts'
export type { SheetLimits, SheetRow } from './sheets/parse.ts'

/** What a file may hold at most (docs/budgets.md#files); calls that take larger lists say so. */
export const defaultLimits: SheetLimits = {
  packedBytes: 5 * 1024 * 1024,
  unpackedBytes: 50 * 1024 * 1024,
  entries: 1_000,
  rows: 50_000,
  columns: 200,
}

const reader = path.join(import.meta.dirname, 'sheets', 'reader.ts')
/** Longer than any file within the limits keeps its reader busy; the time between batches does not count. */
const readTimeoutMs = 60_000
/** A file that needs more heap ends its own reader, not the platform. */
const readerHeapMb = 512

/** Seconds after which a file that is read now is done as a rule. */
const busySeconds = 10
/** Two files at once in this process: each may need half a gigabyte, and a processor of its own. */
const readers = new Turnstile({
  parallel: 2,
  waiting: 6,
  full: () =>
    new Problem('unavailable', 'Too many files are read at the moment: try again soon', {
      retryAfter: busySeconds,
    }),
})

/** An .xlsx workbook with one sheet, written while it is read. Days are ISO strings, in every time zone. */
export function writeSheet(sheet: Sheet): ReadableStream<Uint8Array> {
  return workbookBytes(sheet)
}

/** A .csv file (RFC 4180) that no spreadsheet takes for formulas. */
export function writeCsv(sheet: Sheet): ReadableStream<Uint8Array> {
  return delimitedBytes(sheet, { separator: ',', forSpreadsheets: true })
}

/** A tab-separated .txt file as KBART asks for it: the values as they are. */
export function writeTsv(sheet: Sheet): ReadableStream<Uint8Array> {
  return delimitedBytes(sheet, { separator: '\t', forSpreadsheets: false })
}

/** A tab-separated file for spreadsheets: UTF-8 with its mark, as COUNTER asks for it. */
export function writeSpreadsheetTsv(sheet: Sheet): ReadableStream<Uint8Array> {
  return delimitedBytes(sheet, { separator: '\t', forSpreadsheets: true })
}

/** What the reader's thread says: a batch of rows, the end, or why it cannot go on. */
export type ReaderMessage =
  | { rows: { line: number; values: [string, string][] }[] }
  | { end: true }
  | { problem: { code: ProblemCode; message: string } }

/**
 * Yields the rows of an uploaded .xlsx, .csv or tab-separated file by their headers. The bytes decide what it
 * is, not its name. Read in a thread of its own, batch by batch as the rows are taken, so that no file holds up
 * other calls. At most two files are read at once; others wait. Throws `Problem`: `tooLarge`,
 * `unsupportedType` or `invalid` with a text for people when the file cannot be taken, `unavailable` with
 * `retryAfter` when too many wait.
 */
export async function* readSheet(
  bytes: Uint8Array,
  { limits = {} }: { limits?: Partial<SheetLimits> } = {},
): AsyncGenerator<SheetRow, void, undefined> {
  const allowed = { ...defaultLimits, ...limits }
  if (bytes.byteLength > allowed.packedBytes) {
    const most = Math.floor(allowed.packedBytes / 1024 / 1024)
    throw new Problem('tooLarge', `The file is larger than ${most} MB`)
  }
  // What its directory alone shows needs neither a thread nor a turn.
  if (isArchive(bytes)) readArchive(bytes, allowed)
  const leave = await readers.enter()
  try {
    yield* rowsFromWorker(bytes, allowed)
  } finally {
    leave()
  }
}

async function* rowsFromWorker(
  bytes: Uint8Array,
  limits: SheetLimits,
): AsyncGenerator<SheetRow, void, undefined> {
  const worker = new Worker(reader, {
    workerData: { bytes, limits },
    // Not what this process was started with, but for reading TypeScript on older versions of Node.
    execArgv: process.execArgv.filter((flag) => flag === '--experimental-strip-types'),
    resourceLimits: { maxOldGenerationSizeMb: readerHeapMb },
  })
  let remainingMs = readTimeoutMs
  try {
    for (;;) {
      const startedAt = performance.now()
      const message = await nextMessage(worker, remainingMs)
      remainingMs -= performance.now() - startedAt
      if ('end' in message) return
      if ('problem' in message) throw new Problem(message.problem.code, message.problem.message)
      for (const { line, values } of message.rows) yield { line, values: new Map(values) }
    }
  } finally {
    await worker.terminate()
  }
}

function nextMessage(worker: Worker, timeoutMs: number): Promise<ReaderMessage> {
  return new Promise((resolve, reject) => {
    const limitExceeded = () =>
      new Problem('tooLarge', 'The file needs too much memory or time to read')
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
