import { Problem } from '../../../contract/kernel/problem.ts'

/** Downloads that one customer may have at once, from the first row to the last byte. */
const maxPerCustomer = 2
/** Seconds after which a refused download may be tried again. */
const retryAfter = 10

/** Counts the running downloads of each customer, so that none takes all the capacity for itself. */
export class DownloadSlots {
  readonly #running = new Map<number, number>()

  /** Takes a slot; returns the function that frees it. Throws `Problem('throttled')` when none is free. */
  take(customerId: number): () => void {
    const running = this.#running.get(customerId) ?? 0
    if (running >= maxPerCustomer) {
      throw new Problem(
        'throttled',
        `${maxPerCustomer} downloads are running already: wait until one has finished`,
        { retryAfter },
      )
    }
    this.#running.set(customerId, running + 1)
    let isTaken = true
    return () => {
      if (isTaken) this.#free(customerId)
      isTaken = false
    }
  }

  #free(customerId: number): void {
    const running = (this.#running.get(customerId) ?? 1) - 1
    if (running === 0) this.#running.delete(customerId)
    else this.#running.set(customerId, running)
  }
}
