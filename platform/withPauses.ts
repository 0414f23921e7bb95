import { setImmediate } from 'node:timers/promises'
import { Problem } from '../contract/kernel/problem.ts'

/** Milliseconds after which a loop pauses. */
const pauseAfterMs = 10

/**
 * Goes through items, and pauses whenever that has taken 10 ms, so that other calls go on meanwhile. Throws
 * `Problem('cancelled')` before the first item and after a pause when `signal` has aborted: nobody waits for the rest.
 */
export async function* withPauses<T>(items: Iterable<T>, signal?: AbortSignal): AsyncGenerator<T> {
  const requireCaller = () => {
    if (signal?.aborted) throw new Problem('cancelled', 'The caller left before the answer')
  }
  requireCaller()
  let startedAt = performance.now()
  for (const item of items) {
    if (performance.now() - startedAt >= pauseAfterMs) {
      await setImmediate()
      requireCaller()
      startedAt = performance.now()
    }
    yield item
  }
}
