import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** The folders, besides stores, whose files may contain SQL, each with the reason. */
const foldersWithSql: Record<string, string> = {
  'platform/db/': 'the database itself: schema, migrations, and helpers of all stores',
  'platform/demo/': 'fills the tables of the demo world',
  'platform/rest/': 'builds the queries of all REST resources from their declarations',
}

const isStore = (file: string) => /(^|\/)(store|\w+Store)\.ts$/.test(file)

/** What only code that builds queries contains. */
const queryBuilding: readonly RegExp[] = [
  /^import (?!type\b)[^']* from '(kysely|pg|pg-copy-streams)'/m,
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|withRecursive)\(/,
  /\.(innerJoin|leftJoin|where|whereRef|having|orderBy|returning|onConflict)\(/,
  // A question to the usage store is no query of the database.
  /(?<!\busage)\.(query|executeQuery)\(/,
  // Statements of ClickHouse.
  /#client\.(exec|command)\(/,
  /\bsql(<[^`]*>)?`/,
]

const sources = globSync('platform/**/*.ts', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

describe('SQL is in stores', () => {
  it('no other file of the platform builds a query', () => {
    const offences = sources
      .filter(({ file }) => !isStore(file))
      .filter(({ file }) => !Object.keys(foldersWithSql).some((folder) => file.startsWith(folder)))
      .flatMap(({ file, text }) =>
        queryBuilding
          .map((pattern) => pattern.exec(text)?.[0])
          .filter((found) => found !== undefined)
          .map((found) => `${file}: ${found}`),
      )
    expect(offences).toEqual([])
  })

  it('a store takes a database and values, never a call', () => {
    const stores = sources.filter(({ file }) => isStore(file))
    const offences = stores.filter(({ text }) =>
      /^import [^']*\b(Call|Handler|Handlers)\b[^']* from '/m.test(text),
    )
    expect(offences.map(({ file }) => file)).toEqual([])
    expect(stores.length).toBeGreaterThan(40)
  })

  it('the patterns find the queries of stores', () => {
    const withoutQuery = sources
      .filter(({ file }) => isStore(file))
      .filter(({ text }) => !queryBuilding.some((pattern) => pattern.test(text)))
    expect(withoutQuery.map(({ file }) => file)).toEqual([])
  })
})
