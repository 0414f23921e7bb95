/** Minutes until the next try after each failure: eight tries in a little more than a day. */
const backOffMinutes = [1, 5, 15, 60, 180, 480, 720]

/**
 * Returns when something that another system did not take is sent again, after `attempts` tries of which the last one
 * failed at `now`; null when it is given up.
 */
export function nextTryAfter(attempts: number, now: Date): Date | null {
  const minutes = backOffMinutes[attempts - 1]
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000)
}
