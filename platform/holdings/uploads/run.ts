import type { HoldingUploadKind, UploadAction } from '../../../contract/holdings/uploads.ts'
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Translate } from '../../../contract/language/translator.ts'
import type { Call } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { inTurns } from '../../inTurns.ts'
import { audit } from '../../session/audit.ts'
import { type TrackedUpload, trackUpload, type UploadProgress } from '../../uploads/progress.ts'
import {
  outcomeOf,
  type PublishRejected,
  type UploadOutcome,
  type UploadResult,
  withRejected,
} from '../../uploads/rejected.ts'
import { withMutex } from '../../ports/keyedMutex.ts'
import { readUnlessWritten } from '../../uploads/readUnlessWritten.ts'
import type { UploadSource } from '../../uploads/source.ts'
import {
  noLongerStaged,
  refuseOtherFile,
  stagedFileName,
  stagedUpload,
  type StagedUpload,
  stageUpload,
  usedUploadId,
} from '../../uploads/staging.ts'
import { type RejectedRow, rejectedSheet } from '../../uploads/rejectedSheet.ts'
import {
  headerLine,
  lockStaged,
  removeStaged,
  stagedHeaders,
  type StagedRow,
} from '../../uploads/stagingStore.ts'
import { findBatch } from './historyStore.ts'
import {
  addIncoming,
  countRejected,
  createIncoming,
  doubtfulRows,
  firstFaults,
  invalidContent,
  type ListScope,
  matchIncoming,
  type Plan,
  planUpload,
  type RejectedLine,
  rejectedLines,
  sampleRows,
  stagedContent,
} from './incomingStore.ts'
import { type LineFault, readRows } from './readRows.ts'
import { lockLists, writeBatch } from './writeStore.ts'

/** An upload of holdings to carry out. */
export interface Upload {
  scope: ListScope
  action: UploadAction
  source: UploadSource
  uploadId: string | undefined
}

interface CheckedRows {
  accepted: number
  plan: Plan
  rejected: number
}

const fileNameOf = (file: Blob): string => (file instanceof File ? file.name.slice(0, 255) : '')

/** Returns the kind of upload under which the history lists an upload of this list. */
const kindOf = ({ kind }: ListScope) => (kind === 'book' ? ('books' as const) : ('titles' as const))

async function trackedAs(
  { scope: { customerId }, uploadId, source }: Upload,
  kind: HoldingUploadKind | null,
  call: Call,
): Promise<TrackedUpload> {
  const fileName =
    'file' in source
      ? fileNameOf(source.file)
      : await stagedFileName(call, { id: source.stagedId, customerId })
  return { uploadId, customerId, kind, fileName }
}

/** The most rows, and the most faults and warnings, that a preview shows. */
const previewRows = 20
const previewFaults = 100

/**
 * Stages an upload and returns what it would change, with the id under which it is staged. Reads, checks and compares
 * the rows as `writeUpload` does.
 */
export async function previewUpload(upload: Upload, call: Call) {
  const { action, scope } = upload
  return trackUpload(call, await trackedAs(upload, null, call), async (progress) => {
    const staged = await readOnce(upload, call, progress)
    await progress.report('check', staged.total)
    return call.transaction(async (db) => {
      const { accepted, plan, rejected } = await check(db, scope, action, staged)
      const shown = { stagedId: staged.id, kind: scope.kind, count: previewFaults }
      return {
        ...plan,
        total: accepted + rejected,
        rejected,
        stagedId: staged.id,
        ...(await doubtfulRows(db, shown)),
        sample: await sampleRows(db, action, previewRows),
        faults: (await firstFaults(db, shown)).map(({ line, title, column, value, reason }) => ({
          row: line,
          title,
          column,
          value,
          reason,
        })),
      }
    })
  })
}

/**
 * Writes the valid rows in one transaction and stores the rejected rows, so that they can be corrected. An upload that
 * was written before under the same id returns the same outcome and writes nothing; `answer` returns the answer of a
 * complete upload. Throws `Problem('invalid')` naming `uploadId` when something else was uploaded under the id, and
 * `Problem('notFound')` when the rows of a staged upload are gone, because they were written or made room for others.
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
  const { scope, action, uploadId } = upload
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
  const checked = await check(db, scope, action, staged)
  const { accepted, rejected } = checked
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
  for await (const { cells, faults } of inTurns(lines)) {
    const reasons = faults.map(({ column, reason }) => `${column}: ${translate(reason)}`)
    rejected.push({ cells, reason: reasons.join('; ') })
  }
  return rejected
}

/** Returns the staged rows of the upload; reads and stages its file when it was sent with one. */
async function readOnce(
  { scope, source }: Upload,
  call: Call,
  progress: UploadProgress,
): Promise<StagedUpload> {
  const { customerId } = scope
  const subject = { customerId, kind: kindOf(scope), accessType: scope.accessType }
  if ('stagedId' in source) return stagedUpload(call, { ...subject, id: source.stagedId })
  const { file } = source
  await progress.report('read')
  const bytes = new Uint8Array(await file.arrayBuffer())
  return stageUpload(call, {
    ...subject,
    fileName: fileNameOf(file),
    fileSha256: createHash('sha256').update(bytes).digest(),
    rows: rowsToStage(bytes, scope, call.today),
    onStaged: (rows) => progress.report('read', rows),
  })
}

async function* rowsToStage(
  bytes: Uint8Array,
  { kind, accessType }: ListScope,
  today: string,
): AsyncGenerator<StagedRow<Omit<LineFault, 'line'>>> {
  let hasHeaders = false
  for await (const read of readRows(bytes, {
    kind,
    accessType: accessType ?? 'mixed',
    today,
  })) {
    if (!hasHeaders) yield { line: headerLine, content: [...read.values.keys()], faults: [] }
    hasHeaders = true
    const cells = [...read.values.values(), ...read.surplus]
    if ('row' in read) {
      const content = stagedContent(read.row, cells, read.warnings)
      yield { line: read.row.line, content, faults: [] }
    } else yield { line: read.line, content: invalidContent(cells), faults: read.faults }
  }
}

/** Copies the staged rows into the transaction's temporary table and compares them with the list. */
async function check(
  db: Transaction<Database>,
  scope: ListScope,
  action: UploadAction,
  staged: StagedUpload,
): Promise<CheckedRows> {
  await createIncoming(db)
  await addIncoming(db, staged.id)
  await matchIncoming(db, scope)
  const rejected = await countRejected(db, staged.id)
  const accepted = staged.total - rejected
  // A file without a valid row replaces nothing.
  const plan = await planUpload(db, scope, accepted === 0 ? 'append' : action)
  return { accepted, plan, rejected }
}
