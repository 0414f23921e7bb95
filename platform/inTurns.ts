import { setImmediate } from 'node:timers/promises'

/** Milliseconds after which a loop pauses. */
const turnMs = 10

/** Goes through items, and pauses whenever that has taken 10 ms, so that other calls go on meanwhile. */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let startedAt = performance.now()
  for (const item of items) {
    if (performance.now() - startedAt >= turnMs) {
      await setImmediate()
      startedAt = performance.now()
    }
    yield item
  }
}
