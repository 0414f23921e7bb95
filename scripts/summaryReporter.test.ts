import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { RunSummary } from './summaryReporter.ts'

const root = path.resolve(import.meta.dirname, '..')
const cache = path.join(root, '.cache')
mkdirSync(cache, { recursive: true })
// Below the project, so that its tests find vitest.
const folder = mkdtempSync(path.join(cache, 'summary-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs test files of these texts in a vitest of their own and returns their summary. */
function run(files: Record<string, string>): RunSummary {
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
  const summary = path.join(folder, 'summary.json')
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const reporter = path.join(import.meta.dirname, 'summaryReporter.ts')
  const options = ['--root', folder, `--reporter=${reporter}`, `--outputFile=${summary}`]
  spawnSync(process.execPath, [vitest, 'run', ...options])
  return JSON.parse(readFileSync(summary, 'utf8')) as RunSummary
}

it('every failure of a run has a name and a reason, also outside of its tests', () => {
  const { passed, failed, failures } = run({
    'tests.test.ts': `
      import { expect, it } from 'vitest'
      it('adds', () => expect(1 + 1).toBe(2))
      it('subtracts', () => expect(2 - 1).toBe(2))
      it('finds nothing', () => expect(['mail.show as harbour: 200 with a foreign name']).toEqual([]))`,
    'hook.test.ts': `
      import { afterAll, describe, it } from 'vitest'
      describe('a group', () => {
        afterAll(() => { throw new Error('not cleaned up') })
        it('works', () => {})
      })`,
    'later.test.ts': `
      import { it } from 'vitest'
      it('ends before its work', () => void Promise.reject(new Error('came too late')))`,
    'broken.test.ts': `import './missing.ts'`,
  })
  expect(passed).toBe(3)
  expect(failed).toBe(5)
  const startingWith = (name: string) => failures.find((failure) => failure.startsWith(name))
  expect(startingWith('tests.test.ts > subtracts')).toMatch(/expected 1 to be 2/)
  expect(startingWith('tests.test.ts > finds nothing')).toMatch(/a foreign name/)
  expect(startingWith('hook.test.ts > a group')).toMatch(/not cleaned up/)
  expect(startingWith('Outside of a test')).toMatch(/came too late/)
  expect(startingWith('Outside of a test')).toMatch(/while this ran: .*later\.test\.ts/)
  expect(startingWith('broken.test.ts')).toMatch(/missing/)
})
