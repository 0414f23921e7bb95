import { sql } from 'kysely'
import { emailKey } from '../../contract/endUsers/rows.ts'
import type { Db } from '../context.ts'
import { takeCustomerLock } from '../db/advisoryLocks.ts'
import { byKey, isAfter, type KeyPart } from '../db/keyset.ts'
import type { HashedRow } from './hashRows.ts'
import type { ReadRow } from './readRows.ts'

/** Returns those of the addresses, which must be in lower case, that belong to active users. */
export async function activeEmails(
  db: Db,
  customerId: number,
  emails: readonly string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const { rows } = await sql<{ email: string }>`
    select lower(email) as email from end_users
    where customer_id = ${customerId} and lower(email) = any(${emails}::text[])
      and disabled_at is null`.execute(db)
  return new Set(rows.map(({ email }) => email))
}

/** Rows that one statement inserts. */
const chunkRows = 5000

/**
 * Locks the states and addresses of a library's users until the transaction ends: nobody else gives an address to a
 * user that becomes active, and two changes of many users do not wait for each other in a circle. They would follow
 * each other without it too, because both write the counts of users. Call it before a user is locked.
 */
export async function lockUsers(db: Db, customerId: number): Promise<void> {
  await takeCustomerLock(db, 'endUsers', customerId)
}

/** Adds users and returns their addresses in lower case. An address that another upload added meanwhile is left out. */
export async function insertUsers(
  db: Db,
  { customerId, batchId, now }: { customerId: number; batchId: number; now: Date },
  users: readonly HashedRow[],
): Promise<Set<string>> {
  await lockUsers(db, customerId)
  const inserted = new Set<string>()
  for (let from = 0; from < users.length; from += chunkRows) {
    const records = users.slice(from, from + chunkRows).map(({ row, passwordHash }) => ({
      first_name: row.firstName,
      last_name: row.lastName,
      email: row.email,
      password_hash: passwordHash,
      department: row.department,
      designation: row.designation,
      mobile: row.mobile,
    }))
    const { rows } = await sql<{ email: string }>`
      insert into end_users (customer_id, first_name, last_name, email, password_hash, department,
        designation, mobile, created_at, created_batch_id)
      select ${customerId}, r.*, ${now}::timestamptz, ${batchId}::int
      from json_to_recordset(${JSON.stringify(records)}::json) as r(first_name text, last_name text,
        email text, password_hash text, department text, designation text, mobile text)
      on conflict (customer_id, lower(email)) where disabled_at is null do nothing
      returning lower(email) as email`.execute(db)
    for (const { email } of rows) inserted.add(email)
  }
  return inserted
}

/** Disables users by their addresses; returns in lower case those that were active until now. */
export async function disableUsers(
  db: Db,
  { customerId, batchId, now }: { customerId: number; batchId: number; now: Date },
  rows: readonly ReadRow[],
): Promise<Set<string>> {
  await lockUsers(db, customerId)
  const emails = rows.map(({ row }) => emailKey(row.email))
  const { rows: disabled } = await sql<{ email: string }>`
    update end_users set disabled_at = ${now}, disabled_batch_id = ${batchId}
    where customer_id = ${customerId} and disabled_at is null
      and lower(email) = any(${emails}::text[])
    returning lower(email) as email`.execute(db)
  return new Set(disabled.map(({ email }) => email))
}

/** Returns up to `limit` active users in the order of their names, those that follow `after`. Reads no others. */
export function activeUsers(
  db: Db,
  customerId: number,
  after: { lastName: string; firstName: string; id: number } | null,
  limit: number,
) {
  const key: KeyPart[] = [
    [sql`last_name`, after?.lastName],
    [sql`first_name`, after?.firstName],
    [sql`id`, after?.id],
  ]
  return db
    .selectFrom('endUsers')
    .select(['id', 'firstName', 'lastName', 'email', 'department'])
    .where('customerId', '=', customerId)
    .where('disabledAt', 'is', null)
    .$if(after !== null, (query) => query.where(isAfter(key)))
    .orderBy(byKey(key))
    .limit(limit)
    .execute()
}

/** An active end user, as the export lists it. */
export type ActiveUser = Awaited<ReturnType<typeof activeUsers>>[number]
