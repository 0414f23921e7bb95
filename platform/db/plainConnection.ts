import type { QueryResult } from 'kysely'
import { escapeLiteral } from 'pg'
import {
  assertCommitted,
  Connection,
  type DriverResult,
  resultOf,
  type Statement,
} from './connection.ts'

/** The part of a connection of `pg` that is needed. */
export interface PlainClient {
  query<R>(text: string, values: unknown[]): Promise<DriverResult<R>>
  release(destroy?: boolean): void
}

/** A connection that prepares nothing: behind a pooler another call has it after each transaction. */
export class PlainConnection extends Connection {
  readonly #client: PlainClient
  #isUnfit = false

  constructor(client: PlainClient) {
    super()
    this.#client = client
  }

  /** Begins a transaction and runs its first statement in the same round trip. */
  async begin(first?: Statement): Promise<void> {
    if (first === undefined) {
      await this.#client.query('begin', [])
      return
    }
    try {
      await this.#client.query(`begin; ${withLiterals(first)}`, [])
    } catch (error) {
      // The transaction is open when the statement after `begin` fails, and Kysely does not end it.
      await this.#client.query('rollback', [])
      throw error
    }
  }

  async executeQuery<R>({ sql, parameters }: Statement): Promise<QueryResult<R>> {
    try {
      return resultOf(await this.#client.query<R>(sql, [...parameters]))
    } catch (error) {
      throw withCallers(error)
    }
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    try {
      const { command } = await this.#client.query(how, [])
      assertCommitted(how, command)
    } catch (error) {
      // The transaction may still be open.
      this.#isUnfit ||= how === 'rollback'
      throw error
    }
  }

  release(): void {
    this.#client.release(this.#isUnfit)
  }
}

/** Returns the text of a statement with its values in it, because a text of several statements has no parameters. */
export const withLiterals = ({ sql, parameters }: Statement): string =>
  sql.replaceAll(/\$(\d+)/g, (_, position: string) =>
    escapeLiteral(String(parameters[Number(position) - 1])),
  )

/** Replaces the stack of an error, which begins at the socket, by that of the caller. */
export function withCallers(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, withCallers)
  return error
}
