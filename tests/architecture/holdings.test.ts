import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Names of the tables and views of holdings, in SQL and in queries built by Kysely. */
const holdingsTable =
  /\b(library_titles|library_packages|consortium_packages|package_titles|member_packages|member_titles)\b|'(libraryTitles|libraryPackages|consortiumPackages|packageTitles|memberPackages|memberTitles)\b/

/** Files that may name them, each with the reason (docs/entitlement.md#one-query). */
const allowed: readonly (readonly [file: RegExp, reason: string])[] = [
  [
    /^platform\/entitlement\/(currentStore|holdingStore)\.ts$/,
    'the queries of what libraries have',
  ],
  [/^platform\/db\/migrations\//, 'the schema'],
  [/^platform\/db\/advisoryLocks\.ts$/, 'the key of a lock'],
  [/^platform\/demo\//, 'writes demo data'],
  [/^platform\/administration\/referenceStore\.ts$/, 'imports the titles of packages'],
  [/^platform\/holdings\/(store|restoreStore)\.ts$/, 'the rows of the list of titles'],
  [/^platform\/holdings\/uploads\//, 'uploads rows of that list'],
  [/^platform\/packages\/(store|removedPackageStore|titleStore)\.ts$/, 'the rows of packages'],
  [/^platform\/consortium\/store\.ts$/, 'what a consortium assigned'],
  [/^platform\/memberLibraries\/leaveStore\.ts$/, 'ends the assignments of a member that leaves'],
]

/** Returns the text without its comments, which may name a table. */
const code = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/[^\n]*/g, '')

const named = globSync('{platform,scripts}/**/*.{ts,mjs}', { cwd: root })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const table = holdingsTable.exec(code(readFileSync(path.join(root, file), 'utf8')))?.[0]
    return table === undefined ? [] : [{ file, table }]
  })

it('what a library has is read by the queries of entitlement, and its rows by the lists of them', () => {
  expect(named.filter(({ file }) => !allowed.some(([pattern]) => pattern.test(file)))).toEqual([])
})

it('each of the listed files names one of the tables', () => {
  const unused = allowed.filter(([pattern]) => !named.some(({ file }) => pattern.test(file)))
  expect(unused).toEqual([])
})
