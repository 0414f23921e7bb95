import { Problem } from '../../../contract/kernel/problem.ts'

/**
 * Downloads that one owner of slots may have at once, from the first row to the last byte, unless it has a limit of its
 * own.
 */
const maxPerOwner = 2
/** The same for the programs of a customer: a knowledge base fetches the files of several packages side by side. */
export const maxDownloadsOfPrograms = 8
/** Seconds after which a refused download may be tried again. */
const retryAfter = 10

/**
 * Counts the running downloads of each owner, so that none takes all the capacity for itself. An owner is a customer,
 * the programs of a customer, or the link of a mail.
 */
export class DownloadSlots {
  readonly #running = new Map<string, number>()

  /** Takes a slot of `most`; returns the function that frees it. Throws `Problem('throttled')` when none is free. */
  take(owner: string, most = maxPerOwner): () => void {
    const running = this.#running.get(owner) ?? 0
    if (running >= most) {
      throw new Problem(
        'throttled',
        `${most} downloads are running already: wait until one has finished`,
        { retryAfter },
      )
    }
    this.#running.set(owner, running + 1)
    let isTaken = true
    return () => {
      if (isTaken) this.#free(owner)
      isTaken = false
    }
  }

  #free(owner: string): void {
    const running = (this.#running.get(owner) ?? 1) - 1
    if (running === 0) this.#running.delete(owner)
    else this.#running.set(owner, running)
  }
}
