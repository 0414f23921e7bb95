import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient, QueryResultRow } from 'pg'
import { isOutdatedPlan, isReadOnly } from './connectionErrors.ts'

/** Statements that a connection prepares at most; PostgreSQL holds a plan of each in memory. */
const maxPrepared = 100
/** Statements whose first use a connection remembers at most. */
const maxSeen = 500
/** Longest statement in characters that is prepared. Longer ones insert rows in numbers that rarely repeat. */
const maxLength = 10_000

/**
 * Returns the pool with connections that prepare a statement at its second use: PostgreSQL then parses it, applies
 * row-level security and plans it once for each connection. Half of the time of a list was planning. Not for a pooler
 * that gives connections away after each transaction.
 */
export function preparing(pool: Pool): PostgresPool {
  // Kysely knows a connection again by its identity.
  const clients = new WeakMap<PoolClient, PreparingClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known !== undefined) return known
      const prepared = new PreparingClient(client)
      clients.set(client, prepared)
      return prepared
    },
  }
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  /** The names of the prepared statements by their text. */
  readonly #names = new Map<string, string>()
  readonly #seen = new Set<string>()
  /** Whether the connection must not be used again. */
  #isUnfit = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new TypeError('A cursor needs a connection of its own')
    return this.#run(text, values)
  }

  /**
   * Closes the connection instead of giving it back when a prepared statement no longer fits the schema, or when it leads
   * to a server that no longer takes writes.
   */
  release(destroy = false): void {
    this.#client.release(destroy || this.#isUnfit)
  }

  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = values.length === 0 ? undefined : this.#nameOf(text)
    try {
      return (await this.#client.query<R & QueryResultRow>({
        text,
        values: [...values],
        ...(name !== undefined && { name }),
      })) as PostgresQueryResult<R>
    } catch (error) {
      this.#isUnfit ||= isOutdatedPlan(error) || isReadOnly(error)
      throw error
    }
  }

  /** Returns the name under which a statement is prepared; `undefined` at its first use, and for a long one. */
  #nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined) return name
    if (text.length > maxLength || this.#names.size >= maxPrepared) return undefined
    if (!this.#seen.delete(text)) {
      if (this.#seen.size >= maxSeen) this.#seen.clear()
      this.#seen.add(text)
      return undefined
    }
    const next = `s${this.#names.size}`
    this.#names.set(text, next)
    return next
  }
}
