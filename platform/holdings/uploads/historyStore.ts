import type { HoldingUploadKind, UploadAction } from '../../../contract/holdings/uploads.ts'
import { sql, type SqlBool } from 'kysely'
import type { HoldingAccess } from '../../../contract/holdings/holdingAccess.ts'
import type { ListQuery } from '../../../contract/kernel/listQuery.ts'
import { undoDays } from '../../../contract/undoDays.ts'
import type { Db } from '../../context.ts'
import { pageClause, totalOf } from '../../db/listing.ts'
import { rejectedId } from '../../uploads/rejectedStore.ts'
import { restoreRows } from '../restoreStore.ts'

/** An upload of holdings in the list of past uploads. */
export interface BatchRow {
  batchId: number
  uploadId: string | null
  kind: HoldingUploadKind
  action: UploadAction
  accessType: HoldingAccess | ''
  fileName: string
  uploadedAt: string
  uploadedBy: string
  accepted: number
  rejected: number
  added: number
  changed: number
  removed: number
  undone: boolean
  undoable: boolean
  later: number
  rejectedId: string | null
}

/** The condition that an upload `b` counts: it has changed the list and is not undone. */
const counts = sql<SqlBool>`(b.accepted > 0 and b.undone_at is null)`

/**
 * Returns the uploads of one kind, the latest first. `later` is the number of later uploads that undoing this one
 * undoes too, as `undoUploads` does; they are counted in one pass over all uploads. An upload whose rows were all
 * rejected changed nothing and is not `undoable`.
 */
export async function listBatches(
  db: Db,
  { customerId, kind, now }: { customerId: number; kind: HoldingUploadKind; now: Date },
  query: ListQuery,
): Promise<{ rows: BatchRow[]; total: number }> {
  const { rows } = await sql<BatchRow>`
    with numbered as (
      select b.*, ${counts} as counts,
        count(*) filter (where ${counts}) over later_ones as later_of_all,
        -- The next upload of both print and online titles, which may be this one.
        min(b.id) filter (where ${counts} and b.access_type is null)
          over (order by b.id desc) as mixed_id
      from upload_batches b
      where b.customer_id = ${customerId} and b.kind = ${kind}
      window later_ones as (order by b.id desc rows between unbounded preceding and 1 preceding)
    ), counted as (
      select numbered.*,
        count(*) filter (where counts and access_type is not null) over (
          partition by mixed_id, access_type order by id desc
          rows between unbounded preceding and 1 preceding) as later_of_list,
        first_value(later_of_all) over (partition by mixed_id order by id desc) as later_of_mixed
      from numbered
    )
    select b.id as "batchId", b.upload_id as "uploadId", b.kind, b.mode as action, coalesce(b.access_type, '') as "accessType",
      b.file_name as "fileName", to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "uploadedAt",
      coalesce(a.user_name, '') as "uploadedBy", b.accepted, b.rejected, b.added, b.changed,
      b.removed, b.undone_at is not null as undone,
      b.counts and b.created_at > ${now}::timestamptz - make_interval(days => ${undoDays})
        as undoable,
      case when b.mixed_id is null then b.later_of_list
        when b.mixed_id = b.id then b.later_of_all
        else b.later_of_list + 1 + b.later_of_mixed end::int as later,
      ${rejectedId(now)} as "rejectedId"
    from counted b
    left join accounts a on a.id = b.account_id
    order by b.id desc
    ${pageClause(query)}`.execute(db)
  const batches = db
    .selectFrom('uploadBatches')
    .where('customerId', '=', customerId)
    .where('kind', '=', kind)
  return { rows, total: await totalOf(db, batches, rows.length, query) }
}

/** Returns the upload, of any kind, that was written under an upload id; `undefined` when there is none. */
export async function findBatch(db: Db, customerId: number, uploadId: string) {
  return db
    .selectFrom('uploadBatches')
    .select(['kind', 'mode', 'accessType', 'accepted', 'rejected', 'fileSha256'])
    .where('customerId', '=', customerId)
    .where('uploadId', '=', uploadId)
    .executeTakeFirst()
}

interface UndoneUpload {
  customerId: number
  batchId: number
  accountId: number
  now: Date
}

/**
 * Undoes an upload and later ones: those of the same list, and all after the next one of both print and online titles,
 * which changed the lists of both. Titles that were removed by hand since then stay removed.
 * Returns the number of undone uploads and of removed and restored rows, or `undefined` when there is nothing to undo.
 */
export async function undoUploads(db: Db, { customerId, batchId, accountId, now }: UndoneUpload) {
  const undone = await sql<{ id: number }>`
    with first as (
      select kind, access_type from upload_batches b
      where b.id = ${batchId} and b.customer_id = ${customerId} and ${counts}
        and b.kind in ('titles', 'books')
        and b.created_at > ${now}::timestamptz - make_interval(days => ${undoDays})
    ), mixed as (
      select min(b.id) as id from upload_batches b join first using (kind)
      where b.customer_id = ${customerId} and b.id >= ${batchId} and ${counts}
        and b.access_type is null
    )
    update upload_batches b set undone_at = ${now}, undone_by = ${accountId}
    from first
    where b.customer_id = ${customerId} and b.kind = first.kind and b.id >= ${batchId}
      and ${counts}
      and (b.access_type is not distinct from first.access_type or b.id >= (select id from mixed))
    returning b.id`.execute(db)
  const ids = undone.rows.map(({ id }) => id)
  if (ids.length === 0) return undefined
  const removed = await sql`
    update library_titles set removed_at = ${now}
    where customer_id = ${customerId} and added_batch_id = any (${ids}) and removed_at is null
    returning id`.execute(db)
  // Rows that one undone upload added and a later one removed did not exist before: they are not restored.
  const which = sql<SqlBool>`held.removed_batch_id = any (${ids})
    and (held.added_batch_id is null or held.added_batch_id <> all (${ids}))`
  const restored = await restoreRows(db, { customerId, which, now })
  return { uploads: ids.length, removed: removed.rows.length, restored: restored.length }
}
