import type { Socket } from 'node:net'
import { Client, type ClientBase, Pool, type PoolClient, type PoolConfig } from 'pg'
import { BoundedSemaphore } from '../../ports/semaphore.ts'
import { busyMessage, isUnreachable } from './connectionErrors.ts'
import { destroyUnlessConnected } from './connectTimeout.ts'
import { connectionOwner } from './connectionOwner.ts'
import { StalledConnections } from './stalledConnections.ts'

/** A statement may take longer; see `StalledConnections`. */
const defaultStalledAfterMs = 5_000
const defaultSampleEveryMs = 500

interface PoolOptions {
  /** Longest time in which the server must accept a new connection, without that in which the process was blocked. */
  connectTimeoutMs: number
  /** Longest time that a caller waits while all connections are in use. */
  maxWaitMs: number
  /** Called before a connection is taken; an error that it throws refuses the connection. */
  onAcquire?: (() => void) | undefined
  /** What is set for each new connection; nothing without it. */
  session?: ConnectionSession
  /** Ms for which a connection may be in use before the server is asked whether it answers. */
  stalledAfterMs?: number
  /** Ms between two looks at whether it has sent anything. */
  sampleEveryMs?: number
}

interface ConnectionSession {
  /** IANA time zone in which the database casts instants to days. */
  timeZone: string
  /** Role that each connection takes; the role that connects without it. */
  role?: string | undefined
}

type Done = (release?: Error | boolean) => void
type ConnectCallback = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: Done,
) => void

/**
 * A pool whose callers wait for a free connection, but not for an unreachable server: when the server does not accept a
 * connection within `connectTimeoutMs`, every waiting caller fails. The owners of waiting calls take turns
 * (`withConnectionOwner`). A broken connection rejects the running query and raises no `error` event that would end the
 * process.
 */
export class DatabasePool extends Pool {
  readonly #onAcquire: (() => void) | undefined
  readonly #waiting = new Set<(error: unknown) => void>()
  readonly #stalled: StalledConnections
  /** One place for each connection, because the queue of node-postgres is first come, first served. */
  readonly #turns: BoundedSemaphore
  readonly #endTurns = new WeakMap<PoolClient, () => void>()

  constructor(
    config: PoolConfig,
    {
      connectTimeoutMs,
      maxWaitMs,
      onAcquire,
      session,
      stalledAfterMs = defaultStalledAfterMs,
      sampleEveryMs = defaultSampleEveryMs,
    }: PoolOptions,
  ) {
    const stalled = new StalledConnections({
      afterMs: stalledAfterMs,
      sampleEveryMs,
      probe: (socket) => connectOver(socket, config),
    })
    // The pool has one limit for both kinds of waiting, so the client sets the shorter limit itself.
    class ConnectingClient extends Client {
      constructor() {
        const socket = stalled.openSocket()
        super({ ...config, stream: () => socket })
        this.once('connect', destroyUnlessConnected(socket, connectTimeoutMs))
      }
    }
    super({
      ...config,
      connectionTimeoutMillis: maxWaitMs,
      ...(config.stream === undefined && { Client: ConnectingClient }),
      ...(session && { onConnect: prepareConnection(session) }),
    })
    this.#onAcquire = onAcquire
    this.#stalled = stalled
    this.#turns = new BoundedSemaphore({
      parallel: this.options.max,
      waiting: Infinity,
      maxWaitMs,
      full: () => new Error(busyMessage),
    })
    this.on('release', (_, client) => {
      this.#endTurns.get(client)?.()
      this.#endTurns.delete(client)
    })
    // A way of its own, such as that of the demo, and a socket of the machine are no networks that can be cut.
    if (config.stream === undefined && !config.host?.startsWith('/')) {
      this.on('acquire', (client) => stalled.onAcquire(client))
      this.on('release', (_, client) => stalled.onRelease(client))
    }
    // node-postgres removes its own listener while a client is checked out. The running query rejects with
    // the same error, and the pool does not hand the client out again.
    this.on('connect', (client) => client.on('error', () => undefined))
  }

  override connect(): Promise<PoolClient>
  override connect(callback: ConnectCallback): void
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    const acquired = this.#acquire()
    if (callback === undefined) return acquired
    void handOver(acquired, callback)
  }

  override end(): Promise<void>
  override end(callback: () => void): void
  override end(callback?: () => void): Promise<void> | void {
    this.#stalled.stop()
    // Its connections close after it: one that the server ends first has not broken.
    this.removeAllListeners('error').on('error', () => undefined)
    return callback === undefined ? super.end() : super.end(callback)
  }

  /** Returns a connection; throws as soon as an attempt to connect to the server fails. */
  #acquire(): Promise<PoolClient> {
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>()
    this.#waiting.add(reject)
    void this.#connect(resolve, reject)
    return promise
  }

  async #connect(
    resolve: (client: PoolClient) => void,
    reject: (error: unknown) => void,
  ): Promise<void> {
    try {
      this.#onAcquire?.()
      const endTurn = await this.#turns.acquire(undefined, connectionOwner())
      if (!this.#waiting.has(reject)) {
        endTurn()
        return
      }
      const client = await this.#connectInTurn(endTurn)
      if (this.#waiting.delete(reject)) resolve(client)
      // The caller has got its error, so the connection is released to the next caller.
      else client.release()
    } catch (error) {
      if (isUnreachable(error)) this.#failWaiting(error)
      this.#waiting.delete(reject)
      reject(error)
    }
  }

  /** Returns a connection; the turn ends with its release, or when there is none. */
  async #connectInTurn(endTurn: () => void): Promise<PoolClient> {
    try {
      const client = await super.connect()
      this.#endTurns.set(client, endTurn)
      return client
    } catch (error) {
      endTurn()
      throw error
    }
  }

  #failWaiting(error: unknown): void {
    for (const reject of this.#waiting) reject(error)
    this.#waiting.clear()
  }
}

/**
 * Returns what sets the time zone and the role of a new connection. The pool waits for the promise before it hands the
 * connection out, and fails with its error; `unknown`, because the pool's types do not say so.
 */
const prepareConnection =
  ({ timeZone, role = 'none' }: ConnectionSession) =>
  (client: ClientBase): unknown =>
    client.query(`select set_config('TimeZone', $1, false), set_config('role', $2, false)`, [
      timeZone,
      role,
    ])

/**
 * Asks the server for a connection over the socket. How that ends is of no interest, and an error is expected: a
 * refusal is an answer as well, and silence is seen by the bytes that the socket has read.
 */
async function connectOver(socket: Socket, config: PoolConfig): Promise<void> {
  const client = new Client({ ...config, stream: () => socket })
  client.on('error', () => undefined)
  await Promise.allSettled([client.connect()])
}

async function handOver(acquired: Promise<PoolClient>, callback: ConnectCallback): Promise<void> {
  let client: PoolClient
  try {
    client = await acquired
  } catch (error) {
    callback(error as Error, undefined, () => undefined)
    return
  }
  callback(undefined, client, (release) => client.release(release))
}
