import { Problem } from '../../contract/kernel/problem.ts'
import { can } from '../../contract/permissions.ts'
import { choosesMembers, type ReportMembers } from '../../contract/reports/members.ts'
import type { Session } from '../context.ts'
import type { ReportedTenants } from '../usage/memberPeriodStore.ts'

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

/**
 * Returns whose usage a report counts: one library's, or that of a consortium's members. Throws `Problem('invalid')`
 * for the members of the time when the account has none to choose from.
 */
export const reportedBy = (
  { customerId, members }: { customerId: number | null; members?: ReportMembers | undefined },
  session: Session,
): ReportedTenants => ({
  customerIds: reportedCustomers(customerId, session),
  consortiumId: isWholeConsortium(customerId, session) ? session.principal.consortiumId : null,
  membershipOf: membershipOf(members, session),
})

/**
 * Returns the consortium on whose days of membership libraries count in a report; null when all days count. Throws
 * `Problem('invalid')` for an account that has no members to choose from.
 */
export function membershipOf(
  members: ReportMembers | undefined,
  { principal }: Session,
): number | null {
  if (members !== 'atTheTime') return null
  if (choosesMembers(principal)) return principal.consortiumId
  const fault = 'only the account of a consortium can choose the members of the time'
  throw new Problem('invalid', fault, { fields: { members: fault } })
}

/** Returns the part of a file's name that says which members its report counts; null for a report of one library. */
export function membersInName({
  isWhole,
  membershipOf: limit,
}: {
  isWhole: boolean
  membershipOf: number | null
}): string | null {
  if (limit !== null) return 'members at the time'
  return isWhole ? 'members now' : null
}
