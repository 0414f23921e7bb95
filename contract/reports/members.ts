import { codedFilter } from '../kernel/codes.ts'
import { can } from '../permissions.ts'
import type { Principal } from '../principal.ts'

/**
 * Whom a report of a consortium counts: its present members on all days (`now`), or every library on the days on which
 * it was a member (`atTheTime`).
 */
export type ReportMembers = 'now' | 'atTheTime'

/** The input that says which members a report counts, `now` by default (docs/assumptions.md#members-now-and-then). */
export const reportMembers = codedFilter(
  { now: 'now', atTheTime: 'then' },
  { blank: 'now', also: { 0: 'now' } },
).optional()

/** Returns whether the account may choose which members its reports count: the own account of a consortium. */
export const choosesMembers = (principal: Principal): boolean =>
  can(principal, 'consortiumDashboard.show') && principal.customerId === principal.consortiumId
