import { type RawBuilder, sql } from 'kysely'
import type { Span } from '../../contract/reports/span.ts'
import type { Db } from '../context.ts'
import type { MemberPeriod, UsageTenants } from './port.ts'

/** Whose usage a report counts. */
export interface ReportedTenants {
  /** The libraries that are in the tenant scope: all present members of a consortium, or one library. */
  customerIds: readonly number[]
  /** The consortium, when the libraries are all of its members; null for one library. */
  consortiumId: number | null
  /** The consortium on whose days of membership libraries count, past members included; null when all days count. */
  membershipOf: number | null
}

/** Returns a report on all days of some libraries. */
export const onAllDays = (customerIds: readonly number[]): ReportedTenants => ({
  customerIds,
  consortiumId: null,
  membershipOf: null,
})

/**
 * Returns whose usage of a span a report counts. Of members at the time, those that were members on all days of the
 * span, and still are, count as a whole.
 */
export async function reportedTenants(
  db: Db,
  { customerIds, consortiumId, membershipOf }: ReportedTenants,
  span: Span,
): Promise<UsageTenants> {
  if (membershipOf === null) return { ids: customerIds, consortiumId }
  const libraries = consortiumId === null ? customerIds : null
  const all = await memberPeriods(db, membershipOf, span, libraries)
  const present = new Set(customerIds)
  const isWholeSpan = ({ customerId, from, to }: MemberPeriod) =>
    present.has(customerId) && from === span.from && to === span.to
  const ids = all.filter(isWholeSpan).map(({ customerId }) => customerId)
  return {
    ids,
    consortiumId: ids.length === present.size ? consortiumId : null,
    periods: all.filter((period) => !isWholeSpan(period)),
  }
}

/** Returns the days of a span on which libraries, all without `customerIds`, were members of a consortium. */
async function memberPeriods(
  db: Db,
  consortiumId: number,
  { from, to }: Span,
  customerIds: readonly number[] | null,
): Promise<MemberPeriod[]> {
  const { rows } = await sql<MemberPeriod>`
    select customer_id, greatest(joined_on, ${from}::date) as "from", least(left_on - 1, ${to}::date) as "to"
    from consortium_member_periods
    where consortium_id = ${consortiumId} and customer_id <> ${consortiumId}
      and (${customerIds}::int[] is null or customer_id = any (${customerIds}::int[]))
      and greatest(joined_on, ${from}::date) <= least(left_on - 1, ${to}::date)
    order by customer_id, id`.execute(db)
  return rows
}

/** Periods, or parts of them, as rows `(customer_id, from_day, to_day)`. */
export const periodRows = (periods: readonly MemberPeriod[]): RawBuilder<unknown> => sql`unnest(
  ${periods.map(({ customerId }) => customerId)}::int[],
  ${periods.map(({ from }) => from)}::date[],
  ${periods.map(({ to }) => to)}::date[]) as period (customer_id, from_day, to_day)`

/** Returns the condition that a row `u` of usage by day is within one of the periods. */
export const isWithinPeriods = (periods: readonly MemberPeriod[]): RawBuilder<unknown> => sql`
  exists (select from ${periodRows(periods)}
    where period.customer_id = u.customer_id and u.day between period.from_day and period.to_day)`
