import { afterEach, beforeEach, expect, it } from 'vitest'
import { pino } from 'pino'
import { connect } from '../../../platform/db/connection/connect.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { ClickHouseServer } from '../../../platform/usage/clickhouse/clientStore.ts'
import { cancelCopy, copyToClickHouse } from '../../../platform/usage/clickhouse/copyStore.ts'
import { runCommand } from '../../support/command.ts'
import {
  createEmptyDatabase,
  createTestDatabase,
  scratchFolder,
  type TestDatabase,
} from '../../support/database.ts'
import { type FakeClickHouse, startFakeClickHouse } from '../../support/servers/fakeClickHouse.ts'

let database: TestDatabase
let server: FakeClickHouse
beforeEach(async () => {
  database = await createTestDatabase()
  server = await startFakeClickHouse()
})
afterEach(async () => {
  await server.close()
  await database.drop()
})

const copy = async (to: string, env: Record<string, string> = {}) =>
  runCommand('usageCopy', ['--to', to], {
    DATA_DIR: await scratchFolder(),
    DATABASE_URL: database.url,
    USAGE_URL: server.url,
    ...env,
  })

const engineName = async () =>
  (await database.pool.query<{ engine: string }>('select engine from usage_engine')).rows[0]?.engine

it('copies month by month, names the totals that differ, and can be given up', async () => {
  // The server accepts all rows and has none of them afterwards.
  const copied = await copy('clickhouse')
  expect(copied.code).toBe(1)
  expect(copied.output).toMatch(/^\d{4}-\d\d: \d+ of \d+ chunks, \d+ rows$/m)
  expect(copied.output).toMatch(/^Compared \d+ totals of customers and months: \d+ differ\.$/m)
  expect(copied.errors).toMatch(
    /^customer \d+, \d{4}-\d\d-01: [\d ]+ in PostgreSQL, nothing in ClickHouse$/m,
  )
  expect(copied.errors).toContain('The figures differ: PostgreSQL goes on counting.')
  expect(
    server.received.filter((text) => text.includes('INSERT INTO carrel_usage ')).length,
  ).toBeGreaterThan(10)
  expect(await engineName()).toBe('copying')

  const ended = await copy('postgres')
  expect({ code: ended.code, output: ended.output }).toEqual({
    code: 0,
    output: 'The copy has ended: PostgreSQL counts usage.\n',
  })
  expect(await engineName()).toBe('postgres')
  expect(await copy('postgres')).toMatchObject({
    code: 1,
    errors: expect.stringContaining('No copy is under way.') as string,
  })
})

it('a copy that is given up while it runs does not make ClickHouse count', async () => {
  const empty = await createEmptyDatabase()
  // Of one connection, work that is begun first is done first.
  const { db } = connect<Database>(
    { connectionString: empty.url },
    { poolSize: 1, onIdleError: () => undefined },
  )
  const clickHouse = new ClickHouseServer({ server: server.url, log: pino({ level: 'silent' }) })
  const givenUp: Promise<boolean>[] = []
  const copying = copyToClickHouse({
    db,
    server: clickHouse,
    print: (line) => {
      if (line.startsWith('Compared')) givenUp.push(cancelCopy(db))
    },
  })
  await expect(copying).rejects.toThrow('The copy was ended meanwhile')
  expect(await Promise.all(givenUp)).toEqual([true])
  const { rows } = await empty.pool.query('select engine from usage_engine')
  expect(rows).toEqual([{ engine: 'postgres' }])
  await clickHouse.close()
  await db.destroy()
  await empty.drop()
})

it.each([
  ['elsewhere', {}, 'Usage: npm run usage:copy -- --to clickhouse|postgres'],
  ['clickhouse', { USAGE_URL: '' }, 'USAGE_URL: set it to the ClickHouse server'],
  [
    'clickhouse',
    { USAGE_URL: 'http://u:secret@127.0.0.1:9/db' },
    'Run the command again to go on.',
  ],
])('ends with 1 and one clear line: --to %s with %o', async (to, env, text) => {
  const { code, errors } = await copy(to, env)
  expect(code).toBe(1)
  expect(errors).toContain(text)
  expect(errors).not.toContain('secret')
  expect(errors).not.toContain('    at ')
  expect(await engineName()).toBe('postgres')
})
