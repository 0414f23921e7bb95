import { sql } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'
import { maxSavedViews, maxSavedViewScreens, type SavedView } from '../../contract/savedViews.ts'
import type { Db, Session } from '../context.ts'
import { lockAccount } from './accountStore.ts'

type Owner = Pick<Session, 'userId' | 'customerId'>

/** The saved views of all accounts. */
export const savedViewSource = sql`saved_views v`

/** The columns of `savedViewSource`. */
export const savedViewColumns = {
  id: sql`v.id`,
  screen: sql`v.resource`,
  name: sql`v.name`,
  search: sql`v.query #>> '{}'`,
}

/** Returns the condition that limits `savedViewSource` to the views of the account. */
export const ownSavedViews = ({ userId }: Pick<Owner, 'userId'>) => sql`v.account_id = ${userId}`

/**
 * Inserts a view and returns its id. Throws `Problem('conflict')` when the name is taken, and `Problem('invalid')` when
 * the account has `maxSavedViews` of the screen, or views of `maxSavedViewScreens` others.
 */
export async function insertSavedView(
  db: Db,
  { userId, customerId }: Owner,
  { screen, name, search }: SavedView,
): Promise<number> {
  // The lock makes the limit hold when two tabs save at the same time.
  await lockAccount(db, userId)
  const { count, screens } = await db
    .selectFrom('savedViews')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('resource', '=', screen).as('count'),
      fn.count<number>('resource').distinct().as('screens'),
    ])
    .where('accountId', '=', userId)
    .executeTakeFirstOrThrow()
  if (count >= maxSavedViews) {
    throw new Problem('invalid', `${maxSavedViews} views of ${screen} are kept already`, {
      fields: { name: `at most ${maxSavedViews} views are kept of one screen` },
    })
  }
  if (count === 0 && screens >= maxSavedViewScreens) {
    throw new Problem('invalid', `Views of ${maxSavedViewScreens} screens are kept already`, {
      fields: { screen: `views of at most ${maxSavedViewScreens} screens are kept` },
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

/** Replaces the filters of a view; does nothing when the id is not one of the account's own. */
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
