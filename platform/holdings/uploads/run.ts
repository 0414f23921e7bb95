import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Call } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { audit } from '../../session/audit.ts'
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
import { progressOf } from './progress.ts'
import { type LineFault, type ReadLine, readRows } from './readRows.ts'
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

const fileNameOf = (file: Blob): string => (file instanceof File ? file.name : '')

/** How much of an upload people see before they decide. */
const previewRows = 20
const previewFaults = 100

/** What the upload would do. The same reading, the same rules and the same comparison as the write. */
export async function previewUpload(upload: Upload, call: Call) {
  const bytes = new Uint8Array(await upload.file.arrayBuffer())
  return call.transaction(async (db) => {
    const { accepted, plan, faults, rejected } = await check(db, upload, bytes, call)
    return {
      ...plan,
      total: accepted + rejected,
      rejected,
      sample: await sampleRows(db, upload.action, previewRows),
      faults: faults
        .slice(0, previewFaults)
        .map(({ line, column, value, reason }) => ({ row: line, column, value, reason })),
    }
  })
}

/** Writes the good rows in one transaction and answers with the others. A repeated upload is answered alike. */
export async function writeUpload(
  upload: Upload,
  call: Call,
): Promise<Pick<Checked, 'accepted' | 'faults'>> {
  const { scope, action, uploadId } = upload
  const bytes = new Uint8Array(await upload.file.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest()
  const say = progressOf(call, scope.customerId, uploadId)
  const written = await call.transaction(async (db) => {
    await lockLists(db, scope.customerId)
    const earlier = uploadId && (await findBatch(db, scope.customerId, uploadId))
    if (earlier && !earlier.fileSha256?.equals(sha256)) {
      throw new Problem('invalid', 'Another file was uploaded under this upload id')
    }
    const { accepted, plan, faults, rejected } = await check(db, upload, bytes, call)
    if (earlier) return { accepted: earlier.accepted, faults }
    // An empty file changes nothing, and neither does one without a single good row.
    if (accepted === 0) return { accepted, faults }
    await say('write', accepted)
    const { added, changed, removed } = plan
    const batchId = await writeBatch(db, {
      scope,
      action,
      accountId: call.session.userId,
      fileName: fileNameOf(upload.file),
      sha256,
      uploadId: uploadId ?? null,
      accepted,
      rejected,
      plan: { added, changed, removed },
      now: call.now,
    })
    await audit(db, call, {
      action: 'holdings.upload',
      targetType: 'uploadBatch',
      targetId: batchId,
      customerId: scope.customerId,
      details: { mode: action, kind: scope.kind, accepted, rejected, added, changed, removed },
    })
    return { accepted, faults }
  })
  await say('done', written.accepted)
  return written
}

async function check(
  db: Transaction<Database>,
  { scope, action, uploadId }: Upload,
  bytes: Uint8Array,
  call: Call,
): Promise<Checked> {
  const say = progressOf(call, scope.customerId, uploadId)
  const { kind, accessType } = scope
  const faults: LineFault[] = []
  const refused = new Set<number>()
  let batch: ReadLine[] = []
  let rows = 0
  await createIncoming(db)
  for await (const read of readRows(bytes, { kind, accessType: accessType ?? 'electronic' })) {
    rows += 1
    await say('check', rows)
    if ('line' in read) batch.push(read.line)
    else {
      faults.push(...read.faults)
      for (const { line } of read.faults) refused.add(line)
    }
    if (batch.length < batchSize) continue
    await addIncoming(db, batch)
    batch = []
  }
  if (batch.length > 0) await addIncoming(db, batch)
  await matchIncoming(db, scope)
  for (const fault of await refusedRows(db, kind)) {
    faults.push(fault)
    refused.add(fault.line)
  }
  faults.sort((a, b) => a.line - b.line)
  const plan = await planOf(db, scope, action)
  return { accepted: rows - refused.size, plan, faults, rejected: refused.size }
}
