import { Problem } from '../../contract/kernel/problem.ts'
import { maxSavedViews, type SavedView } from '../../contract/savedViews.ts'
import type { Db, Session } from '../context.ts'

type Owner = Pick<Session, 'userId' | 'customerId'>

/** Returns the id of the new view. Throws `conflict` for a name that is taken, `invalid` where there are too many. */
export async function insertSavedView(
  db: Db,
  { userId, customerId }: Owner,
  { screen, name, search }: SavedView,
): Promise<number> {
  // One view of a user at a time, so that the limit is kept by two tabs as well.
  await db.selectFrom('accounts').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await db
    .selectFrom('savedViews')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', userId)
    .where('resource', '=', screen)
    .executeTakeFirstOrThrow()
  if (count >= maxSavedViews) {
    throw new Problem('invalid', `${maxSavedViews} views of ${screen} are kept already`, {
      fields: { name: `at most ${maxSavedViews} views are kept of one screen` },
    })
  }
  const inserted = await db
    .insertInto('savedViews')
    .values({
      accountId: userId,
      customerId,
      resource: screen,
      name,
      query: JSON.stringify(search),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) {
    throw new Problem('conflict', `There is a view ${name} of ${screen} already`, {
      fields: { name: 'is taken' },
    })
  }
  return inserted.id
}

/** The view of `id` shows something else from now on. */
export async function replaceSavedView(
  db: Db,
  { userId }: Owner,
  id: number,
  search: string,
): Promise<void> {
  await db
    .updateTable('savedViews')
    .set({ query: JSON.stringify(search) })
    .where('id', '=', id)
    .where('accountId', '=', userId)
    .execute()
}

/** Deletes the account's saved view; does nothing when the id is not one of its own. */
export async function deleteSavedView(db: Db, { userId }: Owner, id: number): Promise<void> {
  await db.deleteFrom('savedViews').where('id', '=', id).where('accountId', '=', userId).execute()
}
