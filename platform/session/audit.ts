import { Problem } from '../../contract/kernel/problem.ts'
import type { AuditAction } from '../../contract/session/auditActions.ts'
import type { AuditOutcome } from '../../contract/session/auditOutcomes.ts'
import type { Actor, Db } from '../context.ts'
import { insertAuditRow } from './auditStore.ts'

/** A change of a row of a REST resource. */
type RowChange = `${string}.${'create' | 'edit' | 'delete'}`

/** An entry to write into the audit log. */
export interface AuditEntry {
  /** What was done, or which call was refused. The names of a resource's own changes need no text of their own. */
  action: AuditAction | RowChange | `refused ${string}`
  targetType?: string
  targetId?: string | number
  outcome?: AuditOutcome
  details?: Record<string, unknown>
  /** The user, for entries without a session, such as a failed sign-in. */
  userName?: string
  customerId?: number
  accountId?: number
  /** The member of support staff who gets a session by this call. */
  staffName?: string | null
}

/** Writes an entry of this call. Pass the transaction of the change, so that both are committed or neither. */
export async function audit(db: Db, call: Actor, entry: AuditEntry): Promise<void> {
  const session = call.maybeSession
  await insertAuditRow(db, {
    at: call.now,
    accountId: entry.accountId ?? session?.userId ?? null,
    userName: entry.userName,
    sessionAccountId: session?.userId ?? null,
    staffName: entry.staffName ?? session?.staffName ?? null,
    customerId: entry.customerId ?? session?.customerId ?? null,
    action: entry.action,
    targetType: entry.targetType ?? '',
    targetId: String(entry.targetId ?? ''),
    outcome: entry.outcome ?? 'allowed',
    ip: call.ip,
    requestId: call.requestId,
    details: entry.details ?? {},
  })
}

/**
 * Counts a refused call and records it, outside the transaction of the call, which is rolled back. Of one account 2,000
 * in 15 minutes are recorded.
 */
export async function auditRefusal(
  call: Actor,
  route: string,
  details: Record<string, unknown>,
): Promise<void> {
  const { db, metrics, recordLimits } = call.platform
  metrics.refusals.inc({ route })
  const accountId = call.maybeSession?.userId
  if (!(await recordLimits.recordsRefusal({ accountId, ip: call.ip }))) return
  await audit(db, call, { action: `refused ${route}`, outcome: 'refused', details })
}

/**
 * Records that a call was refused because its session lacks a permission, and returns its problem. The problem has the
 * kind of administrator that the account is now: a portal that is open since before a change learns of it here.
 */
export async function notAllowed(call: Actor, route: string, permission: string): Promise<Problem> {
  await auditRefusal(call, route, { permission })
  const adminType = call.maybeSession?.adminType
  return new Problem('forbidden', `Not allowed: ${permission}`, { data: { adminType } })
}
