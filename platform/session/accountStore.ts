import { sql } from 'kysely'
import type { Db } from '../context.ts'
import { deleteOwnSessions } from './store.ts'
import { voidResetTokens } from './tokenStore.ts'

/** Returns the administrator that the customer's record names; `undefined` when there is none or it is disabled. */
export async function findPrimaryAccount(db: Db, customerId: number) {
  return db
    .selectFrom('accounts')
    .innerJoin('customers', 'customers.id', 'accounts.customerId')
    .select([
      'accounts.id',
      'accounts.customerId',
      'accounts.adminType',
      'accounts.userName',
      'customers.subscriptionEndsOn',
      'customers.graceDays',
    ])
    .where('accounts.customerId', '=', customerId)
    .where('accounts.kind', '=', 'admin')
    .where('accounts.isPrimary', '=', true)
    .where('accounts.disabledAt', 'is', null)
    .executeTakeFirst()
}

/** The enabled administrator of a user name, in any case, with its customer. */
const administratorOf = (db: Db, userName: string) =>
  db
    .selectFrom('accounts')
    .innerJoin('customers', 'customers.id', 'accounts.customerId')
    .where(sql`lower(accounts.user_name)`, '=', userName.toLowerCase())
    .where('accounts.kind', '=', 'admin')
    .where('accounts.disabledAt', 'is', null)

/**
 * Returns the administrator of a user name, in any case, with its password's hash and the end of the customer's
 * subscription; `undefined` when there is none or it is disabled.
 */
export function findAccountToSignIn(db: Db, userName: string) {
  return administratorOf(db, userName)
    .select([
      'accounts.id',
      'accounts.customerId',
      'accounts.adminType',
      'accounts.passwordHash',
      'customers.subscriptionEndsOn',
      'customers.graceDays',
    ])
    .executeTakeFirst()
}

/** Returns an administrator by user name, in any case; `undefined` when there is none or it is disabled. */
export function findAdministrator(db: Db, userName: string) {
  return administratorOf(db, userName)
    .select([
      'accounts.id',
      'accounts.customerId',
      'accounts.userName',
      'accounts.email',
      'customers.displayName',
    ])
    .executeTakeFirst()
}

/**
 * Returns the administrator of a user name, in any case, that has a mail address and got fewer than `maxLinks` reset
 * links after `since`; `undefined` when there is none or it is disabled. It locks nothing, so count again under a lock.
 */
export function findMailableAccount(
  db: Db,
  userName: string,
  { since, maxLinks }: { since: Date; maxLinks: number },
) {
  return administratorOf(db, userName)
    .select(['accounts.id', 'accounts.customerId', 'accounts.email', 'customers.displayName'])
    .where('accounts.email', '<>', '')
    .where(
      ({ selectFrom }) =>
        selectFrom('oneTimeTokens')
          .select(({ fn }) => fn.countAll<number>().as('links'))
          .whereRef('accountId', '=', 'accounts.id')
          .where('kind', '=', 'reset')
          .where('createdAt', '>', since),
      '<',
      maxLinks,
    )
    .executeTakeFirst()
}

/**
 * Sets the password of an account, ends the sessions that its own people opened except `keepSessionId`, and voids all
 * its reset links. Lock the account first (`lockAccount`), so that two links used at the same time do not wait for each
 * other.
 */
export async function replacePassword(
  db: Db,
  accountId: number,
  { passwordHash, keepSessionId }: { passwordHash: string; keepSessionId: number | null },
  now: Date,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ passwordHash, passwordChangedAt: now })
    .where('id', '=', accountId)
    .execute()
  await deleteOwnSessions(db, accountId, keepSessionId)
  await voidResetTokens(db, accountId, now)
}

/**
 * Replaces the hash `from` of an account by another hash `to` of the same password. Does nothing when the password has
 * changed since `from` was read. Sessions and reset links stay.
 */
export async function renewPasswordHash(
  db: Db,
  accountId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ passwordHash: to })
    .where('id', '=', accountId)
    .where('passwordHash', '=', from)
    .execute()
}

/** Returns the user name and the hash of the password of an account. */
export function readPassword(db: Db, accountId: number) {
  return db
    .selectFrom('accounts')
    .select(['userName', 'passwordHash'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}

/**
 * Locks the row of an account until the transaction ends, so that changes of its password, and insertions that are
 * counted for it, follow each other. Rows that refer to the account can be inserted meanwhile.
 */
export async function lockAccount(db: Db, accountId: number): Promise<void> {
  await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Locks the row of an account until the transaction ends; returns false when the account is disabled, or when its
 * password has another hash by now than the one that was compared.
 */
export async function lockWithPassword(
  db: Db,
  accountId: number,
  passwordHash: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('passwordHash', '=', passwordHash)
    .where('disabledAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the names of an account and its customer for the search portal; `undefined` when the account is disabled. */
export async function readIdentity(db: Db, accountId: number) {
  return db
    .selectFrom('accounts')
    .innerJoin('customers', 'customers.id', 'accounts.customerId')
    .select(['accounts.userName', 'customers.organizationName as customerName'])
    .where('accounts.id', '=', accountId)
    .where('accounts.disabledAt', 'is', null)
    .executeTakeFirst()
}

/** Customers with the administrator that their record names. */
export const switchableCustomerSource = sql`customers c join accounts a
  on a.customer_id = c.id and a.kind = 'admin' and a.is_primary and a.disabled_at is null`

/** The columns of `switchableCustomerSource`. */
export const switchableCustomerColumns = {
  id: sql`c.id`,
  name: sql`c.organization_name`,
  adminType: sql`a.admin_type`,
  consortiumId: sql`c.consortium_id`,
}
