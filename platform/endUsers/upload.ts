import { reasonTexts } from '../../contract/endUsers/reasons.ts'
import type { Translate } from '../../contract/language/translator.ts'
import { emailKey, faultHeader, type UserSheetPurpose } from '../../contract/endUsers/rows.ts'
import type { Call, Db } from '../context.ts'
import { audit } from '../session/audit.ts'
import { trackUpload, type UploadProgress } from '../uploads/progress.ts'
import type { UploadOutcome } from '../uploads/uploadOutcome.ts'
import {
  outcomeOf,
  type PublishRejected,
  type UploadResult,
  withRejected,
} from '../uploads/rejected.ts'
import { rejectedSheet } from '../uploads/rejectedSheet.ts'
import {
  type BatchKey,
  findSameBatch,
  finishBatch,
  findBatchOf,
  insertBatch,
  kindOf,
  waitForSameFile,
} from './batchStore.ts'
import { withMutex } from '../ports/keyedMutex.ts'
import { sourceOf } from '../uploads/source.ts'
import { requireUploadQuota } from '../uploads/quotaStore.ts'
import { readUnlessWritten } from '../uploads/readUnlessWritten.ts'
import { refuseOtherFile, stagedFileName, usedUploadId } from '../uploads/staging.ts'
import { removeStaged } from '../uploads/stagingStore.ts'
import { checkRows, type CheckedRows, type RejectedRow } from './checkRows.ts'
import { type HashedRow, hashRows } from './hashRows.ts'
import { fileNameOf, type ReadFile, readRows } from './readRows.ts'
import { openStagedSheet } from './stagedSheet.ts'
import { activeEmails, disableUsers, insertUsers } from './store.ts'

/** An upload as it was sent: a file, or a sheet that was checked and staged before. */
export interface UserUpload {
  file?: Blob | undefined
  stagedId?: string | undefined
  stagedKey?: string | undefined
  customerId: number
  uploadId?: string | undefined
}

/** The same file again within this time is the same click. */
const sameClickMs = 60_000

/**
 * Checks all rows of a sheet of users, and only then writes the good ones, in one transaction. The same upload sent
 * again writes nothing and returns the outcome of the first; `answer` returns the answer of a complete upload. Throws
 * `Problem('invalid')` naming `file` when the upload has neither a file nor a staged sheet, or both, and naming
 * `uploadId` when something else was uploaded under the id, and `Problem('throttled')` beyond `UPLOAD_QUOTA`.
 */
export async function uploadUsers<T>(
  purpose: UserSheetPurpose,
  upload: UserUpload,
  answer: (accepted: number) => T,
  call: Call,
): Promise<UploadOutcome<T>> {
  const { customerId, uploadId, stagedId } = upload
  const kind = kindOf(purpose)
  const outcome = outcomeOf(kind, answer)
  const fileName = upload.file
    ? fileNameOf(upload.file)
    : await stagedFileName(call, { id: stagedId, customerId })
  return trackUpload(call, { customerId, uploadId, kind, fileName }, async (progress) => {
    const id = progress.uploadId
    const source = await readUnlessWritten(
      () => writtenBefore(call, { customerId, kind, uploadId: id }, stagedId),
      async () => {
        await progress.report('read')
        return readOnce(purpose, upload, call, progress)
      },
    )
    if (source.written) return outcome(source.written)
    const { rows: file } = source
    const since = new Date(call.now.getTime() - sameClickMs)
    const key: BatchKey = { customerId, kind, sha256: file.sha256, uploadId: id, since }
    return withMutex(nameOfSame(key), () =>
      run(purpose, { upload, file, key, progress, outcome, call }),
    )
  })
}

/**
 * Returns the result of a staged sheet that was written before. Its staged rows are deleted, so the id identifies it.
 */
async function writtenBefore(
  call: Call,
  key: Pick<BatchKey, 'customerId' | 'kind' | 'uploadId'>,
  stagedId: string | undefined,
): Promise<UploadResult | undefined> {
  if (stagedId === undefined) return undefined
  const written = await call.transaction((db) => findBatchOf(db, key))
  if (written === undefined) return undefined
  const { customerId, uploadId } = key
  await refuseOtherFile(call, { id: stagedId, customerId }, written)
  return { customerId, uploadId, accepted: written.accepted, rejected: written.rejected }
}

/** Returns the rows of the sheet: staged ones where the upload names them, else those of its file. */
async function readOnce(
  purpose: UserSheetPurpose,
  { file, stagedId, stagedKey, customerId }: UserUpload,
  call: Call,
  progress: UploadProgress,
): Promise<ReadFile> {
  const source = sourceOf({ file, stagedId })
  return 'stagedId' in source
    ? openStagedSheet(call, { customerId, purpose }, { stagedId: source.stagedId, stagedKey })
    : readRows(source.file, { customerId, purpose }, (read) => progress.report('read', read))
}

interface Work<T> {
  upload: UserUpload
  file: ReadFile
  key: BatchKey
  progress: UploadProgress
  outcome: (result: UploadResult) => UploadOutcome<T>
  call: Call
}

async function run<T>(purpose: UserSheetPurpose, work: Work<T>): Promise<UploadOutcome<T>> {
  const { file, key, progress, outcome, call } = work
  await progress.report('check', 0, file.rows.length)
  const earlier = await call.transaction((db) => answerOfSame(db, key))
  if (earlier) return outcome(earlier)
  const checked = await call.transaction((db) =>
    checkRows(file, purpose, (emails) => activeEmails(db, key.customerId, emails)),
  )
  // A sheet without a row to take or to refuse is no upload.
  if (checked.accepted.length + checked.rejected.length === 0) {
    return outcome({
      customerId: key.customerId,
      uploadId: key.uploadId,
      accepted: 0,
      rejected: 0,
    })
  }
  const total = checked.accepted.length
  const { uploadQuotaRows } = call.platform.config
  await call.transaction((db) =>
    requireUploadQuota(
      db,
      { customerId: key.customerId, rows: total, now: call.now },
      uploadQuotaRows,
    ),
  )
  const ready =
    purpose === 'creation'
      ? await hashRows(checked.accepted, (done) => progress.report('prepare', done, total))
      : checked.accepted
  const { customerId, uploadId } = key
  const expected = sheetOfRejected(file, checked.rejected, call.translate)
  return withRejected(
    call,
    { customerId, uploadId, kind: kindOf(purpose), expected },
    async (publish) => {
      await progress.report('write', 0, total)
      return call.write(async (db) => {
        // Another copy of the platform may have been faster with the same file.
        await waitForSameFile(db, key)
        const same = await answerOfSame(db, key)
        return outcome(same ?? (await write(db, purpose, { ...checked, ready, publish }, work)))
      })
    },
  )
}

/** Returns the answer to the first of several equal uploads; undefined when this is the first. */
async function answerOfSame(db: Db, key: BatchKey): Promise<UploadResult | undefined> {
  const same = await findSameBatch(db, key)
  if (same === undefined) return undefined
  if (same.kind !== key.kind || same.fileSha256?.equals(key.sha256) !== true) throw usedUploadId()
  const { accepted, rejected } = same
  return { customerId: key.customerId, uploadId: same.uploadId ?? key.uploadId, accepted, rejected }
}

/**
 * What each purpose of a user list does: its count, its entry in the audit log, and the fault of a row that came late.
 */
const purposes = {
  creation: { counted: 'added', action: 'endUsers.create', lateReason: 'exists' },
  deletion: { counted: 'removed', action: 'endUsers.delete', lateReason: 'unknownUser' },
} as const satisfies Record<UserSheetPurpose, object>

async function write(
  db: Db,
  purpose: UserSheetPurpose,
  {
    ready,
    rejected,
    publish,
  }: { ready: CheckedRows['accepted']; rejected: RejectedRow[]; publish: PublishRejected },
  { upload, file, key, call }: Omit<Work<unknown>, 'outcome'>,
): Promise<UploadResult> {
  const now = call.platform.clock()
  const { customerId, uploadId } = key
  const { counted, action, lateReason } = purposes[purpose]
  const batchId = await insertBatch(db, {
    ...key,
    accountId: call.session.userId,
    fileName: file.fileName,
    now,
  })
  const to = { customerId, batchId, now }
  const writtenEmails =
    purpose === 'creation'
      ? await insertUsers(db, to, ready as HashedRow[])
      : await disableUsers(db, to, ready)
  const late = ready
    .filter(({ row }) => !writtenEmails.has(emailKey(row.email)))
    .map(
      ({ line, row, cells }): RejectedRow => ({
        line,
        row,
        cells,
        fault: { column: 'email', reason: lateReason },
      }),
    )
  const refused = [...rejected, ...late].sort((a, b) => a.line - b.line)
  const counts = { accepted: writtenEmails.size, rejected: refused.length }
  await finishBatch(db, batchId, { ...counts, [counted]: writtenEmails.size })
  await publish(db, sheetOfRejected(file, refused, call.translate))
  if (upload.stagedId !== undefined) await removeStaged(db, upload.stagedId)
  await audit(db, call, {
    action,
    targetType: 'uploadBatch',
    targetId: batchId,
    customerId,
    details: counts,
  })
  return { customerId, uploadId, ...counts }
}

/** Returns the sheet of the rejected rows as the file had them, each with its reason in the language of the call. */
const sheetOfRejected = (
  { headers }: { headers: string[] },
  rows: readonly RejectedRow[],
  translate: Translate,
) =>
  rejectedSheet(
    headers,
    rows.map(({ cells, fault }) => ({
      cells,
      reason: `${faultHeader(fault)}: ${translate(reasonTexts[fault.reason])}`,
    })),
  )

/** Returns the name by which equal uploads wait for each other, so that a second click hashes no password again. */
const nameOfSame = ({ customerId, kind, sha256 }: BatchKey): string =>
  `users ${customerId} ${kind} ${sha256.toString('hex')}`
