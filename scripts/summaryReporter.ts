// What a run of vitest came to, for scripts/steps.mjs: also errors outside of tests, which vitest's JSON
// reporter leaves out.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, SerializedError, TestModule, Vitest } from 'vitest/node'

/** What `npm test` reads of a run. */
export interface RunSummary {
  passed: number
  failed: number
  /** The name of each failure, with what it said. */
  failures: string[]
}

/** Enough for a message and a counter-example; the page that a portal test prints is longer. */
const maxLines = 30

/** Writes the summary of a run as JSON into the file that `--outputFile` names. */
export default class SummaryReporter implements Reporter {
  private file: string | undefined

  onInit({ config: { outputFile } }: Pick<Vitest, 'config'>) {
    if (typeof outputFile !== 'string') throw new Error('The summary needs one --outputFile.')
    this.file = outputFile
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    if (this.file === undefined) return
    mkdirSync(path.dirname(this.file), { recursive: true })
    writeFileSync(this.file, JSON.stringify(summaryOf(modules, unhandled)))
  }
}

function summaryOf(
  modules: readonly TestModule[],
  unhandled: readonly SerializedError[],
): RunSummary {
  const tests = modules.flatMap(({ children }) => [...children.allTests()])
  const failures = [
    ...modules.flatMap(failuresOf),
    ...unhandled.map((error) => describe(`Outside of a test${whileRunning(error)}`, [error])),
  ]
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: failures.length,
    failures,
  }
}

/** Returns the failed tests of a file, and its failed hooks; a file that did not load, with its error. */
function failuresOf(module: TestModule): string[] {
  const { children, relativeModuleId: file } = module
  const groups = [...children.allSuites()].map((suite) => ({
    name: `${file} > ${suite.fullName}`,
    errors: suite.errors(),
  }))
  const tests = [...children.allTests('failed')].map((test) => ({
    name: `${file} > ${test.fullName}`,
    errors: test.result().errors ?? [],
  }))
  return [
    ...[{ name: file, errors: module.errors() }, ...groups]
      .filter(({ errors }) => errors.length > 0)
      .map(({ name, errors }) => describe(name, errors)),
    ...tests.map(({ name, errors }) => describe(name, errors)),
  ]
}

/** Returns the file that ran when an error came, and its test if one ran; empty when vitest names none. */
function whileRunning({ VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }: SerializedError): string {
  if (typeof file !== 'string') return ''
  return `, while this ran: ${path.relative('', file)}${typeof test === 'string' ? ` > ${test}` : ''}`
}

function describe(name: string, errors: readonly SerializedError[]): string {
  return [name, ...errors.map(inShort)].join('\n')
}

/**
 * Returns an error with its place in the project's own code, no longer than `maxLines`. The message names a long value
 * only as `[ Array(1) ]`; what it held is in the difference.
 */
function inShort({ message, diff, stacks = [] }: SerializedError): string {
  const text = typeof diff === 'string' ? `${message}\n${diff}` : message
  const lines = stripVTControlCharacters(text).split('\n')
  const hiddenLines = lines.length - maxLines
  return [
    ...lines.slice(0, maxLines),
    ...(hiddenLines > 0 ? [`… ${hiddenLines} more lines where the test ran, above`] : []),
    ...stacks.slice(0, 1).map(({ file, line }) => `  at ${path.relative('', file)}:${line}`),
  ].join('\n')
}
