/**
 * Returns whether a subscription still gives access: up to and including its last day plus the days of grace.
 * Dates are YYYY-MM-DD; a missing end means no limit (docs/requirements/portal.md §4.2, "subscription expired").
 */
export function subscriptionIsOpen(
  today: string,
  endsOn: string | null,
  graceDays: number,
): boolean {
  if (endsOn === null) return true
  const last = new Date(`${endsOn}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() + graceDays)
  return today <= last.toISOString().slice(0, 10)
}
