import type { QueryResult } from 'kysely'
import { escapeLiteral } from 'pg'
import { Connection, type DriverResult, resultOf, type Statement } from './connection.ts'

/** The part of a connection of `pg` that is needed. */
export interface PlainClient {
  query<R>(text: string, values: unknown[]): Promise<DriverResult<R>>
  release(destroy?: boolean): void
}

/** A connection that prepares nothing: behind a pooler another call has it after each transaction. */
export class PlainConnection extends Connection {
  readonly #client: PlainClient

  constructor(client: PlainClient) {
    super(client)
    this.#client = client
  }

  /** Begins a transaction and runs its first statement in the same round trip. */
  async begin(first?: Statement): Promise<void> {
    const text = first === undefined ? 'begin' : `begin; ${withLiterals(first)}`
    await this.beginBy(() => this.run({ sql: text, parameters: [] }))
  }

  async executeQuery<R>(statement: Statement): Promise<QueryResult<R>> {
    try {
      return resultOf(await this.run<R>(statement))
    } catch (error) {
      throw withCallers(error)
    }
  }

  protected run<R>({ sql, parameters }: Statement): Promise<DriverResult<R>> {
    return this.#client.query(sql, [...parameters])
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
