import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it } from 'vitest'

const admin = (...args: string[]) =>
  spawnSync(process.execPath, [path.join(import.meta.dirname, 'admin.mjs'), ...args], {
    encoding: 'utf8',
  })

it.each([
  ['user', ['disable']],
  ['customer', ['change-customer', '--region', 'North']],
  ['kind', ['import', '--file', 'titles.csv']],
  ['file', ['import', '--kind', 'titles']],
])('the command without its option --%s says that it is missing', (option, args) => {
  const { status, stderr } = admin(...args)
  expect(status).toBe(1)
  expect(stderr).toContain(`--${option} is missing.`)
})

it('a file that cannot be read is named, with the reason', () => {
  const { status, stderr } = admin('import', '--kind', 'titles', '--file', import.meta.dirname)
  expect(status).toBe(1)
  expect(stderr).toContain(`${import.meta.dirname} cannot be read (EISDIR`)
})

it('prints its usage for --help, and below an option that it does not know', () => {
  const help = admin('--help')
  expect(help.status).toBe(0)
  expect(help.stdout).toMatch(/^Usage: npm run admin -- COMMAND\n/)
  const { status, stderr } = admin('disable', '--usr', 'meridian')
  expect(status).toBe(1)
  expect(stderr).toMatch(/^Unknown option '--usr'/)
  expect(stderr).toContain(help.stdout)
})
