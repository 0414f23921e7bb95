import { sql } from 'kysely'
import type { LanguageChoice } from '../../contract/language/language.ts'
import type { Db, Session } from '../context.ts'
import { storedLanguage } from '../language/stored.ts'

/**
 * Returns the name that a preference is stored under. Support staff act with the account of a customer, whose preferences
 * stay as they are.
 */
export const preferenceName = (
  preference: 'columns' | 'dashboard' | 'language' | 'news',
  staffName: string | null,
): string => (staffName === null ? preference : `${preference} of ${staffName.slice(0, 80)}`)

/** Returns the value that an account has stored under a name; `undefined` without one. */
export async function readPreference(db: Db, userId: number, name: string): Promise<unknown> {
  const row = await db
    .selectFrom('preferences')
    .select('value')
    .where('accountId', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.value
}

/** Stores a value under a name for the account of the session, in place of the earlier one. */
export async function savePreference(
  db: Db,
  { userId: accountId, customerId }: Session,
  { name, value: newValue }: { name: string; value: unknown },
): Promise<void> {
  const value = JSON.stringify(newValue)
  await db
    .insertInto('preferences')
    .values({ accountId, customerId, name, value })
    .onConflict((conflict) => conflict.columns(['accountId', 'name']).doUpdateSet({ value }))
    .execute()
}

/** Stores parts of a preference by their keys and returns the whole value; the other parts stay as they are. */
export async function mergePreference(
  db: Db,
  { userId: accountId, customerId }: Session,
  { name, value }: { name: string; value: Record<string, unknown> },
): Promise<unknown> {
  const saved = await db
    .insertInto('preferences')
    .values({ accountId, customerId, name, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'name'])
        .doUpdateSet({ value: sql`preferences.value || excluded.value` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return saved.value
}

/** Returns the language that an account, or the support staff behind it, has chosen; null for none. */
export async function readLanguage(
  db: Db,
  userId: number,
  staffName: string | null,
): Promise<LanguageChoice | null> {
  return storedLanguage(await readPreference(db, userId, preferenceName('language', staffName)))
}
