import { sql, type SqlBool } from 'kysely'
import { oldestRejected } from '../../contract/uploads/rejectedRows.ts'
import type { UploadKind } from '../../contract/uploads/endpoints.ts'
import type { Db } from '../context.ts'

/** Identifies the rejected rows of one upload. */
export interface RejectedKey {
  customerId: number
  uploadId: string
}

/** Records that a workbook is about to be stored. */
export async function announceRejected(
  db: Db,
  key: RejectedKey & { kind: UploadKind },
  now: Date,
): Promise<void> {
  await db
    .insertInto('rejectedRows')
    .values({ ...key, createdAt: now })
    .onConflict((conflict) => conflict.columns(['customerId', 'uploadId']).doNothing())
    .execute()
}

/** Returns whether the rejected rows of an upload can be downloaded. */
export async function isPublished(db: Db, { customerId, uploadId }: RejectedKey): Promise<boolean> {
  const record = await db
    .selectFrom('rejectedRows')
    .select('rows')
    .where('customerId', '=', customerId)
    .where('uploadId', '=', uploadId)
    .where('rows', 'is not', null)
    .executeTakeFirst()
  return record !== undefined
}

/** Marks a workbook as stored, from which on it can be downloaded. */
export async function publishRejected(
  db: Db,
  { customerId, uploadId }: RejectedKey,
  rows: number,
): Promise<void> {
  await db
    .updateTable('rejectedRows')
    .set({ rows })
    .where('customerId', '=', customerId)
    .where('uploadId', '=', uploadId)
    .execute()
}

/** Returns a workbook that is published and has not expired; `undefined` when there is none. */
export async function findRejected(
  db: Db,
  { customerId, uploadId }: RejectedKey,
  kinds: readonly UploadKind[],
  now: Date,
) {
  return db
    .selectFrom('rejectedRows as r')
    .select(['r.customerId', 'r.uploadId', 'r.kind', 'r.createdAt'])
    .where('r.customerId', '=', customerId)
    .where('r.uploadId', '=', uploadId)
    .where('r.kind', 'in', kinds)
    .where(fetchable(now))
    .executeTakeFirst()
}

const fetchable = (now: Date) =>
  sql<SqlBool>`r.rows is not null and r.created_at > ${oldestRejected(now)}`

/**
 * Returns the expression for the id by which the rejected rows of a batch `b` can be downloaded; null when there are
 * none.
 */
export const rejectedId = (now: Date) => sql<string | null>`(
  select r.upload_id from rejected_rows r
  where r.customer_id = b.customer_id and r.upload_id = b.upload_id and ${fetchable(now)})`

/** Returns the expression for the number of rejected rows of an upload in progress that can be downloaded. */
export const rejectedCount = (now: Date) => sql<number>`coalesce((
  select r.rows from rejected_rows r
  where r.customer_id = upload_progress.customer_id and r.upload_id = upload_progress.id
    and ${fetchable(now)}), 0)`

/** Returns expired workbooks, the oldest first. */
export async function listExpired(db: Db, now: Date): Promise<RejectedKey[]> {
  return db
    .selectFrom('rejectedRows')
    .select(['customerId', 'uploadId'])
    .where('createdAt', '<=', oldestRejected(now))
    .orderBy('createdAt')
    .execute()
}

/** Deletes the rejected rows of an upload. */
export async function deleteRejected(db: Db, { customerId, uploadId }: RejectedKey): Promise<void> {
  await db
    .deleteFrom('rejectedRows')
    .where('customerId', '=', customerId)
    .where('uploadId', '=', uploadId)
    .execute()
}

/** Deletes the record that was announced at `announcedAt`; one that was announced earlier stays. */
export async function deleteAnnounced(
  db: Db,
  { customerId, uploadId }: RejectedKey,
  announcedAt: Date,
): Promise<void> {
  await db
    .deleteFrom('rejectedRows')
    .where('customerId', '=', customerId)
    .where('uploadId', '=', uploadId)
    .where('createdAt', '=', announcedAt)
    .execute()
}
