import { emailKey, type UserSheetPurpose } from '../../contract/endUsers/rows.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Call, Db } from '../context.ts'
import { audit } from '../session/audit.ts'
import { trackUpload, type UploadProgress } from '../uploads/progress.ts'
import {
  type BatchKey,
  findSameBatch,
  finishBatch,
  insertBatch,
  type UserBatchKind,
  waitForSameFile,
} from './batchStore.ts'
import { checkRows, type Checked, type RejectedRow } from './check.ts'
import { type HashedRow, hashRows } from './hashing.ts'
import { type ReadFile, readRows } from './readRows.ts'
import { activeEmails, disableUsers, insertUsers } from './store.ts'

export interface UserUpload {
  file: Blob
  customerId: number
  uploadId?: string | undefined
}

export interface UploadResult {
  accepted: number
  rejected: RejectedRow[]
}

const kinds: Record<UserSheetPurpose, UserBatchKind> = {
  creation: 'users',
  deletion: 'userDeletion',
}

const nameOf = (file: Blob) => (file instanceof File ? file.name.slice(0, 200) : '')

/** The same file again within this time is the same click. */
const sameClickMs = 60_000

/**
 * Reads a sheet of users, checks all of it, and only then writes the good rows, in one transaction. The
 * same upload sent again writes nothing and is answered as the first was.
 */
export const uploadUsers = (
  purpose: UserSheetPurpose,
  upload: UserUpload,
  call: Call,
): Promise<UploadResult> =>
  trackUpload(
    call,
    { ...upload, kind: kinds[purpose], fileName: nameOf(upload.file) },
    async (progress) => {
      await progress.report('read')
      const file = await readRows(upload.file, purpose, (read) => progress.report('read', read))
      const key: BatchKey = {
        customerId: upload.customerId,
        kind: kinds[purpose],
        sha256: file.sha256,
        uploadId: upload.uploadId,
        since: new Date(call.now.getTime() - sameClickMs),
      }
      return oneAtATime(key, () => run(purpose, { upload, file, key, progress, call }))
    },
  )

interface Work {
  upload: UserUpload
  file: ReadFile
  key: BatchKey
  progress: UploadProgress
  call: Call
}

async function run(purpose: UserSheetPurpose, work: Work): Promise<UploadResult> {
  const { file, key, progress, call } = work
  await progress.report('check', 0, file.rows.length)
  const earlier = await call.transaction((db) => answerOfSame(db, purpose, work))
  if (earlier) return earlier
  const checked = await call.transaction((db) => check(db, purpose, work, null))
  if (checked.accepted.length === 0) return { accepted: 0, rejected: checked.rejected }
  const total = checked.accepted.length
  const ready =
    purpose === 'creation'
      ? await hashRows(checked.accepted, (done) => progress.report('prepare', done, total))
      : checked.accepted
  await progress.report('write', 0, total)
  return call.transaction(async (db) => {
    // Another copy of the platform may have been faster with the same file.
    await waitForSameFile(db, key)
    return (
      (await answerOfSame(db, purpose, work)) ?? write(db, purpose, { ...checked, ready }, work)
    )
  })
}

const check = (
  db: Db,
  purpose: UserSheetPurpose,
  { file, key }: Work,
  asBeforeBatch: number | null,
): Promise<Checked> =>
  checkRows(file.rows, purpose, (emails) => activeEmails(db, key.customerId, emails, asBeforeBatch))

/** What the first of several equal uploads was answered; undefined when this is the first. */
async function answerOfSame(
  db: Db,
  purpose: UserSheetPurpose,
  work: Work,
): Promise<UploadResult | undefined> {
  const same = await findSameBatch(db, work.key)
  if (same === undefined) return undefined
  if (same.fileSha256?.equals(work.key.sha256) !== true) {
    throw new Problem('invalid', 'This upload id was used for another file', {
      fields: { uploadId: 'used' },
    })
  }
  const { rejected } = await check(db, purpose, work, same.id)
  return { accepted: same.accepted, rejected }
}

async function write(
  db: Db,
  purpose: UserSheetPurpose,
  { ready, rejected }: { ready: Checked['accepted']; rejected: RejectedRow[] },
  { upload, key, call }: Work,
): Promise<UploadResult> {
  const now = call.platform.clock()
  const { customerId } = key
  const batchId = await insertBatch(db, {
    ...key,
    accountId: call.session.userId,
    fileName: nameOf(upload.file),
    now,
  })
  const to = { customerId, batchId, now }
  const taken =
    purpose === 'creation'
      ? await insertUsers(db, to, ready as HashedRow[])
      : await disableUsers(db, to, ready)
  const late = ready
    .filter(({ row }) => !taken.has(emailKey(row.email)))
    .map(
      (read): RejectedRow => ({
        line: read.line,
        row: read.row,
        fault: { column: 'email', reason: purpose === 'creation' ? 'exists' : 'unknownUser' },
      }),
    )
  const result: UploadResult = {
    accepted: taken.size,
    rejected: [...rejected, ...late].sort((a, b) => a.line - b.line),
  }
  await finishBatch(db, batchId, {
    accepted: result.accepted,
    rejected: result.rejected.length,
    ...(purpose === 'creation' ? { added: taken.size } : { removed: taken.size }),
  })
  await audit(db, call, {
    action: purpose === 'creation' ? 'endUsers.create' : 'endUsers.delete',
    targetType: 'uploadBatch',
    targetId: batchId,
    customerId,
    details: { accepted: result.accepted, rejected: result.rejected.length },
  })
  return result
}

/** Equal uploads within this process, by customer, kind and content. */
const running = new Map<string, Promise<unknown>>()

/** A second click waits for the first instead of hashing everything beside it. */
async function oneAtATime<T>(key: BatchKey, work: () => Promise<T>): Promise<T> {
  const name = `${key.customerId} ${key.kind} ${key.sha256.toString('hex')}`
  const before = running.get(name) ?? Promise.resolve()
  const mine = before.then(work, work)
  running.set(name, mine)
  try {
    return await mine
  } finally {
    if (running.get(name) === mine) running.delete(name)
  }
}
