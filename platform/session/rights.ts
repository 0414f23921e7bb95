import { dayOf } from '../../contract/calendar.ts'
import { decodeRole } from '../../contract/principal.ts'
import type { Platform, Session } from '../context.ts'
import { currentRights } from './store.ts'
import { mayWork } from './subscribed.ts'

/** How long the rights of a call count as known before it writes, or reads on. */
export const rightsKnownMs = 1000

/**
 * Returns whether the account still has the rights that the session had when its work began, over these tenants: for work
 * that goes on for a while. The session itself may have ended (docs/assumptions.md#changed-rights).
 */
export async function hasRights(
  { db, clock, config }: Pick<Platform, 'db' | 'clock' | 'config'>,
  session: Session,
  tenantIds: readonly number[] = session.tenantScope,
): Promise<boolean> {
  const rights = await currentRights(db, session, tenantIds)
  if (rights === undefined) return false
  return (
    decodeRole(rights.adminType, rights.consortiumId) === session.principal.role &&
    rights.consortiumId === session.principal.consortiumId &&
    !rights.hasLostMember &&
    mayWork({ ...session.principal, ...session, ...rights }, dayOf(clock(), config.timeZone))
  )
}
