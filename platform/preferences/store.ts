import { sql } from 'kysely'
import type { LanguageChoice } from '../../contract/language/language.ts'
import type { Db, Session } from '../context.ts'
import { storedLanguage } from '../language/stored.ts'

type PreferenceName = 'columns' | 'dashboard' | 'language' | 'news'

/** Whose preference it is: an account's, or that of the support staff who act with it. */
type PreferenceOwner = Pick<Session, 'userId' | 'staffName'>

/**
 * Returns the name that a preference is stored under. Support staff act with the account of a customer, whose
 * preferences stay as they are.
 */
const storedName = (preference: PreferenceName, { staffName }: PreferenceOwner): string =>
  staffName === null ? preference : `${preference} of ${staffName.slice(0, 80)}`

/** Returns the stored value of a preference; `undefined` when none is stored. */
export async function readPreference(
  db: Db,
  owner: PreferenceOwner,
  preference: PreferenceName,
): Promise<unknown> {
  const row = await db
    .selectFrom('preferences')
    .select('value')
    .where('accountId', '=', owner.userId)
    .where('name', '=', storedName(preference, owner))
    .executeTakeFirst()
  return row?.value
}

/** Stores the value of a preference for the user of the session, in place of the earlier one. */
export async function savePreference(
  db: Db,
  session: Session,
  preference: PreferenceName,
  newValue: unknown,
): Promise<void> {
  const { userId: accountId, customerId } = session
  const name = storedName(preference, session)
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
  session: Session,
  preference: PreferenceName,
  value: Record<string, unknown>,
): Promise<unknown> {
  const { userId: accountId, customerId } = session
  const name = storedName(preference, session)
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

/** Returns the language that the owner has chosen; null for none. */
export async function readLanguage(db: Db, owner: PreferenceOwner): Promise<LanguageChoice | null> {
  return storedLanguage(await readPreference(db, owner, 'language'))
}
