import { expect, it } from 'vitest'
import { runCommand } from '../../support/command.ts'

it.each(['backup', 'restore', 'migrate', 'usageCopy'])(
  '%s prints its usage for --help, and below what it does not know',
  async (name) => {
    const help = await runCommand(name, ['--help'], {})
    expect(help).toMatchObject({ code: 0, errors: '' })
    expect(help.output).toMatch(/^Usage: npm run /)
    const { code, errors } = await runCommand(name, ['--at'], {})
    expect(code).toBe(1)
    expect(errors).toMatch(/^Unknown option '--at'.*\nUsage: npm run /)
  },
)

it.each(['backup', 'restore', 'usageCopy'])(
  '%s prints its usage without arguments',
  async (name) => {
    const { code, errors } = await runCommand(name, [], {})
    expect(code).toBe(1)
    expect(errors).toMatch(/^Usage: npm run /)
  },
)
