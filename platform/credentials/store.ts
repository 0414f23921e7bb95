import { type ExpressionBuilder, sql } from 'kysely'
import { maxCredentials } from '../../contract/credentials.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Db } from '../context.ts'
import type { Database } from '../db/schema.ts'

/** The tables of credentials: of those that harvest COUNTER reports, and of those that read KBART files and access. */
export type CredentialTable = 'counterCredentials' | 'accessCredentials'

/** The columns that every list of credentials shows, of a `credential` joined with the `account` that made it. */
export const listColumns = [
  'credential.id',
  'credential.label',
  'credential.requestorId',
  'credential.createdAt',
  'credential.lastUsedAt',
  sql<string>`coalesce(account.user_name, '')`.as('createdBy'),
] as const

/** What every new credential has; only the hash of its key is stored. */
export interface NewCredential {
  customerId: number
  accountId: number
  label: string
  requestorId: string
  keyHash: Buffer
  createdAt: Date
}

/**
 * Throws `Problem('conflict')` when the customer already has `maxCredentials` credentials in force. Locks the
 * customer's row, so that concurrent inserts count each other.
 */
export async function requireRoom(
  db: Db,
  table: CredentialTable,
  customerId: number,
): Promise<void> {
  await sql`select id from customers where id = ${customerId} for update`.execute(db)
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('customerId', '=', customerId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= maxCredentials) {
    throw new Problem('conflict', `There are ${maxCredentials} credentials already`)
  }
}

/**
 * Revokes a credential and returns its requestor id. Throws `Problem('notFound')` when the customer has no such
 * credential in force.
 */
export async function revokeCredential(
  db: Db,
  table: CredentialTable,
  { id, customerId, now }: { id: number; customerId: number; now: Date },
): Promise<string> {
  const revoked = await db
    .updateTable(table)
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .where('revokedAt', 'is', null)
    .returning('requestorId')
    .executeTakeFirst()
  if (revoked === undefined) throw noSuchCredential()
  return revoked.requestorId
}

/** Returns the problem of an id that is no credential of the customer in force. */
export const noSuchCredential = (): Problem =>
  new Problem('notFound', 'No such credential in force')

/** Minimum time between two updates of a credential's last use. */
const touchEveryMs = 60_000

/** Records that a credential was used at `now`, at most once a minute. */
export async function touchCredential(
  db: Db,
  table: CredentialTable,
  { id, lastUsedAt }: { id: number; lastUsedAt: Date | null },
  now: Date,
): Promise<void> {
  if (now.getTime() - (lastUsedAt?.getTime() ?? 0) <= touchEveryMs) return
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
