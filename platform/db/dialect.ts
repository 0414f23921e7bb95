import { AsyncLocalStorage } from 'node:async_hooks'
import {
  CamelCasePlugin,
  CompiledQuery,
  type DatabaseConnection,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PostgresDialect,
  PostgresDriver,
  type PostgresPool,
  PostgresQueryCompiler,
  type QueryResult,
  type RootOperationNode,
  type TransactionSettings,
  type UnknownRow,
} from 'kysely'

const pending = new AsyncLocalStorage<{ statement: string | undefined }>()

/**
 * Runs `work`, whose first `db.transaction()` begins with the statement, in the same round trip as `begin`. The
 * statement has no parameters.
 */
export const beginningWith = <T>(statement: string, work: () => Promise<T>): Promise<T> =>
  pending.run({ statement }, work)

/** Throws when no transaction has begun with the statement of `beginningWith`, which limits what the transaction may do. */
export function assertBegunWithStatement(): void {
  const store = pending.getStore()
  if (store === undefined || store.statement !== undefined) {
    throw new Error('The transaction began without its first statement')
  }
}

/** Returns the statement of the transaction that begins now, once; `undefined` when it has none. */
function takeStatement(): string | undefined {
  const store = pending.getStore()
  const statement = store?.statement
  if (store !== undefined) store.statement = undefined
  return statement
}

class Driver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const statement = takeStatement()
    if (statement === undefined) return super.beginTransaction(connection, settings)
    try {
      await connection.executeQuery(CompiledQuery.raw(`begin; ${statement}`))
    } catch (error) {
      // The transaction is open when the statement after `begin` fails, and Kysely does not end it.
      await connection.executeQuery(CompiledQuery.raw('rollback'))
      throw error
    }
  }
}

/** Maps the columns of results to camelCase; `SnakeCaseCompiler` maps the names of queries. */
class CamelCaseResults extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  /** Maps the names of a result once, where `CamelCasePlugin` maps them for every row. */
  override transformResult({
    result,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const { rows } = result
    const names = Object.keys(rows[0] ?? {}).map((name) => [name, this.camelCase(name)] as const)
    const mapped = rows.map((row) => {
      const camel: UnknownRow = {}
      for (const [name, camelName] of names) camel[camelName] = row[name]
      return camel
    })
    return Promise.resolve({ ...result, rows: mapped })
  }

  /** Returns a name as the database writes it. */
  readonly inDatabase = (name: string): string => this.snakeCase(name)
}

/** The plugin that maps results. Keys inside JSON columns are data, not column names, and stay as they are. */
export const camelCaseResults = new CamelCaseResults()

/** Writes names in snake_case, where `CamelCasePlugin` would copy every query to rename them. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(camelCaseResults.inDatabase(identifier))
  }
}

/** Kysely's dialect of PostgreSQL for names in snake_case, and for transactions that begin with a statement. */
export class Dialect extends PostgresDialect {
  readonly #pool: PostgresPool

  constructor(pool: PostgresPool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): Driver {
    return new Driver({ pool: this.#pool })
  }

  override createQueryCompiler(): SnakeCaseCompiler {
    return new SnakeCaseCompiler()
  }
}
