/** spec: portal §9: idle 15 minutes, then a countdown of 60 seconds. */
export const idleMs = 900_000
export const countdownMs = 60_000
/** How often the platform is told of a user who works without calling it. */
export const activityPingMs = 60_000

/** How close an idle session is to its end. */
export type IdleState =
  | { state: 'active' }
  | { state: 'warning'; secondsLeft: number }
  | { state: 'over' }

/** What a user is told, given when anybody last did something in any tab of the session. */
export function idleState(lastActivity: number, now: number): IdleState {
  const idle = now - lastActivity
  if (idle < idleMs) return { state: 'active' }
  const left = idleMs + countdownMs - idle
  return left > 0 ? { state: 'warning', secondsLeft: Math.ceil(left / 1000) } : { state: 'over' }
}
