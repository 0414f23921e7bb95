import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createBareDatabase, scratchFolder } from '../../tests/support/database.ts'
import { migrate, migrateInside, pendingMigrations } from './migrate.ts'

const database = await createBareDatabase()
const { db } = database
const scratch = await scratchFolder()
let folder: string

afterAll(() => database.drop())

beforeEach(async () => {
  folder = await mkdtemp(path.join(scratch, 'migrations-'))
})

afterEach(async () => {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
})

const migration = (name: string, statement: string) =>
  writeFile(
    path.join(folder, `${name}.ts`),
    `import { sql } from ${JSON.stringify(import.meta.resolve('kysely'))}
export const up = (db) => sql\`${statement}\`.execute(db)\n`,
  )

const tables = async () =>
  (
    await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db)
  ).rows.map(({ name }) => name)

test('the numbered files run once, in their order', async () => {
  await migration('0001-shelves', 'create table shelf (id int primary key)')
  await migration('0002-books', 'create table book (shelf_id int references shelf)')
  expect(await migrate(db, folder)).toEqual(['0001-shelves', '0002-books'])
  expect(await migrate(db, folder)).toEqual([])
  expect(await tables()).toEqual(['book', 'schema_migration', 'shelf'])
})

test('a later version loads only what is new', async () => {
  await migration('0001-shelves', 'create table shelf (id int primary key)')
  await migrate(db, folder)
  await migration('0002-books', 'create table book (id int)')
  expect(await migrate(db, folder)).toEqual(['0002-books'])
})

test('a migration that fails leaves the schema as it was', async () => {
  await migration('0001-shelves', 'create table shelf (id int primary key)')
  await migration('0002-broken', 'create table book (id no_such_type)')
  await expect(migrate(db, folder)).rejects.toThrow('no_such_type')
  expect(await tables()).toEqual([])
})

test('copies of the platform that start together migrate once', async () => {
  await migration('0001-shelves', 'create table shelf (id int primary key)')
  const applied = await Promise.all([1, 2, 3].map(() => migrate(db, folder)))
  expect(applied.flat()).toEqual(['0001-shelves'])
})

test('an older version refuses the database of a newer one', async () => {
  await migration('0001-shelves', 'create table shelf (id int primary key)')
  await migrate(db, folder)
  await rm(path.join(folder, '0001-shelves.ts'))
  await expect(migrate(db, folder)).rejects.toThrow('made by a newer version')
})

test('the release before starts on a schema that was made to run beside it, and no older one', async () => {
  const names = ['0001-shelves', '0002-books', '0003-readers']
  for (const name of names) await migration(name, `create table ${name.slice(5)} (id int)`)
  await db.transaction().execute((tx) => migrateInside(tx, { folder, release: '0002-books' }))

  await rm(path.join(folder, '0003-readers.ts'))
  expect(await migrate(db, folder)).toEqual([])
  await rm(path.join(folder, '0002-books.ts'))
  await expect(migrate(db, folder)).rejects.toThrow('it has 0002-books, 0003-readers)')
})

test('a database without the column of the release before is upgraded', async () => {
  await migration('0001-shelves', 'create table shelf (id int primary key)')
  await migrate(db, folder)
  await sql`alter table schema_migration drop column runs_beside`.execute(db)
  expect(await pendingMigrations(db, folder)).toEqual([])
  await migration('0002-books', 'create table book (id int)')
  expect(await migrate(db, folder)).toEqual(['0002-books'])
})

const waitingCount = async () =>
  (await database.owner.query('select from pg_locks where not granted')).rowCount

test('no call of another copy is ended because it uses tables that migrations change', async () => {
  await migration('0001-shelves', 'create table shelf (id int); create table book (id int)')
  await migrate(db, folder)
  await migration(
    '0002-places',
    'alter table book add place text; alter table shelf add place text',
  )
  const copy = await database.owner.connect()
  try {
    await copy.query('begin')
    await copy.query('select from shelf')
    const migrating = migrate(db, folder)
    // The migration holds the lock by which processes migrate one after the other, and waits for the tables.
    await expect.poll(waitingCount).toBe(1)
    await copy.query('insert into book values (1)')
    await copy.query('commit')
    expect(await migrating).toEqual(['0002-places'])
  } finally {
    copy.release()
  }
})

test('no call of another copy is ended because it uses a view that migrations change', async () => {
  const view = 'create or replace view shelves as select id from shelf'
  await migration('0001-shelves', `create table shelf (id int); ${view}`)
  await migrate(db, folder)
  await migration('0002-view', `select pg_advisory_xact_lock(77); ${view}`)
  const copy = await database.owner.connect()
  try {
    await copy.query('select pg_advisory_lock(77)')
    const migrating = migrate(db, folder)
    await expect.poll(waitingCount).toBe(1)
    // The migration has locked the table, and the call comes between this and the change of the view.
    const call = database.owner.query('select from shelves')
    await expect.poll(waitingCount).toBe(2)
    await copy.query('select pg_advisory_unlock(77)')
    expect(await migrating).toEqual(['0002-view'])
    await call
  } finally {
    copy.release()
  }
})

test('a gap in the numbers is refused', async () => {
  await migration('0002-books', 'create table book (id int)')
  await expect(migrate(db, folder)).rejects.toThrow('numbered without gaps')
})

test('days stay days, counts are numbers, and JSON keeps its keys', async () => {
  const { rows } = await sql<Record<string, unknown>>`
    select date '2026-02-28' as a_day, array[date '2026-02-28'] as some_days, count(*) as how_many,
      sum(7::bigint) as a_sum, array[8::bigint] as big_ones, '{"Total_Hits": 1}'::jsonb as metrics`.execute(
    db,
  )
  expect(rows[0]).toEqual({
    aDay: '2026-02-28',
    someDays: ['2026-02-28'],
    howMany: 1,
    aSum: 7,
    bigOnes: [8],
    metrics: { Total_Hits: 1 },
  })
})

test('a whole number too large to be exact is refused, not rounded', async () => {
  await expect(sql`select 9007199254740993::bigint as n`.execute(db)).rejects.toThrow('too large')
})
