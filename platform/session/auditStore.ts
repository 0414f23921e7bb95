import { sql } from 'kysely'
import type { AuditOutcome } from '../../contract/session/auditOutcomes.ts'
import type { Db } from '../context.ts'

/** A row of the audit log to insert. */
export interface NewAuditRow {
  at: Date
  /** null for an action of somebody who is not signed in. */
  accountId: number | null
  /** Without it the user name of `sessionAccountId` is copied. */
  userName: string | undefined
  /** Account of the session; null without a session. */
  sessionAccountId: number | null
  staffName: string | null
  /** The customer acted for. */
  customerId: number | null
  action: string
  targetType: string
  targetId: string
  outcome: AuditOutcome
  ip: string
  requestId: string
  details: Record<string, unknown>
}

/** Inserts a row into the audit log. The user name is copied, so that it outlives the account. */
export async function insertAuditRow(
  db: Db,
  { userName, sessionAccountId, details, ...row }: NewAuditRow,
): Promise<void> {
  await db
    .insertInto('auditLog')
    .values((eb) => ({
      ...row,
      userName:
        userName ??
        eb.fn.coalesce(
          eb
            .selectFrom('accounts')
            .select('userName')
            .where('id', '=', sessionAccountId ?? 0),
          eb.val(''),
        ),
      details: JSON.stringify(details),
    }))
    .execute()
}

/** Returns the latest entry of a customer for an action; `undefined` when there is none. */
export function findLatestAuditEntry(db: Db, customerId: number, action: string) {
  return db
    .selectFrom('auditLog')
    .select(['id', 'targetId', 'details'])
    .where('customerId', '=', customerId)
    .where('action', '=', action)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The audit log with the names of customers, for the list of support staff. */
export const auditLogSource = sql`audit_log l left join customers c on c.id = l.customer_id`

/** The columns of `auditLogSource`. */
export const auditLogColumns = {
  id: sql`l.id`,
  at: sql`l.at`,
  userName: sql`l.user_name`,
  staffName: sql`l.staff_name`,
  /** The user name, with the name of the member of staff who acted under it. */
  actor: sql`coalesce(nullif(l.staff_name, '') || ' as ', '') || l.user_name`,
  customerId: sql`l.customer_id`,
  customerName: sql`coalesce(c.display_name, '')`,
  action: sql`l.action`,
  targetType: sql`l.target_type`,
  targetId: sql`l.target_id`,
  outcome: sql`l.outcome`,
  ip: sql`host(l.ip)`,
  requestId: sql`l.request_id`,
  details: sql`l.details`,
}
