import { afterAll, beforeAll, expect, it } from 'vitest'
import { runCommand } from '../../support/command.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it.each([
  ['a scale that is no number', ['--scale', 'x'], '--scale takes a number above 0, not x.\n'],
  ['a database with data', [], 'There is data already. --replace removes it first.\n'],
])('the loading of demo data refuses %s in one line', async (_, args, line) => {
  const { code, errors } = await runCommand('../demo/load', args, { DATABASE_URL: database.url })
  expect(errors).toBe(line)
  expect(code).toBe(1)
})
