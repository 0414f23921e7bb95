import type { UploadAction } from '../../../contract/holdings/uploads.ts'
import { sql } from 'kysely'
import type { Db } from '../../context.ts'
import { takeCustomerLock } from '../../db/advisoryLocks.ts'
import { type ListScope, liveRows } from './incomingStore.ts'

/** A checked upload of holdings to write and to record in the history. */
export interface BatchToWrite {
  scope: ListScope
  action: UploadAction
  accountId: number
  fileName: string
  sha256: Buffer
  uploadId: string
  accepted: number
  rejected: number
  plan: { added: number; changed: number; removed: number }
  now: Date
}

/**
 * Locks the lists of a library until the transaction ends, so that the comparison of an upload stays valid until it is
 * written.
 */
export async function lockLists(db: Db, customerId: number): Promise<void> {
  await takeCustomerLock(db, 'holdings', customerId)
}

/**
 * Writes the compared rows of `incoming` and records the upload in the history; returns the id of the batch. Nothing is
 * replaced when no row is accepted.
 */
export async function writeBatch(db: Db, batch: BatchToWrite): Promise<number> {
  const { scope, action, plan, now } = batch
  const { id } = await db
    .insertInto('uploadBatches')
    .values({
      customerId: scope.customerId,
      accountId: batch.accountId,
      kind: scope.kind === 'book' ? 'books' : 'titles',
      mode: action,
      accessType: scope.accessType,
      fileName: batch.fileName,
      fileSha256: batch.sha256,
      accepted: batch.accepted,
      rejected: batch.rejected,
      ...plan,
      createdAt: now,
      uploadId: batch.uploadId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (action === 'overwrite' && batch.accepted > 0) {
    // A changed row is removed and inserted anew, so that undoing the upload restores the old row.
    await sql`
      update library_titles set removed_at = ${now}, removed_batch_id = ${id}
      where id in (
        select live.id from (${liveRows(scope)}) as live
        left join incoming i on i.held_id = live.id and i.effect = 'kept'
        where i.line is null)`.execute(db)
  }
  const effects = action === 'overwrite' ? ['added', 'changed'] : ['added']
  await sql`
    insert into library_titles (customer_id, title_id, sort_name, publisher_name, kind, access_type, resource_year, start_date,
      end_date, first_volume, first_issue, last_volume, last_issue, embargo, coverage_depth, notes,
      title_url, added_at, added_batch_id)
    select ${scope.customerId}, i.title_id, t.sort_name, publisher.name, ${scope.kind}, i.access_type,
      coalesce(i.year, held.resource_year), i.start_date, i.end_date, i.first_volume, i.first_issue,
      i.last_volume, i.last_issue, i.embargo, i.coverage_depth, i.notes,
      case when i.title_url = t.title_url then '' else i.title_url end, ${now}, ${id}
    from incoming i
    join titles t on t.id = i.title_id
    join publishers publisher on publisher.id = t.publisher_id
    left join library_titles held on held.id = i.held_id
    where i.effect = any (${effects})
    order by i.line`.execute(db)
  return id
}
