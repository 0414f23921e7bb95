import { sql } from 'kysely'
import { dayOf } from '../../../contract/calendar.ts'
import type { EntryKind, MoveFacts, ReopenReason } from '../../../contract/ddr/lifecycle.ts'
import type { Db } from '../../context.ts'
import { personOf } from './requestStore.ts'

/** Locks a request until the end of the transaction, so that its moves are made one after the other. */
export async function lockRequest(db: Db, ddrId: number): Promise<void> {
  await db.selectFrom('ddrRequests').select('id').where('id', '=', ddrId).forUpdate().execute()
}

/** Returns what the history of a request says about the moves that have a limit; days are those of the time zone. */
export async function readMoveState(
  db: Db,
  ddrId: number,
  timeZone: string,
): Promise<Pick<MoveFacts, 'remindedOn' | 'isReceiptConfirmed'>> {
  const rows = await db
    .selectFrom('ddrHistory')
    .select(['move', 'at'])
    .where('ddrId', '=', ddrId)
    .where('move', 'in', ['remind', 'confirm', 'reopen'])
    .orderBy('id', 'desc')
    .execute()
  const reminder = rows.find(({ move }) => move === 'remind')
  return {
    remindedOn: reminder === undefined ? null : dayOf(reminder.at, timeZone),
    isReceiptConfirmed: rows.find(({ move }) => move !== 'remind')?.move === 'confirm',
  }
}

/** The reason that a cancelled request has as a discarded one; the requester's own words follow it. */
const cancelledBy = 'Cancelled by the requesting library'

/** Closes an open request as discarded by its requester. `note` is the requester's own words, '' for none. */
export async function cancelRequest(
  db: Db,
  ddrId: number,
  by: { note: string; at: Date; accountId: number | null },
): Promise<void> {
  await db
    .updateTable('ddrRequests')
    .set({
      status: 'discarded',
      discardReason: by.note === '' ? cancelledBy : `${cancelledBy}: ${by.note}`,
      delayReason: null,
      delayNote: '',
      answeredAt: by.at,
      answeredBy: by.accountId,
    })
    .where('id', '=', ddrId)
    .execute()
}

/** Moves the answer of a delivered request to its earlier answers, and the request back to pending. */
export async function reopenRequest(
  db: Db,
  ddrId: number,
  objection: { reason: ReopenReason; note: string; at: Date },
): Promise<void> {
  const { reason, note, at } = objection
  await sql`
    insert into ddr_earlier_answers (ddr_id, status, mode, delivered_on, courier_no, delivery_remarks, file_key,
      answered_at, answered_by, reopened_at, reopen_reason, reopen_note)
    select id, status, mode, delivered_on, courier_no, delivery_remarks, file_key,
      answered_at, answered_by, ${at}, ${reason}, ${note}
    from ddr_requests where id = ${ddrId}`.execute(db)
  await db
    .updateTable('ddrRequests')
    .set({
      status: 'pending',
      mode: null,
      deliveredOn: null,
      courierNo: '',
      deliveryRemarks: '',
      fileKey: null,
      answeredAt: null,
      answeredBy: null,
    })
    .where('id', '=', ddrId)
    .execute()
}

/** Returns the answers to which the requester objected, oldest first. */
export const readEarlierAnswers = (db: Db, ddrId: number) =>
  db
    .selectFrom('ddrEarlierAnswers')
    .select([
      'id',
      'status',
      'mode',
      'deliveredOn',
      'courierNo',
      'deliveryRemarks',
      'fileKey',
      'answeredAt',
      'reopenedAt',
      'reopenReason',
      'reopenNote',
    ])
    .where('ddrId', '=', ddrId)
    .orderBy('id')
    .execute()

/** A message or a note to write. */
interface NewEntry {
  ddrId: number
  kind: EntryKind
  at: Date
  /** null for a message from another system. */
  accountId: number | null
  customerId: number
  staffName: string | null
  text: string
}

/** Adds a message or a note; the name of its writer is copied, so it outlives the account. */
export async function insertEntry(db: Db, { customerId, ...entry }: NewEntry): Promise<void> {
  await db
    .insertInto('ddrEntries')
    .values((eb) => ({
      ...entry,
      actorCustomerId: customerId,
      actorName: eb.fn.coalesce(personOf(entry.accountId), eb.val('')),
    }))
    .execute()
}

/** Returns up to `limit` messages or notes of a request before an id, newest first; those that the session may see. */
export const readEntries = (
  db: Db,
  { ddrId, kind, before }: { ddrId: number; kind: EntryKind; before: number | null },
  limit: number,
) =>
  db
    .selectFrom('ddrEntries as e')
    .leftJoin('institutions as i', 'i.id', 'e.actorCustomerId')
    .select([
      'e.id',
      'e.at',
      'e.actorName',
      'e.staffName',
      'e.actorCustomerId',
      'e.text',
      'i.displayName as institution',
    ])
    .where('e.ddrId', '=', ddrId)
    .where('e.kind', '=', kind)
    .$if(before !== null, (q) => q.where('e.id', '<', before ?? 0))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
