import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { createBareDatabase } from '../../tests/support/database.ts'
import {
  accountLockKeys,
  customerLockKeys,
  lockKeys,
  takeCustomerLock,
  takeLock,
  tryLock,
} from './advisoryLocks.ts'

const { db, drop } = await createBareDatabase()
afterAll(drop)

it('no two locks of the installation, or of a customer or account, have the same key', async () => {
  const pairs = [...Object.values(customerLockKeys), ...Object.values(accountLockKeys)]
  const { rows } = await sql<{ keys: number[] }>`
    select array[${sql.join(pairs)}] as keys`.execute(db)
  for (const keys of [Object.values(lockKeys), rows[0]?.keys ?? []]) {
    expect(keys.length).toBeGreaterThan(5)
    expect(new Set(keys).size).toBe(keys.length)
  }
})

it('a lock belongs to one transaction until its end', async () => {
  await db.transaction().execute(async (holder) => {
    await takeLock(holder, 'ipRanges')
    await db.transaction().execute(async (other) => {
      expect(await tryLock(other, 'ipRanges')).toBe(false)
      expect(await tryLock(other, 'retention')).toBe(true)
    })
  })
  await db.transaction().execute(async (later) => {
    expect(await tryLock(later, 'ipRanges')).toBe(true)
  })
})

it('a lock of a customer keeps nobody waiting at another customer or for another lock', async () => {
  await db.transaction().execute(async (holder) => {
    await takeCustomerLock(holder, 'packages', 1)
    const taken: string[] = []
    const refused = db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = '50ms'`.execute(other)
      await takeCustomerLock(other, 'packages', 2)
      taken.push('another customer')
      await takeCustomerLock(other, 'images', 1)
      taken.push('another lock')
      await takeCustomerLock(other, 'packages', 1)
    })
    await expect(refused).rejects.toMatchObject({ code: '55P03' })
    expect(taken).toEqual(['another customer', 'another lock'])
  })
})
