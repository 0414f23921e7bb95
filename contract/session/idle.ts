/** Idle time in milliseconds before the countdown of 60 seconds (docs/requirements/portal.md §9: 15 minutes). */
const idleMs = 900_000
const countdownMs = 60_000
/** Interval at which the portal reports activity of a user who makes no calls. */
export const activityPingMs = 60_000

/** How close an idle session is to its end. */
export type IdleState =
  | { state: 'active' }
  | { state: 'warning'; secondsLeft: number }
  | { state: 'over' }

/** Returns how close the session is to its end, given the last activity in any tab of it, both in milliseconds. */
export function idleState(lastActivity: number, now: number): IdleState {
  const idle = now - lastActivity
  if (idle < idleMs) return { state: 'active' }
  const remainingMs = idleMs + countdownMs - idle
  return remainingMs > 0
    ? { state: 'warning', secondsLeft: Math.ceil(remainingMs / 1000) }
    : { state: 'over' }
}
