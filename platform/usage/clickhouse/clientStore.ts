import { addAbortSignal, Readable } from 'node:stream'
import { createClient, type ClickHouseClient } from '@clickhouse/client'
import { isPlainObject } from 'es-toolkit'
import type { Logger } from 'pino'
import { limitedText } from '../../ports/limitedText.ts'
import { clickHouseAddress } from './address.ts'

/** Longest time of a query in ms; a report that takes longer is refused. */
const defaultQueryTimeoutMs = 10_000

/**
 * Time in ms after a query without an answer in which no further one is sent: each would hold a connection to
 * PostgreSQL as long, until no other call had one.
 */
const pauseAfterTimeoutMs = 5_000

/** Longest time in ms of an insert, and of a statement that changes the schema. */
const writeTimeoutMs = 60_000

/** Most rows that a query may return. */
const maxResultRows = 2_000_000

/** Most bytes of the answer to a query; its largest rows have about 100. */
const maxAnswerBytes = 256_000_000

/** Why ClickHouse did not do what it should, in one line for the operator and the log. */
export class ClickHouseError extends Error {
  override readonly name = 'ClickHouseError'
}

/** Types of the values that statements contain as parameters. */
export type ParamType =
  | 'Int32'
  | 'Int64'
  | 'UInt64'
  | 'Date'
  | 'String'
  | 'Bool'
  | 'UUID'
  | 'Array(Int32)'
  | 'Array(Date)'

/** The values of a statement; `add` returns the text by which the statement names one. */
export class StatementParams {
  readonly values: Record<string, unknown> = {}

  add(type: ParamType, value: string | number | boolean | readonly (number | string)[]): string {
    const name = `p${Object.keys(this.values).length}`
    this.values[name] = value
    return `{${name}:${type}}`
  }
}

/** The columns of a result by their names. */
export type Columns = Record<string, (string | number | boolean)[]>

/** A connection that replaces HTTP, such as that of chDB in tests. */
export type ClickHouseConnection = NonNullable<Parameters<typeof createClient>[0]>['connection']

/** How to open a ClickHouse server. */
export interface ClickHouseOptions {
  /** The value of `USAGE_URL`, or a connection that replaces HTTP. */
  server: string | { connection: ClickHouseConnection }
  log: Logger
  clock?: () => Date
  /** Longest time of a query in ms; 10 s without it. */
  queryTimeoutMs?: number
}

/** Something that works or has failed since a time; both changes are logged in one line. */
class Health {
  failedAt: Date | null = null
  readonly #what: string
  readonly #options: Pick<ClickHouseOptions, 'log' | 'clock'>

  constructor(what: string, options: Pick<ClickHouseOptions, 'log' | 'clock'>) {
    this.#what = what
    this.#options = options
  }

  succeeded(): void {
    if (this.failedAt === null) return
    this.#options.log.info(`ClickHouse: ${this.#what} again`)
    this.failedAt = null
  }

  failed(reason: string): void {
    if (this.failedAt !== null) return
    const { log, clock = () => new Date() } = this.#options
    this.failedAt = clock()
    log.error(`ClickHouse: not ${this.#what}: ${reason}`)
  }
}

/** A ClickHouse server. Nothing is sent before its first use, so the platform starts without it. */
export class ClickHouseServer {
  readonly #client: ClickHouseClient
  /** Whether queries are answered, and whether batches are accepted. */
  readonly reads: Health
  readonly writes: Health
  readonly #queryTimeoutMs: number
  /** Until when no query is sent, as `performance.now()` tells the time. */
  #pausedUntil = 0
  /** What `prepareOnce` has done; undefined before it and after a failure. */
  #prepared: Promise<void> | undefined

  constructor(options: ClickHouseOptions) {
    const { server, queryTimeoutMs = defaultQueryTimeoutMs } = options
    this.#queryTimeoutMs = queryTimeoutMs
    this.reads = new Health('read', options)
    this.writes = new Health('written', options)
    this.#client = createClient({
      ...(typeof server === 'string'
        ? { ...clickHouseAddress(server), application: 'carrel' }
        : { connection: server.connection }),
      request_timeout: writeTimeoutMs,
      max_open_connections: 10,
      use_multipart_params_auto: true,
      // Errors are thrown, and logged here once for each outage.
      log: { level: 127 },
    })
  }

  /**
   * Returns the columns of a query. Throws `ClickHouseError`, also when it takes longer than its limit or its answer is
   * larger than `maxAnswerBytes`, and at once within 5 s after one that took too long.
   */
  async query(statement: string, params = new StatementParams()): Promise<Columns> {
    if (performance.now() < this.#pausedUntil) throw new ClickHouseError(noAnswer)
    const timeoutMs = this.#queryTimeoutMs
    const signal = AbortSignal.timeout(timeoutMs)
    const send = async () => {
      // Its `query` holds an answer of any size, so the answer is read here.
      const { stream } = await this.#client.exec({
        query: `${statement}\nformat JSONColumnsWithMetadata`,
        query_params: params.values,
        abort_signal: signal,
        clickhouse_settings: {
          max_execution_time: timeoutMs / 1000,
          max_result_rows: String(maxResultRows),
          result_overflow_mode: 'throw',
          output_format_json_quote_64bit_integers: 0,
          // An error after the first rows would otherwise arrive as a cut answer.
          wait_end_of_query: 1,
          enable_shared_storage_snapshot_in_query: 1,
        },
      })
      return columnsOf(
        JSON.parse(await limitedText(addAbortSignal(signal, stream), maxAnswerBytes)),
      )
    }
    return this.#run(this.reads, () =>
      send().catch((error: unknown) => {
        if (!signal.aborted) throw error
        this.#pausedUntil = performance.now() + pauseAfterTimeoutMs
        throw new Error(noAnswer, { cause: error })
      }),
    )
  }

  /**
   * Inserts rows in one block, all or none of them. Rows with a token that was inserted before are left out. Throws
   * `ClickHouseError`, also when a success comes with a text, which is that of an error or of a proxy; whether the rows
   * were inserted is then unknown.
   */
  insert(table: string, rows: readonly object[], token: string): Promise<void> {
    return this.#run(this.writes, async () => {
      const { stream } = await this.#client.exec({
        query: `INSERT INTO ${table} FORMAT JSONEachRow`,
        values: Readable.from([rows.map((row) => JSON.stringify(row)).join('\n')]),
        clickhouse_settings: {
          max_execution_time: 0,
          insert_deduplicate: 1,
          insert_deduplication_token: token,
          async_insert: 0,
          max_insert_block_size: '1048576',
          min_insert_block_size_rows: '1048576',
          input_format_parallel_parsing: 0,
        },
      })
      const answers: unknown[] = await stream.take(1).toArray()
      if (answers.length > 0) {
        const text = String(answers[0]).trim().replaceAll(/\s+/g, ' ')
        throw new Error(`an insert was answered with: ${text}`)
      }
    })
  }

  /** Runs a statement that changes the schema. Throws `ClickHouseError`. */
  command(statement: string, params = new StatementParams()): Promise<void> {
    // An empty table can be made on a full disk, so its success says nothing about inserts.
    return this.#run({ failed: (reason) => this.writes.failed(reason) }, async () => {
      await this.#client.command({
        query: statement,
        query_params: params.values,
        clickhouse_settings: { max_execution_time: 0 },
      })
    })
  }

  /** Runs `prepare` before the first use and again after a failure. */
  prepareOnce(prepare: () => Promise<void>): Promise<void> {
    this.#prepared ??= prepare().catch((error: unknown) => {
      this.#prepared = undefined
      throw error
    })
    return this.#prepared
  }

  /** Notes that the server cannot be used for a reason that is not an error of its own. */
  refuse(reason: string): ClickHouseError {
    this.reads.failed(reason)
    return new ClickHouseError(reason)
  }

  /** Closes the connections. */
  close(): Promise<void> {
    return this.#client.close()
  }

  async #run<T>(
    health: Pick<Health, 'failed'> & Partial<Health>,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      const result = await work()
      health.succeeded?.()
      return result
    } catch (error) {
      // The server may have come back without its tables.
      this.#prepared = undefined
      const reason = firstLineOf(error)
      health.failed(reason)
      throw new ClickHouseError(reason, { cause: error })
    }
  }
}

const noAnswer = 'no answer in time'

/** Returns the columns of an answer. Throws an error for JSON that ClickHouse does not write. */
function columnsOf(answer: unknown): Columns {
  if (isPlainObject(answer) && isPlainObject(answer['data'])) return answer['data'] as Columns
  throw new Error('the answer to a query has no columns')
}

/** Returns the first line of an error's message, up to 300 characters; of several errors at once that of the first. */
function firstLineOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0)
    return firstLineOf(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  const [line = ''] = error.message.split('\n')
  return (line === '' ? 'an answer without a text' : line).trim().slice(0, 300)
}
