import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db } from '../context.ts'
import { tryLock } from '../db/advisoryLocks.ts'
import {
  batchRows,
  type BatchWork,
  changeInBatches,
  repeatInBatches,
} from '../db/changeInBatches.ts'
import type { Database } from '../db/schema.ts'

/**
 * Runs work while a transaction of its own holds the lock of the retention job. Returns false without running it when
 * another copy of the platform holds the lock. A connection that breaks releases the lock. The lock belongs to the
 * transaction and not to the connection, which a pooler gives away in between.
 */
export function withRetentionLock(
  db: Kysely<Database>,
  work: () => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // The transaction only waits; it holds neither rows nor a snapshot.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    if (!(await tryLock(tx, 'retention'))) return false
    await work()
    return true
  })
}

/** Deletes the rows of a table that meet a condition; returns how many. `key` is the column that identifies a row. */
function deleteWhere(
  work: BatchWork,
  table: string,
  condition: RawBuilder<unknown>,
  key = 'id',
): Promise<number> {
  const [rows, id] = [sql.table(table), sql.ref(key)]
  return changeInBatches(
    work,
    sql`delete from ${rows} where ${id} in (
      select ${id} from ${rows} where ${condition} limit ${batchRows})`,
  )
}

/** Deletes sessions that expired, or were last used, before `before`; returns how many. */
export const deleteSessions = (work: BatchWork, before: Date): Promise<number> =>
  deleteWhere(work, 'sessions', sql`expires_at < ${before} or last_seen_at < ${before}`)

/** Deletes one-time tokens that expired before `before`; returns how many. */
export const deleteTokens = (work: BatchWork, before: Date): Promise<number> =>
  deleteWhere(work, 'one_time_tokens', sql`expires_at < ${before}`, 'token_hash')

/** Deletes idempotency keys with their answers from before `before`; returns how many. */
export const deleteIdempotencyKeys = (work: BatchWork, before: Date): Promise<number> =>
  deleteWhere(work, 'idempotency_keys', sql`created_at < ${before}`, 'ctid')

/** Deletes mails that were sent or given up and were created before `before`; returns how many. */
export const deleteMails = (work: BatchWork, before: Date): Promise<number> =>
  deleteWhere(work, 'mails', sql`state in ('sent', 'failed') and created_at < ${before}`)

/**
 * Deletes messages with other systems from before `before` that are over; returns how many. Of a request that was sent,
 * the message stays without its text: it says that later moves are sent too.
 */
export const deletePeerMessages = (work: BatchWork, before: Date): Promise<number> =>
  repeatInBatches(work, async () => {
    const { rows } = await sql<{ count: number }>`
      with over as (
        select id, direction = 'out' and kind = 'request' as stays from peer_messages
        where created_at < ${before} and state not in ('queued', 'sending')
          and not (direction = 'out' and kind = 'request' and xml = '' and confirmation = '')
        limit ${batchRows}
      ), deleted as (
        delete from peer_messages where id in (select id from over where not stays) returning id
      ), emptied as (
        update peer_messages set xml = '', confirmation = ''
        where id in (select id from over where stays) returning id
      )
      select ((select count(*) from deleted) + (select count(*) from emptied))::int as count`.execute(
      work.db,
    )
    return rows[0]?.count ?? 0
  })

/** Deletes entries of the audit log from before `before`; returns how many. */
export const deleteAuditRows = (work: BatchWork, before: Date): Promise<number> =>
  deleteWhere(work, 'audit_log', sql`at < ${before}`)

/** Deletes contacts from the history that were removed before `before`; returns how many. */
export const deleteEarlierContacts = (work: BatchWork, before: Date): Promise<number> =>
  deleteWhere(work, 'contact_periods', sql`removed_on < ${before}::date`)

/** Deletes staged uploads that were created before `before`, with their rows; returns how many. */
export const deleteStagedUploads = (work: BatchWork, before: Date): Promise<number> =>
  deleteWhere(work, 'staged_uploads', sql`created_at < ${before}`)

/** Deletes bulk actions that were created before `before`, with their rows; returns how many. */
export const deleteBulkActions = (work: BatchWork, before: Date): Promise<number> =>
  deleteWhere(work, 'bulk_actions', sql`created_at < ${before} and stage <> 'running'`)

/** Deletes drafts that were last changed before `before`; returns how many. */
export const deleteDrafts = (work: BatchWork, before: Date): Promise<number> =>
  deleteWhere(work, 'drafts', sql`saved_at < ${before}`)

/**
 * Removes the references to files that were delivered before `before`, so that they count as files that nothing refers
 * to; returns how many. The answers stay.
 */
export const releaseFiles = async (work: BatchWork, before: Date): Promise<number> =>
  (await changeInBatches(
    work,
    sql`
      update ddr_requests set file_key = null where id in (
        select id from ddr_requests where file_key is not null and answered_at < ${before}
        limit ${batchRows})`,
  )) +
  (await changeInBatches(
    work,
    sql`
      update ddr_earlier_answers set file_key = null where id in (
        select id from ddr_earlier_answers where file_key is not null and answered_at < ${before}
        limit ${batchRows})`,
  ))

/**
 * Deletes the records of files from before `before` that nothing refers to, in one transaction, and returns their keys;
 * none when there are no such records. `pathPrefix` is what the addresses of images begin with. Skips a record that
 * another transaction holds, because it may be choosing the image.
 */
export function deleteOrphanRecords(db: Db, before: Date, pathPrefix: string): Promise<string[]> {
  const isOrphan = sql`f.created_at < ${before}
    and not exists (select from accounts where image_path = ${pathPrefix} || f.key)
    and not exists (select from customers where logo_path = ${pathPrefix} || f.key)
    and not exists (select from ddr_requests where file_key = f.key)
    and not exists (select from ddr_earlier_answers where file_key = f.key)
    and not exists (select from mails where attachment_key = f.key)`
  return db.transaction().execute(async (tx) => {
    const found = await sql<{ key: string }>`
      select f.key from uploaded_files f where ${isOrphan} for update skip locked`.execute(tx)
    const keys = found.rows.map(({ key }) => key)
    // The second statement sees what was chosen before the first one had locked the records.
    const { rows } = await sql<{ key: string }>`
      delete from uploaded_files f where f.key = any (${keys}) and ${isOrphan}
      returning f.key`.execute(tx)
    return rows.map(({ key }) => key)
  })
}

/** Returns which of these keys have a record. */
export async function recordedKeys(db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.selectFrom('uploadedFiles').select('key').where('key', 'in', keys).execute()
  return new Set(rows.map(({ key }) => key))
}
