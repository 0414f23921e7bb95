import { Kysely, PostgresDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { beginningWith } from './dialect.ts'
import type { Database } from '../schema.ts'
import { scopedTransaction } from '../scopedTransaction.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const setProbe = { sql: `select set_config('carrel.probe', $1, true)`, parameters: ['set'] }
const readSetting = sql<{ value: string }>`select current_setting('carrel.probe', true) as value`

describe('a transaction that begins with a statement', () => {
  it('runs the statement inside the transaction', async () => {
    const value = await beginningWith(setProbe, () =>
      database.db
        .transaction()
        .execute(async (tx) => (await readSetting.execute(tx)).rows[0]?.value),
    )
    expect(value).toBe('set')
    expect((await readSetting.execute(database.db)).rows[0]?.value).not.toBe('set')
  })

  it('runs the statement once, and not in a transaction that begins later', async () => {
    const later = await beginningWith(setProbe, async () => {
      await database.db.transaction().execute((tx) => readSetting.execute(tx))
      return database.db.transaction().execute(async (tx) => (await readSetting.execute(tx)).rows)
    })
    expect(later[0]?.value).not.toBe('set')
  })

  it('leaves no open transaction on the connection when the statement fails', async () => {
    await database.db.connection().execute(async (connection) => {
      const failing = beginningWith({ sql: 'select 1 / 0', parameters: [] }, () =>
        connection.transaction().execute(async () => undefined),
      )
      await expect(failing).rejects.toThrow('division by zero')
      const { rows } = await sql<{ one: number }>`select 1 as one`.execute(connection)
      expect(rows).toEqual([{ one: 1 }])
    })
  })
})

describe('names', () => {
  it('are snake_case in the database and camelCase in results, but for keys inside JSON', async () => {
    const query = database.db
      .selectFrom('customers as someCustomers')
      .select([
        'someCustomers.organizationName as firstName',
        sql`'{"a_b": 1}'::json`.as('someJson'),
      ])
      .limit(1)
    expect(query.compile().sql).toContain('"some_customers"."organization_name" as "first_name"')
    const row = await query.executeTakeFirstOrThrow()
    expect(row.someJson).toEqual({ a_b: 1 })
    expect(Object.keys(row)).toEqual(['firstName', 'someJson'])
  })
})

it('a scoped transaction is refused when its connection ignores the first statement', async () => {
  const plain = new Kysely<Database>({ dialect: new PostgresDialect({ pool: database.pool }) })
  await expect(scopedTransaction(plain, [1002], async () => 'done')).rejects.toThrow(
    'began without its first statement',
  )
})

describe('the plans of prepared statements', () => {
  const planMode = sql<{ planCacheMode: string }>`show plan_cache_mode`
  const modeIn = (tenantScope: readonly number[]) =>
    scopedTransaction(
      database.db,
      tenantScope,
      async (tx) => (await planMode.execute(tx)).rows[0]?.planCacheMode,
    )

  it('are made for each use where the scope has many tenants, as that of a large consortium', async () => {
    expect(await modeIn(Array.from({ length: 100 }, (_, index) => index + 1))).toBe(
      'force_custom_plan',
    )
  })

  it('are kept where it has few, also after the transaction of a large one', async () => {
    expect(await modeIn([1002])).toBe('auto')
    expect((await planMode.execute(database.db)).rows[0]?.planCacheMode).toBe('auto')
  })
})
