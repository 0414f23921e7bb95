import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const run = promisify(execFile)
const start = (...args: string[]) =>
  run(process.execPath, [path.resolve(import.meta.dirname, '../bench/run.ts'), ...args])

describe('a program with arguments', () => {
  it('prints its usage for --help and does nothing else', async () => {
    const { stdout } = await start('--help', 'bundle')
    expect(stdout).toMatch(/^Usage: npm run bench.*\nNAME is one of .*\bbundle\b.*\.\n$/)
  })

  it.each([
    ['--unknown', "Unknown option '--unknown'"],
    ['unknown', 'No such bench: unknown'],
  ])('says what is wrong with %s, and its usage', async (argument, fault) => {
    await expect(start('bundle', argument)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`^${fault}.*\nUsage: npm run bench`)) as unknown,
    })
  })
})
