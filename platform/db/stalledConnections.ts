import { Socket } from 'node:net'
import type { PoolClient } from 'pg'

/** Ms between two checks of the connections in use. */
const checkEveryMs = 1_000

interface StallOptions {
  /** Ms for which a connection may be in use before the server is asked whether it answers. */
  afterMs: number
  /** Resolves when the server accepts a connection; throws when it cannot be reached. */
  probe: () => Promise<void>
}

/**
 * Breaks the connections of a pool when the server no longer answers and does not say so, as after a cut in the network:
 * callers would wait for minutes. A statement that takes long does no harm as long as the server accepts connections.
 */
export class StalledConnections {
  readonly #options: StallOptions
  readonly #sockets = new Set<Socket>()
  readonly #inUse = new Map<PoolClient, number>()
  #timer: NodeJS.Timeout | undefined
  #isProbing = false

  constructor(options: StallOptions) {
    this.#options = options
  }

  /** Returns the socket of a new connection. */
  openSocket(): Socket {
    const socket = new Socket()
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    return socket
  }

  /** Called when a connection is taken from the pool. */
  onAcquire(client: PoolClient): void {
    this.#inUse.set(client, performance.now())
    this.#timer ??= setInterval(
      () => void this.#check(),
      Math.min(checkEveryMs, this.#options.afterMs),
    ).unref()
  }

  /** Called when a connection is given back. */
  onRelease(client: PoolClient): void {
    this.#inUse.delete(client)
  }

  /** Called when the pool is closed. */
  stop(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  async #check(): Promise<void> {
    const longAgo = performance.now() - this.#options.afterMs
    const isLongInUse = [...this.#inUse.values()].some((since) => since < longAgo)
    if (!isLongInUse || this.#isProbing) return
    this.#isProbing = true
    // Twice, because a busy server may miss one.
    if (!(await this.#answers()) && !(await this.#answers())) {
      const error = new Error('Connection terminated: the server does not answer')
      for (const socket of this.#sockets) socket.destroy(error)
    }
    this.#isProbing = false
  }

  async #answers(): Promise<boolean> {
    try {
      await this.#options.probe()
      return true
    } catch {
      // Why it cannot be reached is in the errors of the callers whose connections break.
      return false
    }
  }
}
