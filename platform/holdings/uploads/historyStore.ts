import type { HoldingUploadKind, UploadAction } from '../../../contract/holdings/uploads.ts'
import { sql, type SqlBool } from 'kysely'
import type { HoldingAccess } from '../../../contract/holdings/rows.ts'
import type { ListQuery } from '../../../contract/kernel/listQuery.ts'
import type { Db } from '../../context.ts'
import { pageClause } from '../../db/listing.ts'
import { rejectedId } from '../../uploads/rejectedStore.ts'
import { restoreRows } from '../restoreStore.ts'
import { restorableDays } from '../store.ts'

/** An upload of holdings in the list of past uploads. */
export interface BatchRow {
  batchId: number
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

/**
 * Returns the condition that undoing the upload `first` undoes `other` too: it is the same or a later upload of the same
 * list, or one after an upload of both print and online titles, which changed the lists of both.
 */
const isUndoneWith = (other: 'b' | 'l', first: 'b' | 'first') => {
  const column = (table: string, name: string) => sql.ref(`${table}.${name}`)
  return sql<SqlBool>`${column(other, 'customerId')} = ${column(first, 'customerId')}
    and ${column(other, 'kind')} = ${column(first, 'kind')} and ${column(other, 'id')} >= ${column(first, 'id')}
    and ${column(other, 'undoneAt')} is null and ${column(other, 'accepted')} > 0
    and (${column(other, 'accessType')} is not distinct from ${column(first, 'accessType')}
      or exists (
        select from upload_batches mixed
        where mixed.customer_id = ${column(first, 'customerId')} and mixed.kind = ${column(first, 'kind')}
          and mixed.access_type is null and mixed.undone_at is null and mixed.accepted > 0
          and mixed.id between ${column(first, 'id')} and ${column(other, 'id')}))`
}

/**
 * Returns the uploads of one kind, the latest first. `later` is the number of later uploads that undoing this one
 * undoes too. An upload whose rows were all rejected changed nothing and is not `undoable`.
 */
export async function listBatches(
  db: Db,
  { customerId, kind, now }: { customerId: number; kind: HoldingUploadKind; now: Date },
  query: ListQuery,
): Promise<{ rows: BatchRow[]; total: number }> {
  const { rows } = await sql<BatchRow>`
    select b.id as "batchId", b.kind, b.mode as action, coalesce(b.access_type, '') as "accessType",
      b.file_name as "fileName", to_char(b.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "uploadedAt",
      coalesce(a.user_name, '') as "uploadedBy", b.accepted, b.rejected, b.added, b.changed,
      b.removed, b.undone_at is not null as undone,
      b.undone_at is null and b.accepted > 0 and b.created_at > ${now}::timestamptz - make_interval(days => ${restorableDays})
        as undoable,
      (select count(*) from upload_batches l where ${isUndoneWith('l', 'b')} and l.id > b.id)::int as later,
      ${rejectedId(now)} as "rejectedId"
    from upload_batches b
    left join accounts a on a.id = b.account_id
    where b.customer_id = ${customerId} and b.kind = ${kind}
    order by b.id desc
    ${pageClause(query)}`.execute(db)
  const { total } = await db
    .selectFrom('uploadBatches')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('customerId', '=', customerId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return { rows, total }
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
 * Undoes an upload and the later ones that are undone with it (`isUndoneWith`); titles that were removed by hand since then stay removed.
 * Returns the number of undone uploads and of removed and restored rows, or `undefined` when there is nothing to undo.
 */
export async function undoUploads(db: Db, { customerId, batchId, accountId, now }: UndoneUpload) {
  const undone = await sql<{ id: number }>`
    update upload_batches b set undone_at = ${now}, undone_by = ${accountId}
    from upload_batches first
    where first.id = ${batchId} and first.customer_id = ${customerId} and first.undone_at is null
      and first.accepted > 0
      and first.kind in ('titles', 'books')
      and first.created_at > ${now}::timestamptz - make_interval(days => ${restorableDays})
      and ${isUndoneWith('b', 'first')}
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
