import { setImmediate } from 'node:timers/promises'

/** Items between two pauses. */
const itemsPerTurn = 100

/** Goes through items, and pauses after each hundred of them, so that other calls go on meanwhile. */
export async function* inTurns<T>(items: Iterable<T>): AsyncGenerator<T> {
  let count = 0
  for (const item of items) {
    if (count > 0 && count % itemsPerTurn === 0) await setImmediate()
    count += 1
    yield item
  }
}
