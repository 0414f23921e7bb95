import { sql, type Transaction } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { scopedTransaction } from './scopedTransaction.ts'
import type { Database } from './schema.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(() => database.drop())

/** Columns that say whose a row is. */
const ownerColumns = [
  'customer_id',
  'consortium_id',
  'member_id',
  'requester_id',
  'supplier_id',
  'actor_customer_id',
  'account_id',
]

const { rows: tables } = await sql<{
  name: string
  secured: boolean
  forced: boolean
  policies: number
}>`
  select c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
    (select count(*) from pg_policy where polrelid = c.oid) as policies
  from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and (c.relname = 'customers' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = any (${ownerColumns})))
  order by 1`.execute(db)

const names = tables.map((table) => table.name)

/** Counts every tenant table as the application sees it with this tenant scope. */
const counted = (tenantScope: readonly number[]) =>
  scopedTransaction(db, tenantScope, async (tx) => {
    const counts: Record<string, number> = {}
    for (const name of names) counts[name] = await count(tx, name)
    return counts
  })

async function count(tx: Transaction<Database>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

describe('the second wall', () => {
  test('stands around every table that says whose a row is', () => {
    expect(names.length).toBeGreaterThan(30)
    const open = tables.filter((table) => !table.secured || !table.forced || table.policies < 2)
    expect(open).toEqual([])
  })

  test('the role of requests can neither pass it nor sign in', async () => {
    const { rows } = await sql`select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole
      from pg_roles where rolname = 'carrel_app'`.execute(db)
    expect(rows).toEqual([
      { rolsuper: false, rolbypassrls: false, rolcanlogin: false, rolcreaterole: false },
    ])
  })

  test('without a tenant scope no tenant row is seen at all', async () => {
    expect(new Set(Object.values(await counted([])))).toEqual(new Set([0]))
  })

  test('with a tenant scope every table that has rows of it shows them, and no other', async () => {
    const seen = await counted([1002])
    const expected: Record<string, number> = { customers: 1 }
    for (const name of [
      'contacts',
      'end_users',
      'library_titles',
      'usage_events',
      'usage_by_title',
    ]) {
      const { rows } = await sql<{ count: number }>`
        select count(*) from ${sql.table(name)} where customer_id = 1002`.execute(db)
      expected[name] = rows[0]?.count ?? 0
    }
    expect(seen).toMatchObject(expected)
  })
})

describe('what two customers share', () => {
  test('a request is seen from both its sides, and its history with it', async () => {
    const strangers = await scopedTransaction(db, [1002], (tx) =>
      tx
        .selectFrom('ddrRequests')
        .select('id')
        .where('requesterId', '!=', 1002)
        .where('supplierId', '!=', 1002)
        .execute(),
    )
    expect(strangers).toEqual([])
    const seen = await counted([1002])
    const { requests, entries } = await db
      .selectFrom('ddrRequests as r')
      .leftJoin('ddrHistory as h', 'h.ddrId', 'r.id')
      .select([
        sql<number>`count(distinct r.id)`.as('requests'),
        sql<number>`count(h.id)`.as('entries'),
      ])
      .where((eb) => eb.or([eb('requesterId', '=', 1002), eb('supplierId', '=', 1002)]))
      .executeTakeFirstOrThrow()
    expect([seen['ddr_requests'], seen['ddr_history']]).toEqual([requests, entries])
  })

  test('a member reads the packages of the whole consortium and its own, and changes none', async () => {
    const foreign = await scopedTransaction(db, [1003], (tx) =>
      tx.selectFrom('consortiumPackages').select('memberId').execute(),
    )
    expect(foreign.length).toBeGreaterThan(0)
    expect(foreign.every((row) => row.memberId === null || row.memberId === 1003)).toBe(true)
    const removed = await scopedTransaction(db, [1003], (tx) =>
      tx.deleteFrom('consortiumPackages').executeTakeFirstOrThrow(),
    )
    expect(removed.numDeletedRows).toBe(0n)
  })

  test('a consortium sees what its members used together, a member does not', async () => {
    for (const [scope, isSeen] of [
      [[1001, 1002, 1003], true],
      [[1002], false],
      [[1002, 1001], false],
    ] as const) {
      const seen = await counted([...scope])
      for (const table of [
        'usage_consortium_members',
        'consortium_usage_by_action',
        'consortium_usage_by_publisher',
        'consortium_usage_by_type',
        'consortium_usage_by_title',
      ]) {
        expect([scope, table, (seen[table] ?? 0) > 0]).toEqual([scope, table, isSeen])
      }
    }
  })

  test('a member can name the other members, nobody outside', async () => {
    const named = await scopedTransaction(db, [1002], (tx) =>
      tx.selectFrom('institutions').select('id').orderBy('id').execute(),
    )
    expect(named).toHaveLength(25)
    const outside = await scopedTransaction(db, [1030], (tx) =>
      tx.selectFrom('institutions').select('id').execute(),
    )
    expect(outside).toEqual([{ id: 1030 }])
  })
})

describe('writing past the wall', () => {
  test('a row for another customer is refused', async () => {
    const written = scopedTransaction(db, [1002], (tx) =>
      tx
        .insertInto('contacts')
        .values({
          customerId: 1003,
          firstName: 'Mala',
          email: 'm@lakeside.example',
          accessType: '2',
        })
        .execute(),
    )
    await expect(written).rejects.toThrow('row-level security')
  })

  test('no row can be given away', async () => {
    const given = scopedTransaction(db, [1002], (tx) =>
      tx.updateTable('contacts').set({ customerId: 1003 }).execute(),
    )
    await expect(given).rejects.toThrow('row-level security')
  })

  test('the audit log and the usage events are only added to', async () => {
    for (const table of ['auditLog', 'usageEvents', 'ddrHistory'] as const) {
      const erased = scopedTransaction(db, [1002], (tx) => tx.deleteFrom(table).execute())
      await expect(erased).rejects.toThrow('permission denied')
    }
  })
})
