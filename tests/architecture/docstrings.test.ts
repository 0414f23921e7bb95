import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ESTree, parseAst } from 'vite'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Returns the name that an export statement declares; `null` for no declaration, and for handlers of an area. */
function declaredName(statement: ESTree.Program['body'][number]): string | null {
  const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : null
  if (declaration === null) return null
  if (declaration.type === 'VariableDeclaration') {
    const [constant] = declaration.declarations
    if (constant?.id.type !== 'Identifier') return null
    // The type of handlers, `Handlers<typeof titles>`, names the calls that they answer.
    return constant.id.name.endsWith('Handlers') ? null : constant.id.name
  }
  return declaration.id?.type === 'Identifier' ? declaration.id.name : null
}

/** Returns `name (line)` of each export of the source that has no docstring. */
function withoutDocstring(source: string, lang: 'ts' | 'tsx' = 'ts'): string[] {
  const program = parseAst(source, { lang })
  const missing: string[] = []
  let overloaded: string | null = null
  for (const statement of program.body) {
    const name = declaredName(statement)
    if (name === null) continue
    const before = source.slice(0, statement.start).trimEnd()
    const isDocumented =
      before.endsWith('*/') && before.lastIndexOf('/**') > before.slice(0, -2).lastIndexOf('*/')
    // The docstring of the first overload speaks for the others.
    if (!isDocumented && name !== overloaded) {
      missing.push(`${name} (line ${before.split('\n').length + 1})`)
    }
    overloaded = name
  }
  return missing
}

describe('docstrings', () => {
  it('finds exports without one', () => {
    const source = `
      /** Returns one. */
      export function one() { return 1 }
      export function two() { return 2 }
      /* No docstring. */
      export const three = () => 3
      export const four = 4
      export const fourHandlers: Handlers<Four> = {}
      export type Five = 5
      /** Holds six. */
      export interface Six { six: 6 }
      export class Seven {}
      function eight() { return 8 }`
    expect(withoutDocstring(source).map((found) => found.split(' ')[0])).toEqual([
      'two',
      'three',
      'four',
      'Five',
      'Seven',
    ])
  })

  it('are on every export', () => {
    const files = globSync('{contract,platform,src,demo,scale,tests,bench}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: ['**/node_modules/**'],
    }).filter((file) => !/\.test\.tsx?$/.test(file) && !file.includes('/migrations/'))
    expect(files.length).toBeGreaterThan(1000)
    const missing = files.sort().flatMap((file) => {
      const lang = file.endsWith('.tsx') ? 'tsx' : 'ts'
      const names = withoutDocstring(readFileSync(join(root, file), 'utf8'), lang)
      return names.map((name) => `${file} ${name}`)
    })
    expect(missing).toEqual([])
  })
})

it('lines of comments have at most 120 characters', () => {
  const files = globSync(
    '{contract,platform,src,demo,scale,scripts,tests,bench}/**/*.{ts,tsx,mjs}',
    { cwd: root, exclude: ['**/node_modules/**'] },
  )
  const wide = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        line.length > 120 && /^\s*(\/\/|\/?\*)/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  )
  expect(wide).toEqual([])
})
