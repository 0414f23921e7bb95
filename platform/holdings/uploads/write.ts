import type { Transaction } from 'kysely'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { UploadAction } from '../../../contract/holdings/uploads.ts'
import type { Translate } from '../../../contract/language/translator.ts'
import type { Call } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { withPauses } from '../../withPauses.ts'
import { withMutex } from '../../ports/keyedMutex.ts'
import { audit } from '../../session/audit.ts'
import { trackUpload } from '../../uploads/progress.ts'
import { requireUploadQuota } from '../../uploads/quotaStore.ts'
import { readUnlessWritten } from '../../uploads/readUnlessWritten.ts'
import type { UploadOutcome } from '../../uploads/uploadOutcome.ts'
import {
  outcomeOf,
  type PublishRejected,
  type UploadResult,
  withRejected,
} from '../../uploads/rejected.ts'
import { type RejectedRow, rejectedSheet } from '../../uploads/rejectedSheet.ts'
import {
  noLongerStaged,
  refuseOtherFile,
  type StagedUpload,
  usedUploadId,
} from '../../uploads/staging.ts'
import { lockStaged, removeStaged, stagedHeaders } from '../../uploads/stagingStore.ts'
import { type CheckedRows, checkStaged } from './checkStaged.ts'
import { type RejectedLine, rejectedLines } from './findingsStore.ts'
import { findBatch } from './historyStore.ts'
import type { ListScope } from './incomingStore.ts'
import { kindOf, readOnce, trackedAs, type Upload } from './upload.ts'
import { lockLists, writeBatch } from './writeStore.ts'

/**
 * Writes the valid rows in one transaction and stores the rejected rows, so that they can be corrected. An upload that
 * was written before under the same id returns the same outcome and writes nothing; `answer` returns the answer of a
 * complete upload. Throws `Problem('invalid')` naming `uploadId` when something else was uploaded under the id, and
 * `Problem('notFound')` when the rows of a staged upload are gone, because they were written or made room for others,
 * `Problem('conflict')` naming `confirmedRemovals` when it would remove more titles than that, and
 * `Problem('throttled')` beyond `UPLOAD_QUOTA`.
 */
export async function writeUpload<T>(
  upload: Upload,
  answer: (accepted: number) => T,
  call: Call,
): Promise<UploadOutcome<T>> {
  const { scope } = upload
  const outcome = outcomeOf(kindOf(scope), answer)
  const { customerId } = scope
  return trackUpload(call, await trackedAs(upload, kindOf(scope), call), async (progress) => {
    const { uploadId } = progress
    const source = await readUnlessWritten(
      () => writtenBefore(upload, uploadId, call),
      () => readOnce(upload, call, progress),
    )
    if (source.written) return outcome(source.written)
    const { rows: staged } = source
    await progress.report('check', staged.total)
    return withRejected(call, { customerId, uploadId, kind: kindOf(scope) }, (publish) =>
      withMutex(`holdings ${customerId}`, async () => {
        await progress.report('write', 0, staged.total)
        return call.write(async (db) =>
          outcome(await writeStaged(db, { ...upload, uploadId, publish }, staged, call)),
        )
      }),
    )
  })
}

/**
 * Returns the result of a staged upload that was written before. Its staged rows are deleted, so the id identifies it.
 */
async function writtenBefore(
  { scope, action, source }: Upload,
  uploadId: string,
  call: Call,
): Promise<UploadResult | undefined> {
  if ('file' in source) return undefined
  const { customerId } = scope
  const earlier = await call.transaction((db) => findBatch(db, customerId, uploadId))
  if (earlier === undefined) return undefined
  if (!isOfList(earlier, scope, action)) throw usedUploadId()
  await refuseOtherFile(call, { id: source.stagedId, customerId }, earlier)
  return { customerId, uploadId, accepted: earlier.accepted, rejected: earlier.rejected }
}

/** Returns whether an upload that was written before is of this list and did the same with it. */
const isOfList = (
  batch: { kind: string; mode: string | null; accessType: string | null },
  scope: ListScope,
  action: UploadAction,
): boolean =>
  batch.kind === kindOf(scope) && batch.mode === action && batch.accessType === scope.accessType

/** An upload with the id under which it is written. */
interface RunningUpload extends Upload {
  uploadId: string
  publish: PublishRejected
}

async function writeStaged(
  db: Transaction<Database>,
  upload: RunningUpload,
  staged: StagedUpload,
  call: Call,
): Promise<UploadResult> {
  const { scope, action, uploadId, confirmedRemovals } = upload
  const { customerId } = scope
  await lockLists(db, customerId)
  const earlier = await findBatch(db, customerId, uploadId)
  if (earlier !== undefined) {
    const isSame = earlier.fileSha256?.equals(staged.fileSha256) ?? false
    if (!isSame || !isOfList(earlier, scope, action)) throw usedUploadId()
    return { customerId, uploadId, accepted: earlier.accepted, rejected: earlier.rejected }
  }
  // Without its rows the upload would replace the list by nothing.
  if (!(await lockStaged(db, staged.id))) throw noLongerStaged()
  const checked = await checkStaged(db, scope, action, staged)
  const { accepted, rejected, plan } = checked
  if (confirmedRemovals !== undefined && plan.removed > confirmedRemovals) {
    const message = `The list has changed: ${plan.removed} titles would be removed, not ${confirmedRemovals}`
    throw new Problem('conflict', message, { fields: { confirmedRemovals: message } })
  }
  await requireUploadQuota(
    db,
    { customerId, rows: plan.added + plan.changed + plan.removed, now: call.now },
    call.platform.config.uploadQuotaRows,
  )
  // A file without rows is not recorded as an upload.
  if (accepted + rejected > 0) await write(db, upload, { ...checked, staged }, call)
  await removeStaged(db, staged.id)
  return { customerId, uploadId, accepted, rejected }
}

async function write(
  db: Transaction<Database>,
  { scope, action, uploadId, publish }: RunningUpload,
  { plan, accepted, rejected, staged }: CheckedRows & { staged: StagedUpload },
  call: Call,
): Promise<void> {
  const { customerId } = scope
  const { added, changed, removed } = plan
  const sheet = rejectedSheet(
    await stagedHeaders(db, staged.id),
    await rejectedRows(await rejectedLines(db, staged.id, scope.kind), call.translate),
  )
  await publish(db, sheet)
  const batchId = await writeBatch(db, {
    scope,
    action,
    accountId: call.session.userId,
    fileName: staged.fileName,
    sha256: staged.fileSha256,
    uploadId,
    accepted,
    rejected,
    plan: { added, changed, removed },
    now: call.now,
  })
  await audit(db, call, {
    action: 'holdings.upload',
    targetType: 'uploadBatch',
    targetId: batchId,
    customerId,
    details: { mode: action, kind: scope.kind, accepted, rejected, added, changed, removed },
  })
}

/** Returns the rejected rows of a file, each with its reasons in the language of the call. */
async function rejectedRows(
  lines: readonly RejectedLine[],
  translate: Translate,
): Promise<RejectedRow[]> {
  const rejected: RejectedRow[] = []
  for await (const { cells, faults } of withPauses(lines)) {
    const reasons = faults.map(({ column, reason }) => `${column}: ${translate(reason)}`)
    rejected.push({ cells, reason: reasons.join('; ') })
  }
  return rejected
}
