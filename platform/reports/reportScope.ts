import { can } from '../../contract/permissions.ts'
import type { Session } from '../context.ts'

/** Returns whether an id stands for all members of the session's consortium (docs/assumptions.md#scope-of-ids). */
export const isWholeConsortium = (customerId: number | null, session: Session): boolean =>
  can(session.principal, 'consortiumDashboard.show') &&
  (customerId === null || customerId === session.principal.consortiumId)

/** Returns the customers of a report: one library, or the members of a consortium. */
export const reportedCustomers = (
  customerId: number | null,
  session: Session,
): readonly number[] =>
  isWholeConsortium(customerId, session) ? session.memberIds : [customerId ?? session.customerId]

/** Returns the consortium of a report on all of its members; null for a report on one library. */
export const reportedConsortium = (customerId: number | null, session: Session): number | null =>
  isWholeConsortium(customerId, session) ? session.principal.consortiumId : null
