import { type Kysely, sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { asProblem } from '../../http/problems.ts'
import { type DatabaseHandle, connect } from './connect.ts'
import { systemRole } from '../roles.ts'
import type { Database } from '../schema.ts'
import { scopedTransaction } from '../scopedTransaction.ts'

let database: TestDatabase
/** One connection, so that each use of a statement is on the same one. */
let one: DatabaseHandle<Database>

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  one = connectOnce()
})
afterEach(() => one.db.destroy())

const connectOnce = (isPooled = false) =>
  connect<Database>(
    { connectionString: database.url },
    { poolSize: 1, role: systemRole, isPooled, onIdleError: (error) => expect.fail(error.message) },
  )

const usersOf = (db: Kysely<Database>, customerId: number) =>
  db
    .selectFrom('endUsers')
    .select(['id'])
    .where('customerId', '=', customerId)
    .orderBy('id')
    .execute()

async function preparedTexts({ db }: DatabaseHandle<Database>): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(db)
  return rows.map(({ statement }) => statement)
}

it('prepares a statement at its second use, and uses it from then on', async () => {
  const text = 'from "end_users" where'
  const isPrepared = async () => (await preparedTexts(one)).filter((each) => each.includes(text))
  const first = await usersOf(one.db, 1002)
  expect(await isPrepared()).toEqual([])
  expect(await usersOf(one.db, 1002)).toEqual(first)
  expect(await usersOf(one.db, 1003)).not.toEqual(first)
  expect(await isPrepared()).toHaveLength(1)
})

it('prepares no statement with a long list of values, also when it is prepared for a short one', async () => {
  const usersOfAll = (customerIds: readonly number[]) =>
    sql`select id from end_users where customer_id = any (${[...customerIds]}::int[])`.execute(
      one.db,
    )
  const isPrepared = async () =>
    (await preparedTexts(one)).some((text) => text.includes('customer_id = any'))
  const many = Array.from({ length: 101 }, (_, index) => 1002 + index)
  const { rows } = await usersOfAll(many)
  for (let use = 0; use < 2; use += 1) expect((await usersOfAll(many)).rows).toEqual(rows)
  expect(await isPrepared()).toBe(false)
  for (let use = 0; use < 3; use += 1) await usersOfAll([1002])
  expect(await isPrepared()).toBe(true)
  expect((await usersOfAll(many)).rows).toEqual(rows)
})

it('prepares neither a statement without values nor a long one', async () => {
  const long = Array.from({ length: 2_000 }, (_, id) => id + 1)
  for (let use = 0; use < 3; use += 1) {
    await sql`select 1 as plain`.execute(one.db)
    await one.db.selectFrom('publishers').select('id').where('id', 'in', long).execute()
  }
  const texts = await preparedTexts(one)
  expect(texts.filter((text) => text.includes('as plain') || text.includes('publishers'))).toEqual(
    [],
  )
})

it('applies row-level security anew at each use of a statement', async () => {
  const seen = (tenant: number, customerId: number) =>
    scopedTransaction(one.db, [tenant], (tx) => usersOf(tx, customerId))
  const [own, other] = [await usersOf(one.db, 1002), await usersOf(one.db, 1003)]
  expect([own.length, other.length].every((count) => count > 0)).toBe(true)
  // PostgreSQL may choose one plan for all values after five uses.
  for (let use = 0; use < 8; use += 1) {
    expect(await seen(1002, 1002)).toEqual(own)
    expect(await seen(1003, 1002)).toEqual([])
    expect(await seen(1003, 1003)).toEqual(other)
    expect(await usersOf(one.db, 1002)).toEqual(own)
  }
})

it('closes a connection whose statements no longer fit the schema; the next use works', async () => {
  await database.owner.query('create table probe (id int primary key)')
  await database.owner.query('insert into probe values (1)')
  await database.owner.query(`grant select on probe to ${systemRole}`)
  const read = async () =>
    (await sql<object>`select * from probe where id = ${1}`.execute(one.db)).rows
  for (let use = 0; use < 3; use += 1) expect(await read()).toEqual([{ id: 1 }])
  await database.owner.query(`alter table probe add column added_later text default 'new'`)
  const failure: unknown = await read().catch((error: unknown) => error)
  expect(asProblem(failure)).toMatchObject({ code: 'unavailable' })
  expect(await read()).toEqual([{ id: 1, addedLater: 'new' }])
})

it('prepares nothing for a pooler that gives connections away after each transaction', async () => {
  const pooled = connectOnce(true)
  try {
    for (let use = 0; use < 3; use += 1) {
      await sql`select ${1}::int as pooled`.execute(pooled.db)
    }
    expect(await preparedTexts(pooled)).toEqual([])
  } finally {
    await pooled.db.destroy()
  }
})
