import { fileTimestamp } from '../../contract/calendar.ts'
import type { Download } from '../../contract/kernel/answer.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { UploadKind } from '../../contract/uploads/endpoints.ts'
import type { Call, Db } from '../context.ts'
import { sheetDownload } from '../ports/sheetDownload.ts'
import { type Sheet, writeSheet } from '../ports/sheets.ts'
import {
  announceRejected,
  deleteAnnounced,
  findRejected,
  publishRejected,
  type RejectedKey,
} from './rejectedStore.ts'
import type { RejectedRows } from './tables.ts'

/** Returns the key of a workbook in the store of files. */
export const fileOf = ({ customerId, uploadId }: RejectedKey) =>
  `rejectedRows/${customerId}/${uploadId}.xlsx`

const namesOf: Record<UploadKind, string> = {
  titles: 'Rejected_Titles',
  books: 'Rejected_Books',
  users: 'Rejected_Users',
  userDeletion: 'Rejected_Users',
}

/**
 * Records that a workbook of rejected rows may be stored for an upload. Call it before the transaction that writes the
 * upload, so that the file is found and removed even when the platform ends before the transaction does.
 */
export async function expectRejected(
  { platform, now }: Call,
  key: RejectedKey & { kind: UploadKind },
): Promise<void> {
  await announceRejected(platform.db, key, now)
}

/**
 * Stores the workbook of the rejected rows of an upload, or deletes the record of `expectRejected` when no row was
 * rejected, without a call of the store of files. `db` is the transaction that writes the upload, so that the workbook can
 * be downloaded only if the upload is committed.
 */
export async function storeRejected(
  db: Db,
  { platform, now }: Call,
  { rows, sheet, ...key }: RejectedKey & { rows: number; sheet: Sheet },
): Promise<void> {
  // An earlier try of the same upload may have stored a workbook, which goes with the record of that try.
  if (rows === 0) return deleteAnnounced(db, key, now)
  const workbook = await new Response(writeSheet(sheet)).arrayBuffer()
  await platform.blobs.put(fileOf(key), new Uint8Array(workbook))
  await publishRejected(db, key, rows)
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
  const body = await call.platform.blobs.stream(fileOf(upload))
  const timestamp = fileTimestamp(upload.createdAt, call.platform.config.timeZone)
  return sheetDownload(namesOf[upload.kind], body, timestamp)
}

/** How many rows of an upload were accepted and rejected. */
export interface UploadResult extends RejectedKey {
  accepted: number
  rejected: number
}

/** The answer of an upload as JSON: complete, or partial with the name of the workbook of the rejected rows. */
export type UploadOutcome<T> =
  | { outcome: 'complete'; answer: T }
  | { outcome: 'partial'; accepted: number; rejected: RejectedRows }

/** Returns the outcome of an upload of a kind; `answer` returns the answer of a complete one. */
export const outcomeOf =
  <T>(kind: UploadKind, answer: (accepted: number) => T) =>
  ({ accepted, rejected, customerId, uploadId }: UploadResult): UploadOutcome<T> =>
    rejected === 0
      ? { outcome: 'complete', answer: answer(accepted) }
      : { outcome: 'partial', accepted, rejected: { customerId, uploadId, kind } }
