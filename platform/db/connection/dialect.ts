import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type DatabaseConnection,
  type Driver as KyselyDriver,
  PostgresDialect,
  PostgresQueryCompiler,
} from 'kysely'
import type { Pool } from 'pg'
import { camelCaseResults } from './camelCase.ts'
import { Connection, type Statement } from './connection.ts'
import { type PlainClient, PlainConnection } from './plainConnection.ts'
import { PreparingConnection } from './preparedStatements.ts'

const pending = new AsyncLocalStorage<{ statement: Statement | undefined }>()

/** Runs `work`, whose first `db.transaction()` begins with the statement, which costs no round trip of its own. */
export const beginningWith = <T>(statement: Statement, work: () => Promise<T>): Promise<T> =>
  pending.run({ statement }, work)

/** Throws when no transaction has begun with the statement of `beginningWith`, which limits what it may do. */
export function assertBegunWithStatement(): void {
  const store = pending.getStore()
  if (store === undefined || store.statement !== undefined) {
    throw new Error('The transaction began without its first statement')
  }
}

/** Returns the statement of the transaction that begins now, once; `undefined` when it has none. */
function takeStatement(): Statement | undefined {
  const store = pending.getStore()
  const statement = store?.statement
  if (store !== undefined) store.statement = undefined
  return statement
}

/** Where the connections of a dialect come from. */
export interface ConnectionSource {
  acquire(): Promise<Connection>
  end(): Promise<void>
}

/** Returns a source of connections that prepare what is used again. */
export function preparing(pool: Pool): ConnectionSource {
  const connections = new WeakMap<object, PreparingConnection>()
  return {
    end: () => pool.end(),
    async acquire() {
      const client = await pool.connect()
      const knownConnection = connections.get(client)
      if (knownConnection !== undefined) return knownConnection
      const connection = new PreparingConnection(client)
      connections.set(client, connection)
      return connection
    },
  }
}

/** Returns a source of connections that prepare nothing. */
export const plain = (pool: {
  connect(): Promise<PlainClient>
  end(): Promise<void>
}): ConnectionSource => ({
  end: () => pool.end(),
  acquire: async () => new PlainConnection(await pool.connect()),
})

class Driver implements KyselyDriver {
  readonly #source: ConnectionSource

  constructor(source: ConnectionSource) {
    this.#source = source
  }

  async init(): Promise<void> {
    // Connections are opened when they are needed.
  }

  acquireConnection(): Promise<Connection> {
    return this.#source.acquire()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await asOwnConnection(connection).begin(takeStatement())
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await asOwnConnection(connection).end('commit')
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await asOwnConnection(connection).end('rollback')
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    asOwnConnection(connection).release()
  }

  destroy(): Promise<void> {
    return this.#source.end()
  }
}

/** Returns the connection that Kysely got from the driver. */
function asOwnConnection(connection: DatabaseConnection): Connection {
  if (connection instanceof Connection) return connection
  throw new TypeError('The connection is not of this driver')
}

/** Writes names in snake_case, where `CamelCasePlugin` would copy every query to rename them. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(camelCaseResults.inDatabase(identifier))
  }
}

/** Kysely's dialect of PostgreSQL for names in snake_case, and for transactions that begin with a statement. */
export class Dialect extends PostgresDialect {
  readonly #source: ConnectionSource

  constructor(source: ConnectionSource) {
    super({ pool: noPool })
    this.#source = source
  }

  override createDriver(): Driver {
    return new Driver(this.#source)
  }

  override createQueryCompiler(): SnakeCaseCompiler {
    return new SnakeCaseCompiler()
  }
}

/** Rejects: the pool of Kysely's own driver is not used. */
const noPool = () => Promise.reject(new TypeError('Connections come from the source'))
