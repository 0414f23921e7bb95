import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Call } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { audit } from '../../session/audit.ts'
import { trackUpload, type UploadProgress } from '../../uploads/progress.ts'
import { keepRejected, type UploadResult } from '../../uploads/rejected.ts'
import { findBatch } from './history.ts'
import {
  addIncoming,
  batchSize,
  createIncoming,
  type ListScope,
  matchIncoming,
  type Plan,
  planOf,
  refusedRows,
  sampleRows,
} from './incoming.ts'
import { type LineFault, type ReadLine, readRows } from './readRows.ts'
import { rejectedSheet } from './rejectedSheet.ts'
import { lockLists, writeBatch } from './write.ts'

export interface Upload {
  scope: ListScope
  action: 'overwrite' | 'append'
  file: Blob
  uploadId: string | undefined
}

export interface Checked {
  accepted: number
  plan: Plan
  /** In the order of the file. */
  faults: LineFault[]
  rejected: number
}

const fileNameOf = (file: Blob): string => (file instanceof File ? file.name.slice(0, 255) : '')

/** What the history calls an upload of this list. */
export const kindOf = ({ kind }: ListScope) =>
  kind === 'book' ? ('books' as const) : ('titles' as const)

const tracked = ({ scope, uploadId, file }: Upload, kind: 'titles' | 'books' | null) => ({
  uploadId,
  customerId: scope.customerId,
  kind,
  fileName: fileNameOf(file),
})

/** How much of an upload people see before they decide. */
const previewRows = 20
const previewFaults = 100

/** What the upload would do. The same reading, the same rules and the same comparison as the write. */
export function previewUpload(upload: Upload, call: Call) {
  const { action } = upload
  return trackUpload(call, tracked(upload, null), async (progress) => {
    const bytes = new Uint8Array(await upload.file.arrayBuffer())
    return call.transaction(async (db) => {
      const { accepted, plan, faults, rejected } = await check(db, upload, bytes, progress)
      return {
        ...plan,
        total: accepted + rejected,
        rejected,
        sample: await sampleRows(db, action, previewRows),
        faults: faults
          .slice(0, previewFaults)
          .map(({ line, column, value, reason }) => ({ row: line, column, value, reason })),
      }
    })
  })
}

/**
 * Writes the good rows in one transaction and keeps the others for whoever mends them. An upload that was
 * written before under the same id is answered alike and writes nothing.
 */
export function writeUpload(upload: Upload, call: Call): Promise<UploadResult> {
  const { scope } = upload
  const { customerId } = scope
  return trackUpload(call, tracked(upload, kindOf(scope)), async (progress) => {
    const bytes = new Uint8Array(await upload.file.arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest()
    return call.transaction(async (db) => {
      const { uploadId } = progress
      await lockLists(db, customerId)
      const earlier = await findBatch(db, customerId, uploadId)
      if (earlier && !earlier.fileSha256?.equals(sha256)) {
        throw new Problem('invalid', 'Another file was uploaded under this upload id')
      }
      if (earlier) {
        return { customerId, uploadId, accepted: earlier.accepted, rejected: earlier.rejected }
      }
      const checked = await check(db, upload, bytes, progress)
      const { accepted, rejected } = checked
      // An empty file is no upload.
      if (accepted + rejected > 0) {
        await progress.report('write', 0, accepted)
        await write(db, { ...upload, uploadId }, { ...checked, sha256 }, call)
      }
      return { customerId, uploadId, accepted, rejected }
    })
  })
}

async function write(
  db: Transaction<Database>,
  { scope, action, file, uploadId }: Upload & { uploadId: string },
  { plan, accepted, rejected, faults, sha256 }: Checked & { sha256: Buffer },
  call: Call,
): Promise<void> {
  const { customerId } = scope
  const { added, changed, removed } = plan
  const batchId = await writeBatch(db, {
    scope,
    action,
    accountId: call.session.userId,
    fileName: fileNameOf(file),
    sha256,
    uploadId,
    accepted,
    rejected,
    plan: { added, changed, removed },
    now: call.now,
  })
  if (rejected > 0) {
    const kind = kindOf(scope)
    const sheet = rejectedSheet(faults)
    await keepRejected(db, call, { customerId, uploadId, kind, rows: rejected, sheet })
  }
  await audit(db, call, {
    action: 'holdings.upload',
    targetType: 'uploadBatch',
    targetId: batchId,
    customerId,
    details: { mode: action, kind: scope.kind, accepted, rejected, added, changed, removed },
  })
}

/** Reads the file into the transaction's own table and compares it with the list. */
async function check(
  db: Transaction<Database>,
  { scope, action, file }: Upload,
  bytes: Uint8Array,
  progress: UploadProgress,
): Promise<Checked> {
  const { kind, accessType } = scope
  const faults: LineFault[] = []
  const refused = new Set<number>()
  const refuse = (found: readonly LineFault[]) => {
    faults.push(...found)
    for (const { line } of found) refused.add(line)
  }
  let batch: ReadLine[] = []
  let rows = 0
  await progress.report('read', 0, file.size)
  await createIncoming(db)
  for await (const read of readRows(bytes, { kind, accessType: accessType ?? 'electronic' })) {
    rows += 1
    if ('line' in read) batch.push(read.line)
    else refuse(read.faults)
    if (batch.length < batchSize) continue
    await addIncoming(db, batch)
    batch = []
    await progress.report('read', rows)
  }
  if (batch.length > 0) await addIncoming(db, batch)
  await progress.report('check', rows)
  await matchIncoming(db, scope)
  refuse(await refusedRows(db, kind))
  faults.sort((a, b) => a.line - b.line)
  const accepted = rows - refused.size
  // A file without a single good row replaces nothing.
  const plan = await planOf(db, scope, accepted === 0 ? 'append' : action)
  return { accepted, plan, faults, rejected: refused.size }
}
