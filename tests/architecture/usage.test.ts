import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Names of the tables of usage, in SQL and in queries built by Kysely. */
const usageTable =
  /\b(consortium_)?usage_(by_\w+|events?|actions|coverage|batches)\b|'(consortiumUsage|usage)(By[A-Z]\w*|Events|Actions|Coverage|Batches)\b/

/** Files that may name them, each with the reason. */
const allowed: readonly (readonly [file: RegExp, reason: string])[] = [
  [/^platform\/usage\//, 'the usage store itself'],
  [/^platform\/db\/migrations\//, 'the schema'],
]

const sources = globSync('{contract,platform,scripts}/**/*.{ts,mjs}', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }))

/** Returns the text without its comments, which may name a table. */
const code = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/[^\n]*/g, '')

it('only the usage store names the tables of usage', () => {
  const offences = sources
    .filter(({ file }) => !allowed.some(([pattern]) => pattern.test(file)))
    .flatMap(({ file, text }) => {
      const found = usageTable.exec(code(text))?.[0]
      return found === undefined ? [] : [`${file}: ${found}`]
    })
  expect(offences).toEqual([])
})

it('the pattern finds the tables in the usage store and in the migrations', () => {
  for (const [pattern] of allowed) {
    const named = sources.filter(({ file, text }) => pattern.test(file) && usageTable.test(text))
    expect(named.length).toBeGreaterThan(2)
  }
})
