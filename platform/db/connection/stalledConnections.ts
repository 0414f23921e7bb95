import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolClient } from 'pg'

/** Ms between two checks of the connections in use. */
const checkEveryMs = 1_000
/** Samples without a byte from the server after which it counts as cut off. */
const silentSamples = 10

interface StallOptions {
  /** Ms for which a connection may be in use before the server is asked whether it answers. */
  afterMs: number
  /** Ms between two samples of what the server has sent. */
  sampleEveryMs: number
  /** Asks the server for a connection over this socket, which the caller destroys; never rejects. */
  probe: (socket: Socket) => Promise<void>
}

/**
 * Breaks the connections of a pool when the server no longer answers and does not say so, as after a cut in the
 * network: callers would wait for minutes. A server that is slow is not cut off: one byte of it, on any connection or
 * on the one that is opened to ask it, shows that it is there.
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
    if (!(await this.#hasSentSomething())) {
      const error = new Error('Connection terminated: the server does not answer')
      for (const socket of this.#sockets) socket.destroy(error)
    }
    this.#isProbing = false
  }

  /**
   * Returns whether a byte comes from the server. Samples are counted rather than ms: a process that gets no processor
   * time, or is blocked, has taken none, and the answer may be there already.
   */
  async #hasSentSomething(): Promise<boolean> {
    const { sampleEveryMs } = this.#options
    const before = new Map([...this.#sockets].map((socket) => [socket, socket.bytesRead]))
    const hasSent = (socket: Socket) => socket.bytesRead > (before.get(socket) ?? 0)
    let probing = this.#openProbe()
    try {
      for (let sample = 0; sample < silentSamples; sample += 1) {
        await pause(sampleEveryMs, undefined, { ref: false })
        if ([probing, ...this.#sockets].some(hasSent)) return true
        if (probing.destroyed) probing = this.#openProbe()
      }
      return false
    } finally {
      probing.destroy()
    }
  }

  #openProbe(): Socket {
    const socket = new Socket()
    void this.#options.probe(socket)
    return socket
  }
}
