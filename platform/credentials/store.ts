import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../context.ts'
import type { Database } from '../db/schema.ts'

/** The tables of credentials: of those that harvest COUNTER reports, and of those that read KBART files and access. */
export type CredentialTable = 'counterCredentials' | 'accessCredentials'

/**
 * Returns the number of credentials that are not revoked. Locks the customer's row, so that concurrent inserts count
 * each other.
 */
export async function countCredentials(
  db: Db,
  table: CredentialTable,
  customerId: number,
): Promise<number> {
  await sql`select id from customers where id = ${customerId} for update`.execute(db)
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Revokes a credential and returns its requestor id; `undefined` when the customer has no such credential in force. */
export async function revokeCredential(
  db: Db,
  table: CredentialTable,
  { id, customerId, now }: { id: number; customerId: number; now: Date },
): Promise<string | undefined> {
  const revoked = await db
    .updateTable(table)
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('revokedAt', 'is', null)
    .returning('requestorId')
    .executeTakeFirst()
  return revoked?.requestorId
}

/** Records that a credential was used at `now`. */
export async function touchCredential(
  db: Db,
  table: CredentialTable,
  id: number,
  now: Date,
): Promise<void> {
  await db.updateTable(table).set({ lastUsedAt: now }).where('id', '=', id).execute()
}

/** Selects the ids of the members of a joined `customer`; none unless it is the account of a consortium itself. */
export const memberIds = (
  eb: ExpressionBuilder<Database & { customer: Database['customers'] }, 'customer'>,
) =>
  eb
    .selectFrom('customers as member')
    .select(sql<number[]>`coalesce(array_agg(member.id), '{}')`.as('ids'))
    .whereRef('member.consortiumId', '=', 'customer.id')
    .whereRef('member.id', '<>', 'customer.id')
    .as('memberIds')
