import { sql } from 'kysely'
import type { Db } from '../context.ts'

/** The account that stands for a customer: the admin its record names. */
export async function findPrimaryAccount(db: Db, customerId: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'customerId', 'adminType', 'userName'])
    .where('customerId', '=', customerId)
    .where('kind', '=', 'admin')
    .where('isPrimary', '=', true)
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}

/** The account behind a user name that has an address to mail a link to. */
export async function findMailableAccount(db: Db, userName: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('customers', 'customers.id', 'accounts.customerId')
    .select(['accounts.id', 'accounts.customerId', 'accounts.email', 'customers.displayName'])
    .where(sql`lower(accounts.user_name)`, '=', userName.toLowerCase())
    .where('accounts.kind', '=', 'admin')
    .where('accounts.disabledAt', 'is', null)
    .where('accounts.email', '<>', '')
    .executeTakeFirst()
}

/** Sets a password and ends every session of the account. */
export async function replacePassword(
  db: Db,
  accountId: number,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ passwordHash, passwordChangedAt: now })
    .where('id', '=', accountId)
    .execute()
  await db.deleteFrom('sessions').where('accountId', '=', accountId).execute()
}

/** How many reset links an account asked for since a moment. */
export async function countResetTokens(db: Db, accountId: number, since: Date): Promise<number> {
  const { tokens } = await db
    .selectFrom('oneTimeTokens')
    .select((eb) => eb.fn.countAll<number>().as('tokens'))
    .where('accountId', '=', accountId)
    .where('kind', '=', 'reset')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return tokens
}

/** Names of an account and its customer, for the search portal. */
export async function readIdentity(db: Db, accountId: number) {
  return db
    .selectFrom('accounts')
    .innerJoin('customers', 'customers.id', 'accounts.customerId')
    .select(['accounts.userName', 'customers.organizationName as customerName'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirst()
}
