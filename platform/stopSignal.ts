import { aborted } from 'node:util'

/** Thrown by work that ends because the process was asked to stop. */
export class StoppedError extends Error {
  readonly signal: NodeJS.Signals

  constructor(message: string, signal: NodeJS.Signals) {
    super(message)
    this.signal = signal
  }
}

/**
 * Returns a signal that is aborted with a `StoppedError` of this message when the process is asked to stop. From then
 * on nothing else ends the process, so that what it has begun can be ended: its own PostgreSQL would run on without it.
 */
export function stopSignal(message: string): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => controller.abort(new StoppedError(message, name)))
  }
  return controller.signal
}

/** Returns what `work` resolves to. Throws the reason of `stopping` once it is aborted, and leaves `work` to itself. */
export function untilStopped<T>(work: Promise<T>, stopping: AbortSignal): Promise<T> {
  const stopped = aborted(stopping, stopping).then(() => {
    throw stopping.reason
  })
  return Promise.race([work, stopped])
}
