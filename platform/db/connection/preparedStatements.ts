import type { QueryResult } from 'kysely'
import type { PoolClient, QueryResultRow } from 'pg'
import { Connection, type DriverResult, resultOf, type Statement } from './connection.ts'
import { isOutdatedPlan, isReadOnly } from './connectionErrors.ts'
import { withCallers, withLiterals } from './plainConnection.ts'
import { columnsOf, type PreparedStatement, Roundtrip } from './roundtrip.ts'

/** Statements that a connection prepares at most; PostgreSQL holds a plan of each in memory. */
const maxPrepared = 100
/** Statements whose first use a connection remembers at most. */
const maxSeen = 500
/** Longest statement in characters that is prepared. Longer ones insert rows in numbers that rarely repeat. */
const maxLength = 10_000
/** Longest list of values of a statement that is prepared. */
const maxValues = 100

const begin: Statement = { sql: 'begin', parameters: [] }

/**
 * A connection that prepares a statement at its second use: PostgreSQL then parses it, applies row-level security and
 * plans it once for each connection. Half of the time of a list was planning. From the third use on it is sent by its
 * name alone, and a transaction begins in the same round trip as its second statement
 * ([ADR 29](../../../docs/adr/0029-roundtrips.md)). A statement with a long list of values is planned for each use,
 * because the plan of a prepared one expects ten values. Not for a pooler that gives connections away after each
 * transaction.
 */
export class PreparingConnection extends Connection {
  readonly #client: PoolClient
  /** The names under which statements are prepared, by their text. */
  readonly #names = new Map<string, string>()
  readonly #seen = new Set<string>()
  /** The statements that have been used under their name, by their text. */
  readonly #prepared = new Map<string, PreparedStatement>()
  /** Statements of a transaction that is sent with the next statement. */
  #unsent: readonly Statement[] = []

  constructor(client: PoolClient) {
    super(client)
    this.#client = client
  }

  async begin(first?: Statement): Promise<void> {
    if (first !== undefined && this.#preparedOf([begin, first]) !== undefined) {
      this.#unsent = [begin, first]
      return
    }
    await this.beginBy(() => this.#begin(first))
  }

  async executeQuery<R>(statement: Statement): Promise<QueryResult<R>> {
    const statements = [...this.#unsent, statement]
    this.#unsent = []
    try {
      const isPlannedAnew = hasLongList(statement)
      const prepared = isPlannedAnew ? undefined : this.#preparedOf(statements)
      if (prepared !== undefined) return resultOf(await this.#send<R>(statements, prepared))
      const before = statements.slice(0, -1)
      if (before.length > 0) await this.#send(before, this.#preparedOf(before) ?? [])
      const isNamed = statement.parameters.length > 0 && !isPlannedAnew
      const name = isNamed ? this.#nameOf(statement.sql) : undefined
      return resultOf(await this.run<R>(statement, name))
    } catch (error) {
      // A prepared statement no longer fits the schema, or the connection leads to a server that takes no writes now.
      this.isUnfit ||= isOutdatedPlan(error) || isReadOnly(error)
      throw withCallers(error)
    }
  }

  override async end(outcome: 'commit' | 'rollback'): Promise<void> {
    const isUnsent = this.#unsent.length > 0
    this.#unsent = []
    if (!isUnsent) await super.end(outcome)
  }

  /** Runs a statement by its text; with a name it is prepared. */
  protected async run<R>({ sql, parameters }: Statement, name?: string): Promise<DriverResult<R>> {
    const result = await this.#client.query<R & QueryResultRow>({
      text: sql,
      values: [...parameters],
      ...(name !== undefined && { name }),
    })
    if (name !== undefined) {
      this.#prepared.set(sql, { name, columns: columnsOf(this.#client, result.fields) })
    }
    return result
  }

  /** Sends the beginning of a transaction now. */
  async #begin(first: Statement | undefined): Promise<void> {
    if (first === undefined) {
      await this.run(begin)
      return
    }
    const name = this.#nameOf(first.sql)
    if (name === undefined) {
      await this.run({ sql: `begin; ${withLiterals(first)}`, parameters: [] })
      return
    }
    await this.run(begin, 'begin')
    await this.run(first, name)
  }

  /** Returns the prepared statements; `undefined` when one of them is not prepared. */
  #preparedOf(statements: readonly Statement[]): PreparedStatement[] | undefined {
    const preparedStatements = statements.map(({ sql }) => this.#prepared.get(sql))
    return preparedStatements.every((each) => each !== undefined) ? preparedStatements : undefined
  }

  async #send<R>(
    statements: readonly Statement[],
    prepared: readonly PreparedStatement[],
  ): Promise<DriverResult<R>> {
    const roundtrip = new Roundtrip<R>(statements, prepared)
    this.#client.query(roundtrip)
    return roundtrip.result
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

const hasLongList = ({ parameters }: Statement): boolean =>
  parameters.some((value) => Array.isArray(value) && value.length > maxValues)
