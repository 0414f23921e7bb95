// The checks and test runs, their times, and their sum.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root, runNode } from './setup.mjs'

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Count */
/** @typedef {{ name: string, run: () => Promise<Count> }} Step */

/**
 * A tool that is content or not: counts as one.
 * @param {string} name
 * @param {string[]} args
 * @returns {Step}
 */
const tool = (name, args) => ({
  name,
  run: async () => countOf((await runNode(args)) === 0),
})

/** @param {boolean} good */
const countOf = (good) => (good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })

/**
 * A run of vitest: counts its tests.
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Step}
 */
const tests = (name, args, env) => ({
  name,
  run: async () => {
    const results = path.join(root, '.cache', 'results', `${name}.json`)
    mkdirSync(path.dirname(results), { recursive: true })
    rmSync(results, { force: true })
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters]
    const code = await runNode(vitest, { env })
    const { passed, failed, failures } = readResults(results)
    // A file that does not load, or an error outside a test, fails the run without a failed test.
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1), failures }
  },
})

/**
 * What is read of vitest's JSON report.
 * @typedef {{ fullName: string, status: string, failureMessages: string[] }} Result
 * @typedef {{ name: string, message: string, status: string, assertionResults: Result[] }} File
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: File[] }} Results
 */

/** @param {string} file */
function readResults(file) {
  try {
    const results = /** @type {Results} */ (JSON.parse(readFileSync(file, 'utf8')))
    const { numPassedTests: passed, numFailedTests: failed, testResults } = results
    return { passed, failed, failures: testResults.flatMap(failuresOf) }
  } catch {
    return { passed: 0, failed: 1, failures: ['The run ended before it could write its results.'] }
  }
}

/**
 * The failed tests of a file with what they said; a file that did not load, with its error.
 * @param {File} file
 */
function failuresOf({ name, message, status, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const where = path.relative(root, name)
  if (failed.length === 0) return status === 'failed' ? [`${where}\n${message}`] : []
  return failed.map((test) =>
    [`${where} > ${test.fullName}`, ...test.failureMessages.map(inShort)].join('\n'),
  )
}

/** Enough for a message and a counter-example; the page that a portal test prints is longer. */
const maxLines = 30

/**
 * Returns a failure without the test runner's own stack, and no longer than `maxLines`.
 * @param {string} message
 */
function inShort(message) {
  const lines = message.split('\n').filter((line) => !line.includes('/node_modules/'))
  const left = lines.length - maxLines
  return [
    ...lines.slice(0, maxLines),
    ...(left > 0 ? [`… ${left} more lines where the test ran, above`] : []),
  ].join('\n')
}

/** Suites whose results depend on days and times. */
const dateSuites = [
  'contract/calendar.test.ts',
  'contract/counter',
  'contract/dashboard',
  'contract/ddr',
  'contract/reports',
  'src/today.test.ts',
  'src/resources/reports',
  'tests/platform/dashboards.test.ts',
  'tests/platform/spreadsheets.test.ts',
  'tests/platform/timeZone.test.ts',
]

/** The date suites on machines east and west of UTC: what day it is must not depend on the machine. */
export const timeZones = ['Asia/Kolkata', 'America/Los_Angeles'].map((zone) =>
  tests(`TZ ${zone.split('/').at(-1)}`, ['--project=unit', '--project=portal', ...dateSuites], {
    TZ: zone,
  }),
)

/** What `npm run check` does: all that needs neither a build nor a browser. */
export const checks = [
  tool('format', ['node_modules/@biomejs/biome/bin/biome', 'format', '--error-on-warnings', '.']),
  tool('types', ['node_modules/typescript/bin/tsc', '--noEmit']),
  tool('unused', ['node_modules/knip/bin/knip.js', '--no-progress']),
  tool('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
  tests('unit', ['--project=unit', '--project=mocking']),
]

/** The figures of the dashboards against the raw rows, in a world of the demo's own size. */
export const figures = tests('figures', ['--project=unit', 'tests/platform/dashboards.test.ts'], {
  WORLD_SCALE: '1',
})

/** The portal's screens against the platform in process. */
export const portal = tests('portal', ['--project=portal', '--passWithNoTests'])

/**
 * The running product in a browser.
 * @param {string} chromium
 */
export const browser = (chromium) =>
  tests('browser', ['--config=vitest.e2e.config.ts'], { CHROMIUM_PATH: chromium })

/**
 * Runs the steps one after the other, all of them even when one fails. What failed is told once more at
 * the end, where whoever sees only the end of the output finds it; the last line, which continuous
 * integration reads, is the sum. Answers the exit code.
 * @param {Step[]} steps
 */
export async function runSteps(steps) {
  const done = []
  for (const step of steps) {
    console.log(`\n── ${step.name}`)
    done.push({ name: step.name, ...(await timed(step.run)) })
  }
  const passed = done.reduce((sum, step) => sum + step.passed, 0)
  const failed = done.reduce((sum, step) => sum + step.failed, 0)
  for (const failure of done.flatMap((step) => step.failures ?? [])) console.log(`\n✗ ${failure}`)
  console.log()
  for (const step of done) {
    const verdict = step.failed === 0 ? 'ok' : `${step.failed} failed`
    console.log(`${step.name.padEnd(10)} ${step.seconds.padStart(7)} s   ${verdict}`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** @param {() => Promise<Count>} work */
async function timed(work) {
  const start = performance.now()
  const count = await work()
  return { ...count, seconds: ((performance.now() - start) / 1000).toFixed(1) }
}
