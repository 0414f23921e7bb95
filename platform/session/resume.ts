import { touchEveryMs } from '../../contract/session/idle.ts'
import { decodeRole, isConsortiumRole } from '../../contract/principal.ts'
import { dayOf } from '../../contract/calendar.ts'
import type { Platform, Session } from '../context.ts'
import { storedLanguage } from '../language/stored.ts'
import { hashSecret } from './secrets.ts'
import { findSession, touchSession } from './store.ts'
import { mayWork } from './mayWork.ts'

/**
 * Returns the session of a key; null when there is none, when it has been idle or has lasted too long
 * (docs/budgets.md#sessions-and-one-time-links), or when the subscription has ended. Role, rights and subscription are
 * read at every call, in one query. With `extend` the call counts as use of the session.
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
  if (!mayWork(row, dayOf(now, platform.config.timeZone))) return null
  if (extend && idleMs > touchEveryMs) await touchSession(platform.db, row.sessionId, now)
  const memberIds = row.memberIds ?? []
  const role = decodeRole(row.adminType, row.consortiumId)
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
      ...(isConsortiumRole(role) ? memberIds : []),
    ],
    language: storedLanguage(row.language),
    lastWrite: row.lastWrite,
    adminType: row.adminType,
    principal: {
      role,
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
