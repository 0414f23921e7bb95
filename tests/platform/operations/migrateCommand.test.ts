import { afterEach, expect, it } from 'vitest'
import { runCommand, startCommand } from '../../support/command.ts'
import { createBareDatabase, scratchFolder, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase | undefined
afterEach(async () => {
  await database?.drop()
  database = undefined
})

it('lists what it would apply and applies it only without --dry-run', async () => {
  database = await createBareDatabase()
  const env = { DATABASE_URL: database.url, DATA_DIR: await scratchFolder() }
  const tables = async () =>
    (await database?.owner.query(`select from pg_tables where schemaname = 'public'`))?.rowCount

  const dryRun = await runCommand('migrate', ['--dry-run'], env)
  expect(dryRun).toMatchObject({ code: 0, errors: '' })
  expect(dryRun.output).toMatch(/^0001-organizations\n0002-access\n/)
  expect(dryRun.output).toMatch(/\n\d+ migration\(s\) would be applied to PostgreSQL at localhost/)
  expect(await tables()).toBe(0)

  const run = await runCommand('migrate', [], env)
  expect(run.output).toBe(dryRun.output.replace('would be applied', 'applied'))
  expect(await tables()).toBeGreaterThan(40)
  for (const args of [['--dry-run'], []]) {
    expect((await runCommand('migrate', args, env)).output).toContain('is current')
  }

  await database.owner.query(`insert into schema_migration (name) values ('9999-from-later')`)
  for (const args of [['--dry-run'], []]) {
    const refused = await runCommand('migrate', args, env)
    expect(refused.code).not.toBe(0)
    expect(refused.errors).toMatch(/^This database was made by a newer version \(it has 9999-/)
  }
})

it('says in one line why it cannot use the database of its URL', async () => {
  const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }
  const { code, errors } = await runCommand('migrate', ['--dry-run'], env)
  expect(code).toBe(1)
  expect(errors).toBe(
    'The database: connect ECONNREFUSED 127.0.0.1:1. npm run doctor says what to do.\n',
  )
})

it('says so when there is no database yet, and creates none', async () => {
  const env = { DATA_DIR: await scratchFolder() }
  const { code, errors } = await runCommand('migrate', ['--dry-run'], env)
  expect(code).toBe(1)
  expect(errors).toMatch(/^There is no database in .*pg yet: npm start creates it\.\n$/)
})

it('ends at once when it is asked to stop, and has applied nothing', async () => {
  database = await createBareDatabase()
  const { owner } = database
  const lock = await owner.connect()
  try {
    await lock.query(`create table schema_migration (
      name text primary key, applied_at timestamptz not null default now(), runs_beside text)`)
    await lock.query('begin; lock table schema_migration in access exclusive mode')
    const env = { DATABASE_URL: database.url, DATA_DIR: await scratchFolder() }
    const command = startCommand('migrate', [], env)
    const waiting = `select count(*)::int as count from pg_locks l
      join pg_database d on d.oid = l.database
      where d.datname = current_database() and not granted`
    await expect
      .poll(async () => (await owner.query<{ count: number }>(waiting)).rows[0]?.count)
      .toBe(1)
    command.kill('SIGTERM')
    expect(await command.ended).toEqual({
      code: 1,
      output: '',
      errors: 'Stopped. What was not applied is still pending: run it again.\n',
    })
    await lock.query('rollback')
    expect((await owner.query('select from schema_migration')).rowCount).toBe(0)
  } finally {
    lock.release()
  }
})

it('says in one line that the database takes no writes', async () => {
  database = await createBareDatabase()
  const { rows } = await database.owner.query<{ name: string }>('select current_database() as name')
  await database.owner.query(
    `alter database ${rows[0]?.name ?? ''} set default_transaction_read_only = on`,
  )
  const env = { DATABASE_URL: database.url, DATA_DIR: await scratchFolder() }
  const { code, errors } = await runCommand('migrate', [], env)
  expect(code).toBe(1)
  expect(errors).toMatch(/^The database: cannot execute .* in a read-only transaction\. .*\n$/)
})
