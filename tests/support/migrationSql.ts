import path from 'node:path'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { Migration } from '../../platform/db/migrate.ts'

const folder = path.resolve(import.meta.dirname, '../../platform/db/migrations')

/** Returns the SQL that a migration runs, without a database. */
export async function sqlOfMigration(name: string): Promise<string> {
  const texts: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void texts.push(query.sql),
  })
  const { up } = (await import(path.join(folder, `${name}.ts`))) as Migration
  await db.transaction().execute((transaction) => up(transaction))
  return texts.join(';\n')
}

/** Splits SQL into statements in lower case on one line each, without comments, texts and bodies of functions. */
const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '')

/**
 * Returns what takes something away from an earlier version that works on the same schema, or makes it fail: one
 * statement or part of an `alter table` each. `newTables` are tables that the earlier version does not know; those that
 * the SQL creates are added.
 */
export function contractionsOf(sql: string, newTables: Set<string> = new Set()): string[] {
  return statementsOf(sql).flatMap((statement) => {
    const [, created] = /^create table (?:if not exists )?([\w.]+)/.exec(statement) ?? []
    if (created !== undefined) newTables.add(created)
    const [, altered, actions] =
      /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(statement) ?? []
    if (altered !== undefined && actions !== undefined) {
      if (newTables.has(altered)) return []
      const parts = splitActions(actions).filter((action) => contractsTable(action))
      return parts.map((action) => `alter table ${altered} ${action}`)
    }
    const [, target = ''] = targets.map((form) => form.exec(statement)).find(Boolean) ?? []
    return !newTables.has(target) && contracts.some((form) => form.test(statement))
      ? [statement]
      : []
  })
}

/** Forms that name one table, whose name is the first group. */
const targets = [
  /^create unique index .*? on (?:only )?([\w.]+)/,
  /^(?:drop table|truncate|truncate table|delete from|update) ([\w.]+)(?![\w.]|,)/,
  /^drop (?:trigger|policy) (?:if exists )?\w+ on ([\w.]+)/,
  /^(?:create|alter) policy \w+ on ([\w.]+)/,
  /^create (?:constraint )?trigger .*? on ([\w.]+)/,
  /^revoke .*? on (?:table )?([\w.]+) from/,
]

/** Statements that an earlier version may notice on a table that it uses. */
const contracts = [
  /^drop /,
  /^truncate /,
  /^delete from /,
  /^update /,
  /^revoke (?!execute on function)/,
  /^alter (?!table )/,
  /^create unique index /,
  /^create or replace /,
  /^create policy .* as restrictive /,
  /^create constraint trigger /,
  // What a block does is not read.
  /^do /,
]

/** Returns whether an action of `alter table` takes something away or narrows what may be written. */
const contractsTable = (action: string): boolean =>
  /^(?:drop|rename|set schema|force|enable row|disable|attach|detach)\b/.test(action) ||
  /^alter (?:column )?\w+ (?:(?:set data )?type|set not null|drop default|drop identity)\b/.test(
    action,
  ) ||
  /^add (?:constraint|check|unique|primary|foreign|exclude)\b/.test(action) ||
  (/^add (?:column )?/.test(action) &&
    /\bnot null\b/.test(action) &&
    !/\bdefault\b|\bgenerated\b/.test(action))

/** Splits the actions of an `alter table` at the commas that no bracket encloses. */
function splitActions(actions: string): string[] {
  const parts = ['']
  let depth = 0
  for (const letter of actions) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts.map((part) => part.trim())
}
