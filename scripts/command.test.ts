import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

it.each([
  ['fuzz', 'CALLS'],
  ['torture', 'ROUNDS'],
])('%s refuses arguments that are no whole numbers', async (name, count) => {
  const script = path.resolve(import.meta.dirname, `${name}.mjs`)
  for (const args of [['--help'], ['5', 'x'], ['5', '6', '7']]) {
    await expect(run(process.execPath, [script, ...args])).rejects.toMatchObject({
      code: 1,
      stderr: `Expected at most 2 whole numbers: ${count} SEED\n`,
    })
  }
})
