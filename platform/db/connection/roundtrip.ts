import type { Connection, FieldDef, Submittable } from 'pg'
import utils from 'pg/lib/utils.js'
import { camelCased } from './camelCase.ts'
import type { DriverResult, Statement } from './connection.ts'

/** A column of a result: its name in camelCase, and how its text is read. */
interface Column {
  name: string
  read: (text: string) => unknown
}

/** A statement that a connection has prepared, and the columns that it returns. */
export interface PreparedStatement {
  name: string
  columns: readonly Column[]
}

/** How a connection reads texts; the types of `pg` know numbers of built-in types alone. */
interface TextReaders {
  getTypeParser(dataTypeId: number, format: 'text'): Column['read']
}

/** Returns the columns of a result. A prepared statement returns the same ones at each use, or fails. */
export const columnsOf = (readers: TextReaders, fields: readonly FieldDef[]): Column[] =>
  fields.map(({ name, dataTypeID }) => ({
    name: camelCased(name),
    read: readers.getTypeParser(dataTypeID, 'text'),
  }))

/**
 * Prepared statements that are sent at once and answered at once: when one fails, PostgreSQL runs none of those after
 * it. The result is that of the last one. The methods are those that `pg` calls for the answers of the server.
 */
export class Roundtrip<R> implements Submittable {
  readonly #values: readonly (string | Buffer | null)[][]
  readonly #prepared: readonly PreparedStatement[]
  readonly #last: PreparedStatement | undefined
  readonly #answered = Promise.withResolvers<DriverResult<R>>()
  /** How many statements have been carried out. */
  #done = 0
  #tag = ''
  readonly #rows: R[] = []
  #failure: unknown

  constructor(statements: readonly Statement[], prepared: readonly PreparedStatement[]) {
    // Before anything is sent, because a value may be one that cannot be.
    this.#values = statements.map(({ parameters }) =>
      parameters.map((value) => utils.prepareValue(value)),
    )
    this.#prepared = prepared
    this.#last = prepared.at(-1)
  }

  get result(): Promise<DriverResult<R>> {
    return this.#answered.promise
  }

  submit(connection: Connection): void {
    // One write for all messages.
    connection.stream.cork()
    try {
      for (const [index, { name: statement }] of this.#prepared.entries()) {
        connection.bind({ statement, values: this.#values[index] }, true)
        connection.execute(null, true)
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#last === undefined || this.#done < this.#prepared.length - 1) return
    try {
      this.#rows.push(rowOf(this.#last.columns, fields) as R)
    } catch (error) {
      this.#failure ??= error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#done += 1
    this.#tag = text
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) {
      const [command = '', ...counts] = this.#tag.split(' ')
      const rowCount = Number(counts.at(-1) ?? 0)
      this.#answered.resolve({ command, rowCount, rows: this.#rows })
    } else {
      this.#answered.reject(this.#failure)
    }
  }

  handleError(error: unknown): void {
    this.#answered.reject(error)
  }
}

function rowOf(columns: readonly Column[], texts: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {}
  let index = 0
  for (const { name, read } of columns) {
    const text = texts[index]
    row[name] = text === null || text === undefined ? null : read(text)
    index += 1
  }
  return row
}
