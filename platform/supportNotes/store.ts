import type { SupportNote } from '../../contract/supportNotes/supportNote.ts'
import type { Db } from '../context.ts'

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
