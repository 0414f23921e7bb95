import { createHash, randomUUID } from 'node:crypto'
import { fileTimestamp } from '../../contract/calendar.ts'
import type { Download } from '../../contract/kernel/answer.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { UploadKind } from '../../contract/uploads/endpoints.ts'
import type { Call, Db } from '../context.ts'
import { discardFile } from '../files/discard.ts'
import { withPauses } from '../withPauses.ts'
import { sheetDownload } from '../ports/sheetDownload.ts'
import { writeSheet } from '../ports/sheets.ts'
import type { RejectedSheet } from './rejectedSheet.ts'
import {
  deleteSurplus,
  findRejected,
  publishRejected,
  rejectedFolder,
  type RejectedKey,
} from './rejectedStore.ts'
import type { UploadOutcome } from './uploadOutcome.ts'

const namesOf: Record<UploadKind, string> = {
  titles: 'Rejected_Titles',
  books: 'Rejected_Books',
  users: 'Rejected_Users',
  userDeletion: 'Rejected_Users',
}

/**
 * Records, in the transaction that writes an upload, that its rejected rows can be downloaded once it is committed.
 * Ends the transaction by an error while the workbook of these rows is not stored.
 */
export type PublishRejected = (db: Db, sheet: RejectedSheet) => Promise<void>

/**
 * Writes an upload whose rejected rows are stored as a workbook, and returns what `write` returns. `write` may run more
 * than once: it runs the transaction of the upload, in which it calls `publish` before it writes much. The workbook is
 * stored between two runs, so that a store of files that does not answer holds no lock, and what fails there leaves the
 * list as it was. `expected` are rows that are known to be rejected before the first run. The workbook of an upload
 * that is refused, or that another copy of the platform wrote first, is removed, and so are the customer's oldest
 * workbooks beyond the limit.
 */
export async function withRejected<T>(
  call: Call,
  { kind, expected, ...key }: RejectedKey & { kind: UploadKind; expected?: RejectedSheet },
  write: (publish: PublishRejected) => Promise<T>,
): Promise<T> {
  const { platform, now } = call
  let stored: { fileKey: string; hash: string } | undefined
  let publishedKey: string | undefined
  let surplusKeys: string[] = []
  const store = async (sheet: RejectedSheet, hash: string) => {
    const workbook = await new Response(writeSheet(sheet)).arrayBuffer()
    // Several copies of the platform may write under one upload id, and only one of them succeeds. Each workbook has a
    // key of its own, so that none replaces another. The retention job removes those to which no record leads.
    const fileKey = `${rejectedFolder}/${key.customerId}/${randomUUID()}.xlsx`
    await platform.blobs.put(fileKey, new Uint8Array(workbook))
    stored = { fileKey, hash }
  }
  const publish: PublishRejected = async (db, sheet) => {
    const rows = sheet.rows.length
    if (rows === 0) return
    const hash = await hashOf(sheet)
    if (stored?.hash !== hash) throw new NotStoredError(sheet, hash)
    await publishRejected(db, { ...key, kind, rows, fileKey: stored.fileKey, createdAt: now })
    publishedKey = stored.fileKey
    surplusKeys = await deleteSurplus(db, key)
  }
  const run = async (): Promise<T> => {
    publishedKey = undefined
    try {
      return await write(publish)
    } catch (error) {
      const isNotStored = error instanceof NotStoredError
      // After any other error the database may have committed the upload before the connection broke.
      const isRefused = isNotStored || error instanceof Problem
      if (isRefused && stored !== undefined) await discardFile(call, stored.fileKey)
      if (!isNotStored) throw error
      await store(error.sheet, error.hash)
      return run()
    }
  }
  if (expected !== undefined && expected.rows.length > 0) {
    await store(expected, await hashOf(expected))
  }
  const result = await run()
  if (stored !== undefined && stored.fileKey !== publishedKey) {
    await discardFile(call, stored.fileKey)
  }
  for (const fileKey of surplusKeys) await discardFile(call, fileKey)
  return result
}

/** Ends a transaction whose rejected rows are not stored yet. */
class NotStoredError extends Error {
  readonly sheet: RejectedSheet
  readonly hash: string

  constructor(sheet: RejectedSheet, hash: string) {
    super('The rejected rows are not stored yet')
    this.sheet = sheet
    this.hash = hash
  }
}

/** Returns a hash of headers and rows. */
async function hashOf({ columns, rows }: RejectedSheet): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(columns))
  for await (const row of withPauses(rows)) hash.update(JSON.stringify(row))
  return hash.digest('hex')
}

/**
 * Returns the workbook of rejected rows of an upload of one of these kinds. Throws `Problem('notFound')` when there is
 * none.
 */
export async function openRejected(
  key: RejectedKey,
  kinds: readonly UploadKind[],
  call: Call,
): Promise<Download> {
  const upload = await call.transaction((db) => findRejected(db, key, kinds, call.now))
  if (upload === undefined)
    throw new Problem('notFound', 'No rejected rows are kept of this upload')
  const body = await call.platform.blobs.stream(upload.fileKey)
  const timestamp = fileTimestamp(upload.createdAt, call.platform.config.timeZone)
  return sheetDownload(namesOf[upload.kind], body, timestamp)
}

/** How many rows of an upload were accepted and rejected. */
export interface UploadResult extends RejectedKey {
  accepted: number
  rejected: number
}

/** Returns the outcome of an upload of a kind; `answer` returns the answer of a complete one. */
export const outcomeOf =
  <T>(kind: UploadKind, answer: (accepted: number) => T) =>
  ({ accepted, rejected, customerId, uploadId }: UploadResult): UploadOutcome<T> =>
    rejected === 0
      ? { outcome: 'complete', answer: answer(accepted) }
      : { outcome: 'partial', accepted, rejected: { customerId, uploadId, kind } }
