import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { scratchFolder } from '../../tests/support/database.ts'
import { createLog } from './log.ts'

it('a log whose stream cannot be written ends nothing, counts its errors, and takes little memory', async () => {
  const file = path.join(await scratchFolder(), 'log')
  writeFileSync(file, '')
  // Writing to a file that is open for reading fails, as on a full disk.
  const fd = openSync(file, 'r')
  let errors = 0
  const log = createLog({ level: 'info', fd, onError: () => (errors += 1) })
  for (let line = 0; line < 2_000; line += 1) log.info({ line, text: 'x'.repeat(10_000) })
  expect(errors).toBeGreaterThan(0)
  closeSync(fd)
  expect(readFileSync(file, 'utf8')).toBe('')
})

it('a log that can be written has one line of JSON for each entry', async () => {
  const file = path.join(await scratchFolder(), 'log')
  const fd = openSync(file, 'w')
  const log = createLog({
    level: 'info',
    fd,
    onError: () => {
      throw new Error('the log failed')
    },
  })
  log.info({ status: 200 }, 'one\r\n{"level":60}')
  log.debug('not of this level')
  closeSync(fd)
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 30, status: 200, msg: 'one\r\n{"level":60}' },
  ])
})
