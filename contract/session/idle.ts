/** Idle time in milliseconds before the countdown of 60 seconds (docs/requirements/portal.md §9: 15 minutes). */
const idleMs = 900_000
const countdownMs = 60_000
/** Interval at which the portal reports activity of a user who makes no calls. */
export const activityPingMs = 60_000
/** Shortest time between two writes of when a session was last used: a busy one does not write at every call. */
export const touchEveryMs = 30_000
/** The shortest idle time before the countdown, however soon the platform ends sessions. */
const leastIdleMs = 30_000

/**
 * Returns the idle time in milliseconds before the countdown, by the time for which the platform keeps an idle session:
 * the platform must not end it before the countdown does, and may have heard of the last activity too late.
 */
export function idleLimitMs(sessionIdleMs: number): number {
  const untilCountdown = sessionIdleMs - countdownMs - activityPingMs - touchEveryMs
  return Math.max(leastIdleMs, Math.min(idleMs, untilCountdown))
}

/** How close an idle session is to its end. */
export type IdleState =
  | { state: 'active' }
  | { state: 'warning'; secondsLeft: number }
  | { state: 'over' }

/**
 * Returns how close the session is to its end, given the last activity in any tab of it and the idle time before the
 * countdown, all in milliseconds.
 */
export function idleState(lastActivity: number, now: number, limitMs = idleMs): IdleState {
  const idle = now - lastActivity
  if (idle < limitMs) return { state: 'active' }
  const remainingMs = limitMs + countdownMs - idle
  return remainingMs > 0
    ? { state: 'warning', secondsLeft: Math.ceil(remainingMs / 1000) }
    : { state: 'over' }
}
