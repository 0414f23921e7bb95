import type { Call, Db } from '../context.ts'

/** An entry to write into the audit log. */
export interface AuditEntry {
  /** What was done, as `area.verb`: session.signIn, organization.update. */
  action: string
  targetType?: string
  targetId?: string | number
  outcome?: 'allowed' | 'refused'
  details?: Record<string, unknown>
  /** For entries about someone who is not signed in (a failed sign-in). */
  userName?: string
  customerId?: number
  accountId?: number
}

/** Writes who did what for whom. Pass the transaction of the change, so that both stand or fall together. */
export async function audit(db: Db, call: Call, entry: AuditEntry): Promise<void> {
  const session = call.maybeSession
  await db
    .insertInto('auditLog')
    .values((eb) => ({
      at: call.now,
      accountId: entry.accountId ?? session?.userId ?? null,
      userName:
        entry.userName ??
        eb.fn.coalesce(
          eb
            .selectFrom('accounts')
            .select('userName')
            .where('id', '=', session?.userId ?? 0),
          eb.val(''),
        ),
      staffName: session?.staffName ?? null,
      customerId: entry.customerId ?? session?.customerId ?? null,
      action: entry.action,
      targetType: entry.targetType ?? '',
      targetId: String(entry.targetId ?? ''),
      outcome: entry.outcome ?? 'allowed',
      ip: call.ip,
      requestId: call.requestId,
      details: JSON.stringify(entry.details ?? {}),
    }))
    .execute()
}

/** A refusal stays in the log although the call itself writes nothing. */
export async function auditRefusal(
  call: Call,
  route: string,
  details: Record<string, unknown>,
): Promise<void> {
  call.platform.metrics.refusals.inc({ route })
  await audit(call.platform.db, call, { action: `refused ${route}`, outcome: 'refused', details })
}
