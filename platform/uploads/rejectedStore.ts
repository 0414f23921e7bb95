import { sql, type SqlBool } from 'kysely'
import { maxInteger } from '../../contract/kernel/ids.ts'
import { oldestRejected } from '../../contract/uploads/rejectedRows.ts'
import type { UploadKind } from '../../contract/uploads/endpoints.ts'
import type { Db } from '../context.ts'

/** Identifies the rejected rows of one upload. */
export interface RejectedKey {
  customerId: number
  uploadId: string
}

/** The most workbooks of one customer; a further one takes the place of the oldest. */
const maxRejectedWorkbooks = 100

/** Folder of the workbooks in the store of files. */
export const rejectedFolder = 'rejectedRows'

/** Returns the key of a workbook in the store of files; one of an earlier version follows from its upload. */
const fileKey = sql<string>`coalesce(
  file_key, ${sql.lit(rejectedFolder)} || '/' || customer_id || '/' || upload_id || '.xlsx')`

/** Records a workbook that is stored, from which on it can be downloaded. */
export async function publishRejected(
  db: Db,
  workbook: RejectedKey & { kind: UploadKind; rows: number; fileKey: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto('rejectedRows')
    .values(workbook)
    // Versions before migration 0065 record an upload before it is written.
    .onConflict((conflict) =>
      conflict.columns(['customerId', 'uploadId']).doUpdateSet({
        kind: workbook.kind,
        rows: workbook.rows,
        fileKey: workbook.fileKey,
        createdAt: workbook.createdAt,
      }),
    )
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
    .select(['r.kind', 'r.createdAt', fileKey.as('fileKey')])
    .where('r.customerId', '=', customerId)
    .where('r.uploadId', '=', uploadId)
    .where('r.kind', 'in', kinds)
    .where(isDownloadable(now))
    .executeTakeFirst()
}

/** Returns the condition that the workbook `r` is published and has not expired. */
const isDownloadable = (now: Date) =>
  sql<SqlBool>`r.rows is not null and r.created_at > ${oldestRejected(now)}`

/**
 * Returns the expression for the id by which the rejected rows of a batch `b` can be downloaded; null when there are
 * none.
 */
export const rejectedId = (now: Date) => sql<string | null>`(
  select r.upload_id from rejected_rows r
  where r.customer_id = b.customer_id and r.upload_id = b.upload_id and ${isDownloadable(now)})`

/** Returns the expression for the number of rejected rows of an upload in progress that can be downloaded. */
export const rejectedCount = (now: Date) => sql<number>`coalesce((
  select r.rows from rejected_rows r
  where r.customer_id = upload_progress.customer_id and r.upload_id = upload_progress.id
    and ${isDownloadable(now)}), 0)`

/** Returns expired workbooks, the oldest first. */
export async function listExpired(
  db: Db,
  now: Date,
): Promise<(RejectedKey & { fileKey: string })[]> {
  return db
    .selectFrom('rejectedRows')
    .select(['customerId', 'uploadId', fileKey.as('fileKey')])
    .where('createdAt', '<=', oldestRejected(now))
    .orderBy('createdAt')
    .execute()
}

/** Returns which of these keys, `rejectedRows/CUSTOMER/NAME`, are those of recorded workbooks. */
export async function recordedWorkbooks(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  // No index has the keys of earlier versions, so the rows of their customers are read.
  const customerIds = [...new Set(keys.map((key) => Number(key.split('/')[1])))].filter(
    (id) => Number.isInteger(id) && id <= maxInteger,
  )
  if (customerIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('rejectedRows')
    .select(fileKey.as('fileKey'))
    .where('customerId', 'in', customerIds)
    .where(fileKey, 'in', keys)
    .execute()
  return new Set(rows.map((row) => row.fileKey))
}

/**
 * Deletes the records of a customer's oldest workbooks beyond `maxRejectedWorkbooks`, but not that of the latest
 * upload; returns the keys of the files.
 */
export async function deleteSurplus(
  db: Db,
  { customerId, uploadId: latestId }: RejectedKey,
): Promise<string[]> {
  const deleted = await db
    .deleteFrom('rejectedRows')
    .where('customerId', '=', customerId)
    .where('uploadId', 'in', (eb) =>
      eb
        .selectFrom('rejectedRows')
        .select('uploadId')
        .where('customerId', '=', customerId)
        .where('uploadId', '!=', latestId)
        .orderBy('createdAt', 'desc')
        .orderBy('uploadId')
        .offset(maxRejectedWorkbooks - 1),
    )
    .returning(fileKey.as('fileKey'))
    .execute()
  return deleted.map((row) => row.fileKey)
}

/** Deletes the rejected rows of an upload. */
export async function deleteRejected(db: Db, { customerId, uploadId }: RejectedKey): Promise<void> {
  await db
    .deleteFrom('rejectedRows')
    .where('customerId', '=', customerId)
    .where('uploadId', '=', uploadId)
    .execute()
}
