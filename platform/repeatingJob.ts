/** A job that runs again and again until it is stopped. */
export interface RepeatingJob {
  /** Stops the job after the run under way. */
  stop: () => Promise<void>
}

/**
 * Runs `work` now and after every interval. An interval that ends during a run is left out, so that a slow run neither
 * overlaps the next one nor is followed by those that it delayed. A failed run goes to `onError`, and the next one
 * comes. The signal that `work` gets is aborted once the job is stopped.
 */
export function startRepeatingJob(
  work: (stopping: AbortSignal) => Promise<unknown>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): RepeatingJob {
  const stopping = new AbortController()
  let underWay: Promise<void> | undefined
  const run = async () => {
    try {
      await work(stopping.signal)
    } catch (error) {
      onError(error)
    }
  }
  const runUnlessUnderWay = () => {
    underWay ??= run().finally(() => {
      underWay = undefined
    })
  }
  runUnlessUnderWay()
  const timer = setInterval(runUnlessUnderWay, everyMs)
  return {
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await underWay
    },
  }
}
