import { graceMs } from './http/shutdown.ts'
import type { RepeatingJob } from './repeatingJob.ts'

/** How a job is stopped: it begins nothing new once `stopping` is aborted, and gives up what is under way at `cut`. */
export interface StopSignals {
  stopping: AbortSignal
  cut: AbortSignal
}

/** Signals that are never aborted. */
export const neverStopped: StopSignals = {
  stopping: new AbortController().signal,
  cut: new AbortController().signal,
}

/**
 * Starts a job that sends something to another system, and returns it. Once it is stopped, what is under way gets as
 * much time as a running call (`cutAfterMs`), because a system that answers slowly would otherwise outlast the process.
 */
export function startGracefulJob(
  start: (signals: StopSignals) => RepeatingJob,
  cutAfterMs = graceMs,
): RepeatingJob {
  const stopping = new AbortController()
  const cut = new AbortController()
  const job = start({ stopping: stopping.signal, cut: cut.signal })
  return {
    stop: async () => {
      stopping.abort()
      const timer = setTimeout(() => cut.abort(), cutAfterMs)
      try {
        await job.stop()
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
