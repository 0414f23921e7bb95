import { addDays } from '../calendar.ts'

/**
 * Returns whether a subscription still gives access: up to and including its last day plus the days of grace.
 * Dates are YYYY-MM-DD; a missing end means no limit (docs/requirements/portal.md §4.2, "subscription expired").
 */
export function subscriptionIsOpen(
  today: string,
  endsOn: string | null,
  graceDays: number,
): boolean {
  return endsOn === null || today <= addDays(endsOn, graceDays)
}
