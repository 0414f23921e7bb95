interface Options {
  /** How many may be inside at once. */
  parallel: number
  /** How many may wait before the next is turned away. */
  waiting: number
  full: () => Error
}

/** Lets a bounded number of tasks run at once, the others wait their turn, and turns away what is too many. */
export class Turnstile {
  readonly #options: Options
  #inside = 0
  readonly #queue: (() => void)[] = []

  constructor(options: Options) {
    this.#options = options
  }

  /** Runs the task when it is its turn. Throws `full()` when too many wait. */
  async pass<T>(task: () => Promise<T>): Promise<T> {
    const leave = await this.enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }

  /** Waits for a turn and returns what ends it. Throws `full()` when too many wait. */
  async enter(): Promise<() => void> {
    if (this.#inside < this.#options.parallel) this.#inside += 1
    else if (this.#queue.length >= this.#options.waiting) throw this.#options.full()
    else await new Promise<void>((resolve) => this.#queue.push(resolve))
    return () => {
      const next = this.#queue.shift()
      if (next === undefined) this.#inside -= 1
      else next()
    }
  }
}
