import { sql } from 'kysely'
import { dayMs } from '../../contract/calendar.ts'
import type { UploadKind, UploadStage } from '../../contract/uploads/endpoints.ts'
import type { Db } from '../context.ts'
import { rejectedCount } from './rejectedStore.ts'

/** The stages that no upload leaves. */
const endStages: UploadStage[] = ['done', 'cancelled', 'failed']

/** An upload and the account it belongs to. */
export interface UploadOwner {
  id: string
  customerId: number
  accountId: number
}

/** File name and kind of an upload; the kind is null while a file is only checked. */
export interface UploadSubject {
  kind: UploadKind | null
  fileName: string
}

/**
 * Inserts the progress of an upload, unless a second click has inserted it before; returns false when another account,
 * or the account for another customer, has an upload of this id.
 */
export async function announceUpload(
  db: Db,
  upload: UploadOwner & UploadSubject,
  now: Date,
): Promise<boolean> {
  await db
    .insertInto('uploadProgress')
    .values({ ...upload, updatedAt: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const own = await db
    .selectFrom('uploadProgress')
    .select('id')
    .where('id', '=', upload.id)
    .where('customerId', '=', upload.customerId)
    .where('accountId', '=', upload.accountId)
    .executeTakeFirst()
  return own !== undefined
}

/** Deletes the progress of uploads that last changed more than a day ago. */
export async function deleteOldUploads(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('uploadProgress')
    .where('updatedAt', '<', new Date(now.getTime() - dayMs))
    .execute()
}

interface Progress {
  stage: UploadStage
  done: number
  total: number
}

/** Writes the progress of an upload; returns false and writes nothing when cancellation was requested. */
export async function writeProgress(
  db: Db,
  { id, accountId }: UploadOwner,
  progress: Progress,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploadProgress')
    .set({ ...progress, updatedAt: now })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('cancelAsked', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records that the process of a running upload is alive. */
export async function touchUpload(db: Db, { id, accountId }: UploadOwner, now: Date) {
  await db
    .updateTable('uploadProgress')
    .set({ updatedAt: now })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('stage', 'not in', endStages)
    .execute()
}

/** Records how an upload ended. */
export async function endUpload(
  db: Db,
  { id, accountId }: UploadOwner,
  stage: 'done' | 'cancelled' | 'failed',
  now: Date,
): Promise<void> {
  await db
    .updateTable('uploadProgress')
    .set({ stage, updatedAt: now })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .execute()
}

/** Time without a sign of life after which an upload counts as ended with its process. */
const silentMs = 60_000

const lastSign = (now: Date) => new Date(now.getTime() - silentMs)

/**
 * Returns the progress of the account's upload; `undefined` when there is none under this id. One whose rows were
 * written is done, also when the connection broke after the commit and the upload was recorded as failed. One whose
 * process has ended without writing them has failed.
 */
export async function readProgress(db: Db, id: string, accountId: number, now: Date) {
  const isWritten = sql<boolean>`exists (select from upload_batches b
    where b.customer_id = upload_progress.customer_id and b.upload_id = upload_progress.id)`
  return db
    .selectFrom('uploadProgress')
    .select((eb) => [
      eb
        .case()
        .when(isWritten)
        .then('done' as const)
        .when('stage', 'in', endStages)
        .then(eb.ref('stage'))
        .when('updatedAt', '<', lastSign(now))
        .then('failed' as const)
        .else(eb.ref('stage'))
        .end()
        .as('stage'),
      'done',
      'total',
      rejectedCount(now).as('rejected'),
    ])
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

/** Returns the account's uploads of this kind that are still running. */
export async function listRunning(
  db: Db,
  { accountId, kind, now }: { accountId: number; kind: UploadKind; now: Date },
) {
  return db
    .selectFrom('uploadProgress')
    .select(['id as uploadId', 'fileName'])
    .where('accountId', '=', accountId)
    .where('kind', '=', kind)
    .where('stage', 'not in', endStages)
    .where('updatedAt', '>=', lastSign(now))
    .orderBy('updatedAt', 'desc')
    .execute()
}

/** Requests cancellation; returns true when the upload has not begun to write and so will write nothing. */
export async function requestCancel(db: Db, id: string, accountId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploadProgress')
    .set({ cancelAsked: true })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('stage', 'in', ['read', 'check', 'prepare'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
