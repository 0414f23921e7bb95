import { sql } from 'kysely'
import type { SupportNote } from '../../contract/supportNotes/supportNote.ts'
import type { Db, Session } from '../context.ts'

/** The rows of the table, as `r`. */
export const supportNoteSource = sql`support_notes r`

/** The columns of `supportNoteSource`. */
export const supportNoteColumns = {
  id: sql`r.id`,
  subject: sql`r.subject`,
  note: sql`r.note`,
  state: sql`r.state`,
  followUpOn: sql`r.follow_up_on`,
  createdAt: sql`r.created_at`,
}

/** Returns the condition that a support note belongs to the customer of the session. */
export const ownSupportNotes = ({ customerId }: Session) => sql`r.customer_id = ${customerId}`

/** Returns the id of the new support note. */
export async function insertSupportNote(
  db: Db,
  customerId: number,
  values: SupportNote,
): Promise<number> {
  const { id } = await db
    .insertInto('supportNotes')
    .values({ customerId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes the customer's support note; does nothing when the id is not one of its own. */
export async function updateSupportNote(
  db: Db,
  customerId: number,
  id: number,
  values: SupportNote,
): Promise<void> {
  await db
    .updateTable('supportNotes')
    .set(values)
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .execute()
}

/** Deletes the customer's support note; does nothing when the id is not one of its own. */
export async function deleteSupportNote(db: Db, customerId: number, id: number): Promise<void> {
  await db
    .deleteFrom('supportNotes')
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .execute()
}
