import { Problem } from '../../contract/kernel/problem.ts'

interface Options {
  /** How many tasks may run at once. */
  parallel: number
  /** How many tasks may wait before the next one is refused. */
  waiting: number
  /** Longest time that a task waits before it is refused; without it tasks wait until their turn. */
  maxWaitMs?: number
  /** Makes the error of a refused task. */
  full: () => Error
}

const cancelled = () => new Problem('cancelled', 'The caller left before its turn came')

/** Tasks that wait, by their owners, who take turns: each with the task of its own that has waited longest. */
class OwnerQueue {
  readonly #tasks = new Map<unknown, Set<() => void>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  add(owner: unknown, begin: () => void): void {
    const own = this.#tasks.get(owner)
    if (own === undefined) this.#tasks.set(owner, new Set([begin]))
    else own.add(begin)
    this.#size += 1
  }

  /** Removes a task; returns whether it was waiting. */
  delete(owner: unknown, begin: () => void): boolean {
    const own = this.#tasks.get(owner)
    if (own?.delete(begin) !== true) return false
    if (own.size === 0) this.#tasks.delete(owner)
    this.#size -= 1
    return true
  }

  /** Removes the task whose turn it is and returns it; its owner is the last to have a turn again. */
  shift(): (() => void) | undefined {
    const [first] = this.#tasks
    if (first === undefined) return undefined
    const [owner, own] = first
    const [begin] = own
    this.#tasks.delete(owner)
    if (begin === undefined) return undefined
    own.delete(begin)
    if (own.size > 0) this.#tasks.set(owner, own)
    this.#size -= 1
    return begin
  }
}

/**
 * Semaphore that runs a limited number of tasks at once, queues a limited number, and refuses all others. The owners of
 * waiting tasks take turns; tasks without an owner have one together.
 */
export class BoundedSemaphore {
  readonly #options: Options
  #running = 0
  readonly #queue = new OwnerQueue()

  constructor(options: Options) {
    this.#options = options
  }

  /** Whether no task runs or waits. */
  get isIdle(): boolean {
    return this.#running === 0 && this.#queue.size === 0
  }

  /** Runs `task` and returns its result. Throws `full()` when the queue is full or the task has waited too long. */
  async run<T>(task: () => Promise<T>): Promise<T> {
    const release = await this.acquire()
    try {
      return await task()
    } finally {
      release()
    }
  }

  /**
   * Waits for a turn of the owner and returns the function that ends the turn. Throws as `run` does, and
   * `Problem('cancelled')` when `signal` aborts before the turn.
   */
  async acquire(signal?: AbortSignal, owner?: unknown): Promise<() => void> {
    const { parallel, waiting, maxWaitMs, full } = this.#options
    if (this.#running < parallel) {
      this.#running += 1
      return this.#release
    }
    if (signal?.aborted) throw cancelled()
    if (this.#queue.size >= waiting) throw full()
    const turn = Promise.withResolvers<void>()
    this.#queue.add(owner, turn.resolve)
    const leave = (error: Error) => {
      if (this.#queue.delete(owner, turn.resolve)) turn.reject(error)
    }
    const timer = maxWaitMs === undefined ? undefined : setTimeout(() => leave(full()), maxWaitMs)
    const onAbort = () => leave(cancelled())
    signal?.addEventListener('abort', onAbort)
    try {
      await turn.promise
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
    return this.#release
  }

  /** Ends a turn: the longest waiting task of the owner whose turn it is runs next. */
  readonly #release = (): void => {
    const next = this.#queue.shift()
    if (next === undefined) this.#running -= 1
    else next()
  }
}

/** Semaphores by key, such as a tenant; each exists only while a task of its key runs or waits. */
export class KeyedSemaphores<Key> {
  readonly #semaphores = new Map<Key, BoundedSemaphore>()

  /** Runs `task` in the semaphore of the key; a new one gets these options. Throws as `acquire` does. */
  async run<T>(
    key: Key,
    options: Options,
    task: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const release = await this.acquire(key, options, signal)
    try {
      return await task()
    } finally {
      release()
    }
  }

  /** Waits for a turn of the key and returns the function that ends it. Throws as `BoundedSemaphore.acquire` does. */
  async acquire(key: Key, options: Options, signal?: AbortSignal): Promise<() => void> {
    const semaphore = this.#semaphores.get(key) ?? new BoundedSemaphore(options)
    this.#semaphores.set(key, semaphore)
    // Once it was removed, a task may have begun another one.
    const removeIdle = () => {
      if (semaphore.isIdle && this.#semaphores.get(key) === semaphore) this.#semaphores.delete(key)
    }
    try {
      const release = await semaphore.acquire(signal)
      return () => {
        release()
        removeIdle()
      }
    } catch (error) {
      removeIdle()
      throw error
    }
  }
}

/**
 * Semaphore of which one owner, such as a tenant, has one place at most: a flood of its tasks keeps no other owner
 * waiting. As many tasks of each owner may wait for its place as of different owners.
 */
export class FairSemaphore<Owner> {
  readonly #options: Options
  readonly #places: BoundedSemaphore
  readonly #turns = new KeyedSemaphores<Owner>()

  constructor(options: Options) {
    this.#options = options
    this.#places = new BoundedSemaphore(options)
  }

  /** Runs a task of an owner, or of nobody. Throws `full()` when too many wait, or when it has waited too long. */
  async run<T>(owner: Owner | null, task: () => Promise<T>): Promise<T> {
    const release = await this.acquire(owner)
    try {
      return await task()
    } finally {
      release()
    }
  }

  /** Waits for a place and returns the function that leaves it. Throws as `run` does. */
  async acquire(owner: Owner | null): Promise<() => void> {
    if (owner === null) return this.#places.acquire()
    const endTurn = await this.#turns.acquire(owner, { ...this.#options, parallel: 1 })
    try {
      const leave = await this.#places.acquire()
      return () => {
        leave()
        endTurn()
      }
    } catch (error) {
      endTurn()
      throw error
    }
  }
}
