import type { Platform } from '../context.ts'

/** How often the watchdog looks. A stall is seen at the first look after it. */
const intervalMs = 200
/** A look that comes later than this after its time means that nothing else ran either. */
const stallMs = 1000
/** Calls that one warning names; more say nothing new. */
const maxNamed = 20

/**
 * Counts stalls of the event loop longer than a second, and warns with the calls that were under way. The lag itself
 * (p50, p99, max per scrape) is among prom-client's default metrics, `nodejs_eventloop_lag_*`. Returns how to stop.
 */
export function startWatchdog({ log, metrics }: Pick<Platform, 'log' | 'metrics'>): () => void {
  let due = performance.now() + intervalMs
  const timer = setInterval(() => {
    const late = performance.now() - due
    due = performance.now() + intervalMs
    const calls = metrics.runningCalls.take()
    if (late < stallMs) return
    metrics.stalls.inc()
    const loggedCalls = calls
      .slice(0, maxNamed)
      .map(({ requestId, method, route }) => ({ requestId, method, route: route() }))
    log.warn(
      { ms: Math.round(late), calls: loggedCalls, count: calls.length },
      'the event loop stalled',
    )
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
