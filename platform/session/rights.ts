import { dayOf } from '../../contract/calendar.ts'
import { decodeRole } from '../../contract/principal.ts'
import type { Platform, Session } from '../context.ts'
import { currentRights } from './store.ts'
import { mayWork } from './mayWork.ts'

/** How long rights count as known after they were checked. */
const rightsKnownMs = 1000

/**
 * Returns a check for work that may take minutes, to be called before each of its steps: runs `requireRights`, which
 * throws when the rights with which the work began have ended, unless that is known for less than a second.
 */
export function recurringCheck(
  { clock }: Pick<Platform, 'clock'>,
  startedAt: Date,
  requireRights: (now: Date) => Promise<void>,
): () => Promise<void> {
  let checkedAt = startedAt
  return async () => {
    const now = clock()
    if (now.getTime() - checkedAt.getTime() < rightsKnownMs) return
    await requireRights(now)
    checkedAt = now
  }
}

/**
 * Returns whether the account still has the rights that the session had when its work began, over these tenants: for
 * work that goes on for a while. The session itself may have ended (docs/assumptions.md#changed-rights).
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
