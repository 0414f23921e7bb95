/** A job that runs again and again until it is stopped. */
export interface RepeatingJob {
  /** Stops the job after the run under way. */
  stop: () => Promise<void>
}

/**
 * Runs `work` now and after every interval, never twice at once. A failed run goes to `onError`, and the next one
 * comes.
 */
export function startRepeatingJob(
  work: () => Promise<unknown>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): RepeatingJob {
  const runAfter = async (previous: Promise<void>) => {
    await previous
    try {
      await work()
    } catch (error) {
      onError(error)
    }
  }
  let current = runAfter(Promise.resolve())
  const timer = setInterval(() => {
    current = runAfter(current)
  }, everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}
