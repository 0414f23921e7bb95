interface Options {
  /** How many tasks may run at once. */
  parallel: number
  /** How many may wait before the next is refused. */
  waiting: number
  /** How long one waits in milliseconds before it is refused; without it, until its turn. */
  maxWaitMs?: number
  /** Makes the error of a refused task. */
  full: () => Error
}

/** Runs a bounded number of tasks at once, lets a bounded number wait their turn, and refuses all others. */
export class Turnstile {
  readonly #options: Options
  #inside = 0
  readonly #queue = new Set<() => void>()

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether no task runs or waits. */
  get isIdle(): boolean {
    return this.#inside === 0 && this.#queue.size === 0
  }

  /** Returns what `task` returns; throws `full()` when too many wait or its turn does not come in time. */
  async pass<T>(task: () => Promise<T>): Promise<T> {
    const leave = await this.enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }

  /** Waits for a turn and returns what ends it; throws as `pass` does. */
  async enter(): Promise<() => void> {
    const { parallel, waiting, maxWaitMs, full } = this.#options
    if (this.#inside < parallel) {
      this.#inside += 1
      return this.#leave
    }
    if (this.#queue.size >= waiting) throw full()
    const turn = Promise.withResolvers<void>()
    this.#queue.add(turn.resolve)
    const timer =
      maxWaitMs === undefined
        ? undefined
        : setTimeout(() => {
            if (this.#queue.delete(turn.resolve)) turn.reject(full())
          }, maxWaitMs)
    await turn.promise.finally(() => clearTimeout(timer))
    return this.#leave
  }

  /** Passes the turn on to who waits longest, or frees a place. */
  readonly #leave = (): void => {
    const [next] = this.#queue
    if (next === undefined) {
      this.#inside -= 1
      return
    }
    this.#queue.delete(next)
    next()
  }
}
