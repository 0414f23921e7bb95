import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'

const database = await createTestDatabase()
const { db } = database
afterAll(() => database.drop())

const register = (customerId: number, fromAddress: string, toAddress: string | null = null) =>
  db.insertInto('ipRanges').values({ customerId, fromAddress, toAddress }).execute()

describe('addresses', () => {
  test('a customer registers no address twice', async () => {
    await register(1002, '203.0.113.192', '203.0.113.199')
    await expect(register(1002, '203.0.113.195')).rejects.toThrow('ip_ranges_own_overlap')
  })

  test('an address of a stranger is refused, one shared inside the consortium is not', async () => {
    await register(1003, '203.0.113.200', '203.0.113.207')
    await register(1004, '203.0.113.201')
    await expect(register(1030, '203.0.113.207', '203.0.113.210')).rejects.toThrow(
      'ip_ranges_foreign_overlap',
    )
  })

  test('two strangers saving one range at once: exactly one has it', async () => {
    const outcomes = await Promise.allSettled([
      register(1030, '203.0.113.220', '203.0.113.225'),
      register(1031, '203.0.113.223', '203.0.113.229'),
    ])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('IPv6 ranges are kept apart as well, and never mixed with IPv4', async () => {
    await register(1030, '2001:db8:ffff::', '2001:db8:ffff::ff')
    await expect(register(1031, '2001:db8:ffff::1')).rejects.toThrow('ip_ranges_foreign_overlap')
    await expect(register(1031, '203.0.113.240', '2001:db8:fffe::1')).rejects.toThrow(
      'ip_ranges_whole_addresses',
    )
  })

  test('a library that joins the consortium may share its addresses from then on', async () => {
    await register(1031, '203.0.113.245')
    await expect(register(1002, '203.0.113.245')).rejects.toThrow('ip_ranges_foreign_overlap')
    await db.updateTable('customers').set({ consortiumId: 1001 }).where('id', '=', 1031).execute()
    await register(1002, '203.0.113.245')
  })
})

describe('names and people', () => {
  test('user names differ in more than capitals', async () => {
    const taken = db
      .insertInto('accounts')
      .values({ customerId: 1030, kind: 'admin', userName: 'MERIDIAN', passwordHash: 'x' })
      .execute()
    await expect(taken).rejects.toThrow('accounts_user_name')
  })

  test('an e-mail address belongs to one active user, and is free again when the user is deleted', async () => {
    const user = {
      customerId: 1003,
      firstName: 'Asha',
      email: 'asha@lakeside.example',
      passwordHash: 'x',
    }
    const first = await db
      .insertInto('endUsers')
      .values(user)
      .returning('id')
      .executeTakeFirstOrThrow()
    await expect(
      db
        .insertInto('endUsers')
        .values({ ...user, email: 'ASHA@lakeside.example' })
        .execute(),
    ).rejects.toThrow('end_users_email')
    await db
      .updateTable('endUsers')
      .set({ disabledAt: new Date() })
      .where('id', '=', first.id)
      .execute()
    await db.insertInto('endUsers').values(user).execute()
  })
})

describe('consortium packages', () => {
  test('only a member of that very consortium can be named', async () => {
    const foreign = db
      .insertInto('consortiumPackages')
      .values({ consortiumId: 1001, packageId: 1, memberId: 1030 })
      .execute()
    await expect(foreign).rejects.toThrow('foreign key')
  })
})

describe('a version', () => {
  test('goes up with every change, so that a stale save is noticed', async () => {
    const version = () =>
      db
        .selectFrom('customers')
        .select('rowVersion')
        .where('id', '=', 1003)
        .executeTakeFirstOrThrow()
    const before = await version()
    await sql`update customers set phone = '1' where id = 1003`.execute(db)
    expect((await version()).rowVersion).toBe(before.rowVersion + 1)
  })
})
