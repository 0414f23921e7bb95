import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely'

/** A statement and the values of its parameters. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

/** A connection of a pool, as the dialect of this project uses it. */
export abstract class Connection implements DatabaseConnection {
  /** Begins a transaction, whose first statement is `first`. It may be sent only with the statement that follows. */
  abstract begin(first?: Statement): Promise<void>
  abstract executeQuery<R>(statement: Statement): Promise<QueryResult<R>>
  /** Ends the transaction. Throws `AbortedTransactionError` when it was undone instead of committed. */
  abstract end(how: 'commit' | 'rollback'): Promise<void>
  /** Gives the connection back to its pool. */
  abstract release(): void

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

/** Throws when PostgreSQL answers a `commit` by a rollback, because a statement before it has failed. */
export function assertCommitted(how: 'commit' | 'rollback', command: string): void {
  if (how === 'commit' && command === 'ROLLBACK') throw new AbortedTransactionError()
}
