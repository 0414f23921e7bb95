import {
  CamelCasePlugin,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
} from 'kysely'

/** Maps the columns of results to camelCase; `SnakeCaseCompiler` maps the names of queries. */
class CamelCaseResults extends CamelCasePlugin {
  override transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node
  }

  /** Maps the names of a result once, where `CamelCasePlugin` maps them for every row. */
  override async transformResult({
    result,
  }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const { rows } = result
    const names = Object.keys(rows[0] ?? {}).map((name) => [name, this.inPlatform(name)] as const)
    if (names.every(([name, camelName]) => name === camelName)) return result
    const camelCaseRows = rows.map((row) => {
      const camel: UnknownRow = {}
      for (const [name, camelName] of names) camel[camelName] = row[name]
      return camel
    })
    return { ...result, rows: camelCaseRows }
  }

  /** Returns a name as the database writes it. */
  readonly inDatabase = (name: string): string => this.snakeCase(name)

  /** Returns the name of a column as the platform writes it. */
  readonly inPlatform = (name: string): string => this.camelCase(name)
}

/** The plugin that maps results. Keys inside JSON columns are data, not column names, and stay as they are. */
export const camelCaseResults = new CamelCaseResults()

/** Returns the name of a column in camelCase. */
export const camelCased = camelCaseResults.inPlatform
