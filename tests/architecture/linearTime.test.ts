import { globSync, readFileSync } from 'node:fs'
import { analyse } from 'scslre'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { decodeInput } from '../../contract/kernel/transport.ts'
import { wireKeysOf } from '../../contract/kernel/withWireKeys.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { endpoints } from '../support/endpoints.ts'

/**
 * At this length linear time is below a tenth of a second, and quadratic time some seconds or more. It is time of the
 * processor: on a busy machine all takes longer.
 */
const length = 60_000
const boundMicroseconds = 1_000_000

interface WrittenExpression {
  file: string
  pattern: string
  flags: string
}

/** Every regular expression that is written in the contract, the platform and the portal. */
function regularExpressions(): WrittenExpression[] {
  const files = globSync(['contract/**/*.ts', 'platform/**/*.ts', 'src/**/*.{ts,tsx}']).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  return files.flatMap((file) => {
    const found: WrittenExpression[] = []
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      if ('regex' in node) found.push({ file, ...(node.regex as Omit<WrittenExpression, 'file'>) })
      for (const child of Object.values(node)) visit(child)
    }
    visit(parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
    return found
  })
}

/** Texts that make a backtracking pattern try many ways: long runs that end in what does not fit. */
const runs = [
  'a',
  'A',
  '1',
  ' ',
  '\t',
  '\n',
  '-',
  '.',
  ',',
  '"',
  "'",
  ')',
  '=',
  '%',
  '<a',
  '&a',
  '/',
]
const mixed = ['a.', 'a-', '1.', '1-', 'a@', '<a ', '<a "', '&#1', 'a/', '::', 'R1', ' \n', 'a,b;']
const endings = ['', '!', '\u0000', 'é']

function hostileTexts(): string[] {
  return [...runs, ...mixed].flatMap((fragment) => {
    const run = fragment.repeat(Math.ceil(length / fragment.length))
    return endings.map((ending) => run + ending)
  })
}
const texts = hostileTexts()
/** For whole calls, whose patterns are among those above: what their own parsers may stumble over. */
const fieldTexts = ['1', ' ', '"', '[', '{"a":', '1,', 'a@', '<a'].map((fragment) =>
  fragment.repeat(200_000 / fragment.length),
)

/** The first text that the work takes too long for, or undefined. */
const tooSlowFor = (given: readonly string[], work: (text: string) => void): string | undefined =>
  given
    .find((text) => {
      const before = process.cpuUsage()
      work(text)
      return process.cpuUsage(before).user > boundMicroseconds
    })
    ?.slice(0, 10)

describe('a regular expression takes time in proportion to the text', () => {
  const found = regularExpressions()

  it('and all of them are found', () => expect(found.length).toBeGreaterThan(80))

  it.each(found)('$file: $pattern has one way to read a text', ({ pattern, flags }) => {
    // More than one way makes a text that does not match take quadratic time or worse.
    const { reports } = analyse({ source: pattern, flags })
    expect(reports.map(({ type, exponential }) => ({ type, exponential }))).toEqual([])
  })

  it.each(found)('$file: $pattern', { timeout: 60_000 }, ({ pattern, flags }) => {
    // A search that finds nothing starts anew at every character, as replaceAll does.
    const expression = new RegExp(pattern, flags)
    expect(tooSlowFor(texts, (text) => void text.replace(expression, ''))).toBeUndefined()
  })
})

describe('a call reads hostile fields in time in proportion to their length', () => {
  it.each(endpoints)('$name', { timeout: 60_000 }, ({ endpoint }) => {
    const names = Object.values(wireKeysOf(endpoint.input)?.names ?? {})
    const slow = tooSlowFor(fieldTexts, (text) => {
      try {
        decodeInput(endpoint, Object.fromEntries(names.map((name) => [name, text])))
      } catch (error) {
        if (!(error instanceof Problem) || error.code !== 'invalid') throw error
      }
    })
    expect(slow).toBeUndefined()
  })
})
