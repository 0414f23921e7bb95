import { sql } from 'kysely'
import type { Module } from '../../contract/organization/credentials.ts'
import { primaryAccessType } from '../../contract/organization/primaryAccessType.ts'
import type { Db } from '../context.ts'

/** Returns the accounts that the organisation's record names, at most one for each module. */
export function listPrimaryAccounts(db: Db, customerId: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'kind', 'userName', 'adminType'])
    .where('customerId', '=', customerId)
    .where('isPrimary', '=', true)
    .execute()
}

/** Returns whether any account of the platform has this user name, ignoring case. */
export async function isUserNameTaken(db: Db, userName: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where(sql`lower(user_name)`, '=', userName.toLowerCase())
    .executeTakeFirst()
  return account !== undefined
}

/** A user name and a password hash to set for one module of a customer. */
export interface NewCredentials {
  customerId: number
  kind: Module
  userName: string
  passwordHash: string
}

/** Sets the credentials of the module's account and returns its id; creates the account when there is none. */
export async function writeCredentials(
  db: Db,
  { customerId, kind, userName, passwordHash }: NewCredentials,
  now: Date,
): Promise<number> {
  const changed = await db
    .updateTable('accounts')
    .set({ userName, passwordHash, passwordChangedAt: now })
    .where('customerId', '=', customerId)
    .where('kind', '=', kind)
    .where('isPrimary', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (changed !== undefined) return changed.id
  const account = await db
    .insertInto('accounts')
    .values({ customerId, kind, isPrimary: true, userName, passwordHash, passwordChangedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return account.id
}

/** Returns the mail addresses of the primary contacts (docs/requirements/resources.md §6). */
export async function primaryAddresses(db: Db, customerId: number): Promise<string[]> {
  const contacts = await db
    .selectFrom('contacts')
    .select('email')
    .where('customerId', '=', customerId)
    .where('accessType', '=', primaryAccessType)
    .orderBy('position')
    .execute()
  return [...new Set(contacts.map(({ email }) => email))]
}
