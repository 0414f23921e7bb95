import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Columns of lists that show a day or an instant, as the source has them. */
const dateColumns = globSync('src/**/*.tsx', { cwd: root }).flatMap((file) =>
  [...readFileSync(path.join(root, file), 'utf8').matchAll(/<DataTable\.Col\b[\s\S]*?\/>/g)]
    .map(([column]) => ({ file, column }))
    .filter(({ column }) => /\bformat(Day|Instant|InstantDay|CoverageDate)\(/.test(column)),
)

it('a list keeps each day on one line, so that its columns can be compared', () => {
  expect(dateColumns.length).toBeGreaterThan(5)
  expect(dateColumns.filter(({ column }) => !column.includes('cellClassName="unbroken"'))).toEqual(
    [],
  )
})
