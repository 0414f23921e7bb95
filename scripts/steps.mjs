// The checks and test runs, their times, and their sum.
import { readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { root, runNode } from './run.mjs'

/** @typedef {{ passed: number, failed: number, failures?: string[] }} Count */
/** @typedef {{ name: string, run: () => Promise<Count> }} Step */
/** @typedef {import('./summaryReporter.ts').RunSummary} RunSummary */

/**
 * Returns the step of a tool that passes or fails; it counts as one test.
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
 * Returns the step of a run of vitest; each of its tests counts.
 * @param {string} name
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @returns {Step}
 */
const tests = (name, args, env) => ({
  name,
  run: async () => {
    const summary = path.join(root, '.cache', 'results', `${name}.json`)
    rmSync(summary, { force: true })
    const reporters = ['--reporter=default', '--reporter=./scripts/summaryReporter.ts']
    const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...args, ...reporters]
    const code = await runNode([...vitest, `--outputFile=${summary}`], { env })
    const { passed, failed, failures } = readSummary(summary)
    // A run that was stopped, for example, fails without a failed test.
    return { passed, failed: code === 0 ? failed : Math.max(failed, 1), failures }
  },
})

/**
 * @param {string} file
 * @returns {RunSummary}
 */
function readSummary(file) {
  try {
    return /** @type {RunSummary} */ (JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, failures: ['The run ended before it could write its results.'] }
  }
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
  'tests/platform/reports/dashboards.test.ts',
  'tests/platform/uploads/spreadsheets.test.ts',
  'tests/platform/reports/timeZone.test.ts',
]

/** The date suites on machines east and west of UTC: what day it is must not depend on the machine. */
export const timeZones = ['Asia/Kolkata', 'America/Los_Angeles'].map((zone) =>
  tests(`TZ ${zone.split('/').at(-1)}`, ['--project=unit', '--project=portal', ...dateSuites], {
    TZ: zone,
  }),
)

/**
 * Files that run at once. Many tests wait for a process, a database or a time limit, so on two processors a third file
 * computes meanwhile. Those in the browser compute all the time.
 */
const maxWorkers = `--maxWorkers=${Math.max(3, availableParallelism())}`

/** What needs no test run. */
export const checks = [
  tool('format', ['node_modules/@biomejs/biome/bin/biome', 'format', '--error-on-warnings', '.']),
  tool('types', ['node_modules/typescript/bin/tsc', '--noEmit']),
  tool('unused', ['node_modules/knip/bin/knip.js', '--no-progress']),
  tool('lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings']),
]

const unitArgs = ['--project=unit', maxWorkers]

/** Leaves out the tests that only `npm test -- --all` has time for. */
const withoutLong = '--tagsFilter=!long'

/** The unit tests that `npm test` and `npm run check` have time for. */
export const unit = tests('unit', [...unitArgs, withoutLong])

/** All unit tests, those of ten seconds or more included. */
export const allUnit = tests('unit', unitArgs)

/** Tests that start whole programs over and over, most of whose time is waiting, and those that replace modules. */
export const longTests = tests('long tests', [
  '--project=processes',
  '--project=mocking',
  maxWorkers,
])

/** The figures of the dashboards against the raw rows, in a world of the demo's own size. */
export const figures = tests(
  'figures',
  ['--project=unit', 'tests/platform/reports/dashboards.test.ts'],
  {
    WORLD_SCALE: '1',
  },
)

const portalArgs = ['--project=portal', '--passWithNoTests', maxWorkers]

/** The portal's screens against the platform in process, as far as `npm test` has time for them. */
export const portal = tests('portal', [...portalArgs, withoutLong])

/** All tests of the portal's screens, those of ten seconds or more included. */
export const allPortal = tests('portal', portalArgs)

/**
 * Returns the step of the main tasks of the running product in a browser (`tests/demo/mainTasks.ts`).
 * @param {string} chromium
 */
export const mainTasks = (chromium) =>
  tests('main tasks', ['--config=vitest.tasks.config.ts'], { CHROMIUM_PATH: chromium })

/**
 * Returns the step of all tests of the running product in a browser.
 * @param {string} chromium
 */
export const browser = (chromium) =>
  tests('browser', ['--config=vitest.e2e.config.ts'], { CHROMIUM_PATH: chromium })

/**
 * Runs the steps one after the other, those of an inner list at once, and all of them even when one fails. What failed
 * is printed once more at the end, so that it is found in the tail of a long log and apart from what steps beside it
 * print; the last line, which continuous integration reads, is the summary. Returns the exit code.
 * @param {(Step | Step[])[]} steps
 */
export async function runSteps(steps) {
  const done = []
  for (const group of steps.map((step) => [step].flat())) {
    console.log(`\n── ${group.map(({ name }) => name).join(', ')}`)
    done.push(...(await Promise.all(group.map(timed))))
  }
  const passed = done.reduce((sum, step) => sum + step.passed, 0)
  const failed = done.reduce((sum, step) => sum + step.failed, 0)
  for (const failure of done.flatMap((step) => step.failures ?? [])) console.log(`\n✗ ${failure}`)
  console.log()
  for (const step of done) {
    const verdict = step.failed === 0 ? 'ok' : `${step.failed} failed`
    console.log(`${step.name.padEnd(14)} ${step.seconds.padStart(7)} s   ${verdict}`)
  }
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/** @param {Step} step */
async function timed({ name, run }) {
  const start = performance.now()
  const count = await run()
  return { name, ...count, seconds: ((performance.now() - start) / 1000).toFixed(1) }
}
