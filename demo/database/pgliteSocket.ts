import { Duplex } from 'node:stream'
import type { PGlite } from '@electric-sql/pglite'

/** Kinds of messages of PostgreSQL's protocol, by the character that they begin with. */
const kind = { query: 'Q', copyData: 'd', copyDone: 'c', copyFail: 'f', copyIn: 'G', end: 'X' }
/** The length of a message's head: its kind and its length. */
const headBytes = 5
/** The answer to the start of a connection: signed in (`R`), ready for a query outside of a transaction (`Z`). */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
/** `CopyInResponse`: the server expects text whose columns it does not announce. */
const copyInResponse = Buffer.from([0x47, 0, 0, 0, 7, 0, 0, 0])

const copiesIn = /^\s*copy\s[^;]*\sfrom\s+stdin/i

/**
 * The end of a connection through which `pg` talks to a PGlite in the same process. A PGlite has one
 * session, so only one connection may be open. PGlite takes a COPY only as a whole, so its rows are
 * collected and sent with its statement.
 */
export class PgliteSocket extends Duplex {
  readonly #database: PGlite
  #received: Buffer = Buffer.alloc(0)
  #hasStarted = false
  #copy: Buffer[] | null = null

  constructor(database: PGlite) {
    super()
    this.#database = database
  }

  /** Opens the connection; the address has no meaning here. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  /** As of a socket of Node. */
  setNoDelay(): this {
    return this
  }

  /** As of a socket of Node. */
  setKeepAlive(): this {
    return this
  }

  /** As of a socket of Node. */
  ref(): this {
    return this
  }

  /** As of a socket of Node. */
  unref(): this {
    return this
  }

  override _read(): void {
    // Answers are pushed when they come.
  }

  override _write(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    void this.#finish(done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error | null) => void): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'binary', done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null)
    done()
  }

  async #finish(done: (error?: Error | null) => void): Promise<void> {
    try {
      await this.#answer()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
      return
    }
    done()
  }

  async #answer(): Promise<void> {
    if (!this.#hasStarted) {
      if (!this.#takeStart()) return
      this.push(welcome)
    }
    const messages: Buffer[] = []
    for (let message = this.#take(); message !== null; message = this.#take()) {
      const type = String.fromCharCode(message[0] ?? 0)
      if (type === kind.end) continue
      if (this.#copy !== null) await this.#collect(this.#copy, type, message)
      else if (type === kind.query && copiesIn.test(textOf(message))) {
        this.#copy = [message]
        this.push(copyInResponse)
      } else messages.push(message)
    }
    if (messages.length > 0) this.push(await this.#run(messages))
  }

  async #collect(copy: Buffer[], type: string, message: Buffer): Promise<void> {
    copy.push(message)
    if (type === kind.copyData) return
    this.#copy = null
    const answer = await this.#run(copy)
    this.push(withoutCopyIn(answer))
  }

  async #run(messages: Buffer[]): Promise<Buffer> {
    const answer = await this.#database.execProtocolRaw(Buffer.concat(messages), {
      syncToFs: false,
    })
    return Buffer.from(answer)
  }

  /** Takes the first message, which has no kind; returns whether it was complete. */
  #takeStart(): boolean {
    if (this.#received.length < 4) return false
    const length = this.#received.readInt32BE(0)
    if (this.#received.length < length) return false
    this.#received = this.#received.subarray(length)
    this.#hasStarted = true
    return true
  }

  /** Takes the next message that is complete; null when there is none. */
  #take(): Buffer | null {
    if (this.#received.length < headBytes) return null
    const length = 1 + this.#received.readInt32BE(1)
    if (this.#received.length < length) return null
    const message = this.#received.subarray(0, length)
    this.#received = this.#received.subarray(length)
    return message
  }
}

const textOf = (message: Buffer): string => message.toString('utf8', headBytes, message.length - 1)

/** Returns an answer without the `CopyInResponse` that it begins with, which the client has got already. */
function withoutCopyIn(answer: Buffer): Buffer {
  if (answer[0] !== kind.copyIn.charCodeAt(0)) return answer
  return answer.subarray(1 + answer.readInt32BE(1))
}
