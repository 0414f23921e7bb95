import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'

/** A statement and the values of its parameters. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** The part of a connection of `pg` that gives it back. */
interface Releasable {
  release(destroy?: boolean): void
}

/** A connection of a pool, as the dialect of this project uses it. */
export abstract class Connection implements DatabaseConnection {
  /** Whether the connection must not be used again. */
  protected isUnfit = false
  readonly #releasable: Releasable

  constructor(releasable: Releasable) {
    this.#releasable = releasable
  }

  /** Begins a transaction, whose first statement is `first`. It may be sent only with the statement that follows. */
  abstract begin(first?: Statement): Promise<void>
  abstract executeQuery<R>(statement: Statement): Promise<QueryResult<R>>

  /** Sends one statement now. */
  protected abstract run<R>(statement: Statement): Promise<DriverResult<R>>

  /**
   * Begins a transaction by `sending` its first statements. Kysely does not end a transaction whose beginning failed,
   * but it is open when the statement after `begin` failed.
   */
  protected async beginBy(sending: () => Promise<unknown>): Promise<void> {
    try {
      await sending()
    } catch (error) {
      const [undone] = await Promise.allSettled([this.run({ sql: 'rollback', parameters: [] })])
      // The transaction may still be open.
      this.isUnfit ||= undone.status === 'rejected'
      throw error
    }
  }

  /** Ends the transaction. Throws `AbortedTransactionError` when it was undone instead of committed. */
  async end(outcome: 'commit' | 'rollback'): Promise<void> {
    try {
      const { command } = await this.run({ sql: outcome, parameters: [] })
      // PostgreSQL answers a commit by a rollback when a statement before it has failed.
      if (outcome === 'commit' && command === 'ROLLBACK') throw new AbortedTransactionError()
    } catch (error) {
      // The transaction may still be open.
      this.isUnfit ||= outcome === 'rollback'
      throw error
    }
  }

  /** Gives the connection back to its pool, which closes it when it must not be used again. */
  release(): void {
    this.#releasable.release(this.isUnfit)
  }

  streamQuery(): never {
    throw new TypeError('A cursor needs a connection of its own')
  }
}

/** What a statement returned, as the driver says it. */
export interface DriverResult<R> {
  command: string
  rowCount: number | null
  /** Missing for a text of several statements. */
  rows?: R[]
}

const changes = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Returns the result of a statement as Kysely has it. */
export const resultOf = <R>({ command, rowCount, rows = [] }: DriverResult<R>): QueryResult<R> =>
  changes.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
