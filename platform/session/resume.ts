import type { Platform, Session } from '../context.ts'
import { hashSecret } from './secrets.ts'
import { findSession, touchSession } from './store.ts'

/** How often a busy session writes that it was seen. */
const touchEveryMs = 60_000

/**
 * The session behind a key, or null when there is none, it was idle too long or its hours are over
 * (idle 17.5 minutes, 12 hours in all: docs/budgets.md#sessions-and-one-time-links). Rights come from the database at
 * every call.
 */
export async function resumeSession(
  platform: Platform,
  key: string,
  { now, extend }: { now: Date; extend: boolean },
): Promise<Session | null> {
  const row = await findSession(platform.db, hashSecret(key))
  if (row === undefined) return null
  const idleMs = now.getTime() - row.lastSeenAt.getTime()
  if (row.expiresAt <= now || idleMs > platform.config.sessionIdleMs) return null
  if (extend && idleMs > touchEveryMs) await touchSession(platform.db, row.sessionId, now)
  const memberIds = row.memberIds ?? []
  const seesMembers = row.adminType !== 'library_admin'
  return {
    sessionId: row.sessionId,
    userId: row.userId,
    customerId: row.customerId,
    staffName: row.staffName,
    actingFromId: row.actingFromId,
    memberIds,
    tenantScope: [
      row.customerId,
      ...(row.consortiumId === null ? [] : [row.consortiumId]),
      ...(seesMembers ? memberIds : []),
    ],
    principal: {
      adminType: row.adminType,
      customerId: row.customerId,
      consortiumId: row.consortiumId,
      productType: row.productType,
      dataTypes: row.dataTypes ?? [],
      onosEnabled: row.onosEnabled,
      aiEnabled: row.aiEnabled,
      infoAdmin: row.infoAdmin,
    },
  }
}
