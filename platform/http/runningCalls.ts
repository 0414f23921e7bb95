/** A call that runs or has just ended. The route is known only once it has been matched. */
export interface WatchedCall {
  requestId: string
  method: string
  route: () => string
}

/** The calls under way, and those that ended since the last tick: one of them may have blocked the others. */
export class RunningCalls {
  readonly #running = new Set<WatchedCall>()
  #ended: WatchedCall[] = []

  begin(call: WatchedCall): void {
    this.#running.add(call)
  }

  end(call: WatchedCall): void {
    this.#running.delete(call)
    this.#ended.push(call)
  }

  /** Returns all calls that ran at some time since the last take. */
  take(): WatchedCall[] {
    const calls = [...this.#ended, ...this.#running]
    this.#ended = []
    return calls
  }
}
