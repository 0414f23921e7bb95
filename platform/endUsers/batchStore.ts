import type { UploadKind } from '../../contract/uploads/endpoints.ts'
import { type RawBuilder, sql } from 'kysely'
import type { UserHistorySort } from '../../contract/endUsers/endpoints.ts'
import type { UserSheetPurpose } from '../../contract/endUsers/rows.ts'
import type { HoldingUploadKind } from '../../contract/holdings/uploads.ts'
import type { ListQuery } from '../../contract/kernel/listQuery.ts'
import type { Db } from '../context.ts'
import { direction, pageOf } from '../db/listing.ts'
import { rejectedId } from '../uploads/rejectedStore.ts'
import { lockUsers } from './store.ts'

/** Whether an uploaded list adds users or deletes them. */
export type UserBatchKind = Exclude<UploadKind, HoldingUploadKind>

/** Returns what the history calls an upload of this purpose. */
export const kindOf = (purpose: UserSheetPurpose): UserBatchKind =>
  purpose === 'creation' ? 'users' : 'userDeletion'

/** What tells a repeated upload of one file from a new upload. */
export interface BatchKey {
  customerId: number
  kind: UserBatchKind
  sha256: Buffer
  uploadId: string
  /** The same file counts as the same click from here on. */
  since: Date
}

/** Returns the batch that was written under the upload id, of any kind, or else by the same file within a minute. */
export async function findSameBatch(db: Db, key: BatchKey) {
  return db
    .selectFrom('uploadBatches')
    .select(['uploadId', 'kind', 'accepted', 'rejected', 'fileSha256'])
    .where('customerId', '=', key.customerId)
    .where((eb) =>
      eb.or([
        eb('uploadId', '=', key.uploadId),
        eb.and([
          eb('kind', '=', key.kind),
          eb('fileSha256', '=', key.sha256),
          eb('createdAt', '>', key.since),
          eb('undoneAt', 'is', null),
          // An upload whose rows were all rejected may succeed now, so it does not count as a repetition.
          eb('accepted', '>', 0),
        ]),
      ]),
    )
    .orderBy(
      (eb) => eb('uploadId', '=', key.uploadId),
      (order) => order.desc().nullsLast(),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the batch that was written under this upload id; undefined when there is none. */
export async function findBatchOf(
  db: Db,
  { customerId, kind, uploadId }: Pick<BatchKey, 'customerId' | 'kind' | 'uploadId'>,
) {
  return db
    .selectFrom('uploadBatches')
    .select(['accepted', 'rejected', 'fileSha256'])
    .where('customerId', '=', customerId)
    .where('kind', '=', kind)
    .where('uploadId', '=', uploadId)
    .executeTakeFirst()
}

/** Uploads of one file into one library go one after the other. */
export async function waitForSameFile(db: Db, { customerId, sha256 }: BatchKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${customerId}, ${sha256.readInt32BE(0)})`.execute(db)
}

/** An upload of users to record. */
export interface NewBatch extends BatchKey {
  accountId: number
  fileName: string
  now: Date
}

/** Records an upload of users and returns its id. */
export async function insertBatch(db: Db, batch: NewBatch): Promise<number> {
  const { id } = await db
    .insertInto('uploadBatches')
    .values({
      customerId: batch.customerId,
      accountId: batch.accountId,
      kind: batch.kind,
      fileName: batch.fileName,
      fileSha256: batch.sha256,
      uploadId: batch.uploadId,
      createdAt: batch.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records how many rows of the upload were accepted, rejected, added and removed. */
export async function finishBatch(
  db: Db,
  id: number,
  counts: { accepted: number; rejected: number; added?: number; removed?: number },
): Promise<void> {
  await db.updateTable('uploadBatches').set(counts).where('id', '=', id).execute()
}

/** The column of each sort. */
const historyColumns = {
  batchId: sql`b.id`,
  kind: sql`b.kind`,
  fileName: sql`lower(b.file_name)`,
  by: sql`lower(coalesce(accounts.user_name, ''))`,
  accepted: sql`b.accepted`,
  rejected: sql`b.rejected`,
  createdAt: sql`b.created_at`,
  undoneAt: sql`b.undone_at`,
} satisfies Record<UserHistorySort, RawBuilder<unknown>>

/** Returns uploads and deletions of end users, the latest first unless the query says otherwise. */
export async function listBatches(
  db: Db,
  { customerId, now }: { customerId: number; now: Date },
  query: ListQuery<UserHistorySort>,
) {
  const order = query.sort === undefined ? { order: 'DESC' as const, ...query } : query
  const batches = db
    .selectFrom('uploadBatches as b')
    .where('b.customerId', '=', customerId)
    .where('b.kind', 'in', ['users', 'userDeletion'])
  const sorted = batches
    .leftJoin('accounts', 'accounts.id', 'b.accountId')
    .select((eb) => [
      'b.id as batchId',
      'b.kind',
      'b.fileName',
      eb.fn.coalesce('accounts.userName', eb.val('')).as('by'),
      'b.accepted',
      'b.rejected',
      'b.createdAt',
      'b.undoneAt',
      rejectedId(now).as('rejectedId'),
    ])
    .orderBy(historyColumns[query.sort ?? 'createdAt'], direction(order))
    .orderBy('b.id', direction(order))
  return pageOf(db, batches, sorted, query)
}

/** Returns a batch and locks it until the transaction ends. */
export async function lockBatch(db: Db, customerId: number, batchId: number) {
  return db
    .selectFrom('uploadBatches')
    .select(['id', 'kind', 'accepted', 'createdAt', 'undoneAt'])
    .where('id', '=', batchId)
    .where('customerId', '=', customerId)
    .where('kind', 'in', ['users', 'userDeletion'])
    .forUpdate()
    .executeTakeFirst()
}

/** Records who undid the upload and when. */
export async function markUndone(
  db: Db,
  batchId: number,
  { accountId, now }: { accountId: number; now: Date },
): Promise<void> {
  await db
    .updateTable('uploadBatches')
    .set({ undoneAt: now, undoneBy: accountId })
    .where('id', '=', batchId)
    .execute()
}

/** Disables the users that an upload added and that are still active; returns how many. */
export async function disableBatchUsers(
  db: Db,
  { customerId, batchId, now }: { customerId: number; batchId: number; now: Date },
): Promise<number> {
  await lockUsers(db, customerId)
  const { numUpdatedRows } = await db
    .updateTable('endUsers')
    .set({ disabledAt: now, disabledBatchId: batchId })
    .where('createdBatchId', '=', batchId)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/**
 * Brings back what a deletion disabled, but for those whose address somebody else has by now. Reads each user of the
 * library once: row-level security lets no index find an address.
 */
export async function restoreBatchUsers(
  db: Db,
  customerId: number,
  batchId: number,
): Promise<number> {
  await lockUsers(db, customerId)
  const { numAffectedRows } = await sql`
    update end_users set disabled_at = null, disabled_batch_id = null
    where id in (
      select max(id) filter (where disabled_batch_id = ${batchId}) from end_users
      where customer_id = ${customerId}
      group by lower(email) having bool_and(disabled_at is not null))`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
