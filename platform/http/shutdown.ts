import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Whether the platform is stopping. `/platform/ready` says so before the server stops listening. */
export interface Readiness {
  isStopping: boolean
}

/** Longest time in ms that running calls get to finish after the server stopped listening. */
export const graceMs = 10_000
/** How often connections are closed whose call has finished meanwhile, in ms. */
const sweepMs = 50
/** Time in ms after which the process ends with whatever still runs, and its own PostgreSQL before it. */
export const shutdownDeadlineMs = 14_500

/**
 * Stops listening after `noticeMs`, and resolves once all connections are closed. Running calls get `graceMs`; then
 * their connections are cut.
 */
export async function closeServer(server: Server, noticeMs: number): Promise<void> {
  if (noticeMs > 0) await pause(noticeMs)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const sweep = setInterval(() => server.closeIdleConnections(), sweepMs)
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  try {
    await closed
  } finally {
    clearInterval(sweep)
    clearTimeout(timer)
  }
}
